import { byCreation, type Slice } from "@attestry/core/page"
import type { AcknowledgementStore, Policy, PolicyId, Reader, ReaderQuery } from "@attestry/core/policy"
import { compareText, type OrganizationId, type UserId } from "@attestry/core/shared"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { sortRows, takeSlice } from "../internal/Keyset.ts"
import { global, type MemoryTables } from "../internal/MemoryTables.ts"
import type { RecordWrite } from "../storage/MemoryUnitOfWork.ts"

export const makeMemoryAcknowledgementStore = (
  { acknowledgements, members, users }: MemoryTables,
  record: RecordWrite
): typeof AcknowledgementStore.Service => {
  const readers = (
    organizationId: OrganizationId,
    { id: policyId, signedTextHash }: Pick<Policy, "id" | "signedTextHash">,
    { isAcknowledged }: Slice<ReaderQuery>["filters"]
  ): ReadonlyArray<Reader> =>
    members.filter(organizationId, ({ isActive }) => isActive).flatMap(({ createdAt, id, userId }) => {
      const [last] = acknowledgements.filter(
        organizationId,
        (it) => it.policyId === policyId && it.textHash === signedTextHash && it.userId === userId
      )
        .toSorted((a, b) => compareText(b.at, a.at) || compareText(b.id, a.id))
      const reader = Option.map(
        Option.filter(users.find(global, userId), ({ value }) => !value.isService),
        ({ value: { email, name } }): Reader => ({
          id,
          createdAt,
          userId,
          name,
          email,
          versionId: last?.versionId ?? null,
          contentHash: last?.contentHash ?? null,
          at: last?.at ?? null
        })
      )
      const isWanted = isAcknowledged === undefined || isAcknowledged === (last !== undefined)
      return isWanted ? Option.toArray(reader) : []
    })

  return {
    find: (organizationId, versionId, userId) =>
      Effect.sync(() => acknowledgements.findUnique(`${organizationId}/${versionId}/${userId}`)),
    insert: (organizationId, acknowledgement) =>
      Effect.suspend(() => record(acknowledgements.insert(organizationId, acknowledgement))),
    signers: (organizationId, policies) =>
      Effect.sync(() => {
        const hashes = new Map(policies.map(({ id, signedTextHash }) => [id, signedTextHash]))
        const found = new Map<PolicyId, Set<UserId>>()
        const given = acknowledgements.filter(organizationId, (it) => hashes.get(it.policyId) === it.textHash)
        for (
          const { policyId, userId } of given.toSorted((a, b) =>
            compareText(a.at, b.at) || compareText(a.userId, b.userId)
          )
        ) {
          found.set(policyId, (found.get(policyId) ?? new Set()).add(userId))
        }
        return new Map(Array.from(found, ([policyId, users]) => [policyId, Array.from(users)]))
      }),
    readers: (organizationId, policy, slice) =>
      Effect.sync(() =>
        takeSlice(sortRows(readers(organizationId, policy, slice.filters), slice.sort, byCreation.position), slice)
      ),
    countReaders: (organizationId, policy, filters) =>
      Effect.sync(() => readers(organizationId, policy, filters).length)
  }
}

import { byCreation } from "@attestry/core/page"
import type { PolicyId, PolicyVersion, PolicyVersionId, PolicyVersionStore } from "@attestry/core/policy"
import type { OrganizationId } from "@attestry/core/shared"
import { StorageDefect } from "@attestry/core/storage"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { MemoryTables } from "../internal/MemoryTables.ts"
import type { RecordWrite } from "../storage/MemoryUnitOfWork.ts"

// The database does the same in the other storages.
const rejectChange = (operation: string) =>
  Effect.die(
    new StorageDefect({
      operation: `PolicyVersionStore.${operation}`,
      unavailable: false,
      cause: "A published or pending version of a policy is kept"
    })
  )

const isNumbered = ({ state }: Pick<PolicyVersion, "state">): boolean => state === "published" || state === "superseded"

export const makeMemoryPolicyVersionStore = (
  { versions }: MemoryTables,
  record: RecordWrite
): typeof PolicyVersionStore.Service => {
  const find = (organizationId: OrganizationId, policyId: PolicyId, versionId: PolicyVersionId) =>
    Option.filter(versions.find(organizationId, versionId), ({ value }) => value.policyId === policyId)

  const findContent = (organizationId: OrganizationId, policyId: PolicyId, versionId: PolicyVersionId) =>
    Option.map(
      find(organizationId, policyId, versionId),
      ({ revision, value: { content, ...version } }) => ({ value: { version, content }, revision })
    )

  return {
    list: (organizationId, policyId, slice) =>
      Effect.sync(() =>
        versions.sliceRevised(organizationId, slice, byCreation.position, (version) => version.policyId === policyId)
          .map(({ content: _, ...version }) => version)
      ),
    count: (organizationId, policyId) =>
      Effect.sync(() => versions.filter(organizationId, (version) => version.policyId === policyId).length),
    find: (organizationId, policyId, versionId) =>
      Effect.sync(() =>
        Option.map(
          find(organizationId, policyId, versionId),
          ({ revision, value: { content: _, ...value } }) => ({ value, revision })
        )
      ),
    findContent: (organizationId, policyId, versionId) =>
      Effect.sync(() => findContent(organizationId, policyId, versionId)),
    insert: (organizationId, version, content) =>
      Effect.suspend(() => record(versions.insert(organizationId, { ...version, content }))),
    insertCopy: (organizationId, version, source) =>
      Effect.suspend(() => {
        const found = find(organizationId, version.policyId, source)
        return record(
          Option.isSome(found)
            ? versions.insert(organizationId, { ...version, content: found.value.value.content })
            : versions.remove(organizationId, source, 0)
        )
      }),
    save: (organizationId, version, content, revision) =>
      Effect.suspend(() => {
        const found = find(organizationId, version.policyId, version.id)
        const isImmutable = ({ state }: PolicyVersion) => state !== "draft" || version.version !== null
        return Option.exists(found, (read) => read.revision === revision && isImmutable(read.value))
          ? rejectChange("save")
          : record(versions.save(organizationId, { ...version, content }, revision))
      }),
    setState: (organizationId, { id, policyId, state }, now) =>
      Effect.suspend(() => {
        const found = find(organizationId, policyId, id)
        return Option.exists(found, ({ value }) => isNumbered(value) !== isNumbered({ state }))
          ? rejectChange("setState")
          : record(
            versions.change(
              organizationId,
              id,
              (version) => version.policyId === policyId ? { ...version, state, updatedAt: now } : undefined
            )
          )
      })
  }
}

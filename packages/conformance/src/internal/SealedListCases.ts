import type { SealedRow } from "@attestry/core/secret"
import type { OrganizationId } from "@attestry/core/shared"
import type { Busy } from "@attestry/core/storage"
import { assert } from "@effect/vitest"
import { Effect, Option, Stream } from "effect"
import * as Fixtures from "../Fixtures.ts"
import type { OrganizationPorts, StorageTests } from "../StorageTests.ts"

interface SealedStore<Id extends string> {
  readonly listSealed: (
    after: SealedRow<Id> | undefined,
    limit: number
  ) => Effect.Effect<ReadonlyArray<SealedRow<Id>>>
}

const toKey = ({ id, organizationId }: Omit<SealedRow<string>, "starts">) => `${organizationId} ${id}`

// pages of `limit` rows, of all organizations
const listAll = <Id extends string>({ listSealed }: SealedStore<Id>, limit: number) =>
  Stream.paginateEffect(
    undefined,
    (after: SealedRow<Id> | undefined) =>
      Effect.map(listSealed(after, limit), (rows) => {
        assert.isAtMost(rows.length, limit)
        return [rows, Option.fromNullable(rows.at(-1))]
      })
  ).pipe(
    Stream.mapConcat((rows) => rows),
    Stream.runCollect,
    Effect.map((rows) => [...rows])
  )

// `store` adds a row with the sealed texts; `texts` is how many it may have.
export const sealedListCases = <Id extends string, Port>(
  it: StorageTests<OrganizationPorts | Port>,
  { port, store, texts }: {
    readonly port: Effect.Effect<SealedStore<Id>, never, Port>
    readonly store: (
      organizationId: OrganizationId,
      sealed: ReadonlyArray<string>
    ) => Effect.Effect<Id, Busy, OrganizationPorts | Port>
    readonly texts: 1 | 2
  }
): void => {
  it.effect("lists the rows with sealed texts of all organizations, in order, and only the starts of the texts", () =>
    Effect.gen(function*() {
      const sealed = ["v1.abcdefghijklmnop.", "short"].slice(0, texts).map((start) =>
        start === "short" ? start : `${start}${"x".repeat(12)}hidden${"y".repeat(3_000)}`
      )
      const starts = sealed.map((text) => text.slice(0, 32))
      const organizations = yield* Effect.replicateEffect(Fixtures.storedOrganization(), 2)
      const rows = yield* Effect.forEach(
        [...organizations, ...organizations, ...organizations],
        ({ id }) => Effect.map(store(id, sealed), (added) => ({ organizationId: id, id: added, starts }))
      )
      const keys = new Set(rows.map(toKey))
      for (const limit of [2, 1_000]) {
        const found = yield* listAll(yield* port, limit)
        const all = found.map(toKey)
        assert.deepStrictEqual(all, [...new Set(all)].sort())
        assert.sameDeepMembers(found.filter((row) => keys.has(toKey(row))), rows)
        assert.notInclude(JSON.stringify(found), "hidden")
      }
    }))
}

import type { Revised } from "@attestry/core/storage"
import { assert } from "@effect/vitest"
import { Effect } from "effect"

type List<A, E, R> = Effect.Effect<ReadonlyArray<Revised<A>>, E, R>

export const toEntities = <A extends object, E, R>(list: List<A, E, R>): Effect.Effect<ReadonlyArray<A>, E, R> =>
  Effect.map(list, (rows) =>
    rows.map((row) => {
      const entity: A = { ...row }
      Reflect.deleteProperty(entity, "revision")
      return entity
    }))

export const assertRevision = <A extends { readonly id: string }, E, R>(
  list: List<A, E, R>,
  id: A["id"],
  revision: number
): Effect.Effect<void, E, R> =>
  Effect.map(list, (rows) => assert.strictEqual(rows.find((row) => row.id === id)?.revision, revision))

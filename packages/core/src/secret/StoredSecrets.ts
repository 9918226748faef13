import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { SecretsNotConfigured } from "../shared/NotConfigured.ts"
import { useCase } from "../shared/UseCase.ts"
import type { Busy } from "../storage/Busy.ts"
import { type SealedRow, SecretBox, type SecretUnreadable } from "./SecretBox.ts"
import type { SecretKind } from "./SecretKind.ts"

/** The stores with secrets. `Attestry.layer` provides them. */
export class SecretKinds extends Context.Tag("@attestry/core/secret/StoredSecrets/SecretKinds")<
  SecretKinds,
  ReadonlyArray<SecretKind>
>() {}

/** A key, and how many stored secrets of each kind it has sealed. Malformed secrets are under the id null. */
export interface KeyUse {
  readonly id: string | null
  readonly status: "seals" | "opens" | "unknown"
  readonly secrets: { readonly [kind: string]: number }
}

/** Numbers of the secrets of one kind: sealed now, sealed by the first key before, and those that can't be opened. */
export interface Resealed {
  readonly kind: string
  readonly resealed: number
  readonly current: number
  readonly unreadable: number
}

/** A row with a secret that can't be opened. */
export interface UnreadableRow extends Omit<SealedRow<string>, "starts"> {
  readonly kind: string
  readonly reason: SecretUnreadable["reason"]
}

/** Rows with unreadable secrets that are named, however many there are. */
const maximumNamed = 100

/** Stored secrets of all organizations, and their keys. It asks no permission, because it is for the host alone. */
export interface StoredSecretsService {
  /** Counts the stored secrets by their keys: first the keys of the box, then those that it lacks. Opens none. */
  readonly countByKey: () => Effect.Effect<ReadonlyArray<KeyUse>>
  /**
   * Opens every stored secret, and seals by the first key what another one has sealed, in the order of organizations and
   * ids. Every other server must know that key by then. It may run beside them and be broken off: each row is one unit,
   * which a concurrent change makes stale. There are no audit events, because nothing changes that anybody can see.
   * Returns numbers, and the first 100 rows with a secret that can't be opened.
   */
  readonly reseal: () => Effect.Effect<
    { readonly kinds: ReadonlyArray<Resealed>; readonly unreadable: ReadonlyArray<UnreadableRow> },
    Busy | SecretsNotConfigured
  >
}

const make = Effect.gen(function*() {
  const box = yield* SecretBox
  const kinds = yield* SecretKinds

  const statusOf = (id: string | null): KeyUse["status"] => {
    const place = id === null ? -1 : box.keyIds.indexOf(id)
    return place === 0 ? "seals" : place > 0 ? "opens" : "unknown"
  }

  const countByKey = useCase("StoredSecrets.countByKey")(function*() {
    const none = Object.fromEntries(kinds.map(({ kind }) => [kind, 0]))
    const counts = new Map<string | null, Record<string, number>>(box.keyIds.map((id) => [id, { ...none }]))
    for (const { kind, rows } of kinds) {
      yield* Stream.runForEach(rows, ({ starts }) =>
        Effect.sync(() => {
          for (const start of starts) {
            const id = Option.getOrNull(box.keyIdOf(start))
            const secrets = counts.get(id) ?? { ...none }
            counts.set(id, { ...secrets, [kind]: (secrets[kind] ?? 0) + 1 })
          }
        }))
    }
    return Array.from(counts, ([id, secrets]): KeyUse => ({ id, status: statusOf(id), secrets }))
  })

  const reseal = useCase("StoredSecrets.reseal")(function*() {
    if (box.keyIds.length === 0) return yield* new SecretsNotConfigured()
    const unreadable: Array<UnreadableRow> = []
    const all = yield* Effect.forEach(kinds, ({ kind, rows }) => {
      const numbers = { kind, resealed: 0, current: 0, unreadable: 0 }
      return rows.pipe(
        Stream.runForEach(({ id, organizationId, reseal }) =>
          Effect.map(reseal, (outcomes) => {
            for (const outcome of outcomes) {
              const isReadable = outcome === "resealed" || outcome === "current"
              numbers[isReadable ? outcome : "unreadable"] += 1
              if (isReadable || unreadable.length === maximumNamed) continue
              unreadable.push({ kind, organizationId, id, reason: outcome })
            }
          })
        ),
        Effect.as<Resealed>(numbers)
      )
    })
    return { kinds: all, unreadable }
  })

  return { countByKey, reseal }
})

export class StoredSecrets
  extends Context.Tag("@attestry/core/secret/StoredSecrets")<StoredSecrets, StoredSecretsService>()
{
  static readonly Default = Layer.effect(this, make)
}

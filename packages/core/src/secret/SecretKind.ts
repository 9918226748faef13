import * as Array from "effect/Array"
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import type { OrganizationId } from "../shared/Ids.ts"
import type { SecretsNotConfigured } from "../shared/NotConfigured.ts"
import type { Busy } from "../storage/Busy.ts"
import type { SealedRow, SecretBox, SecretUnreadable } from "./SecretBox.ts"

// sealed now, sealed by the first key before, or why it can't be opened
export type Outcome = "resealed" | "current" | SecretUnreadable["reason"]

export interface SecretKind {
  readonly kind: string
  // rows of all organizations; each with what seals its texts by the first key, and their outcomes
  readonly rows: Stream.Stream<
    SealedRow<string> & { readonly reseal: Effect.Effect<ReadonlyArray<Outcome>, Busy | SecretsNotConfigured> }
  >
}

const batchSize = 500

export const makeSecretKind = <Id extends string>(
  kind: string,
  listSealed: (after: SealedRow<Id> | undefined, limit: number) => Effect.Effect<ReadonlyArray<SealedRow<Id>>>,
  reseal: (
    organizationId: OrganizationId,
    id: Id
  ) => Effect.Effect<ReadonlyArray<Outcome>, Busy | SecretsNotConfigured>
): SecretKind => ({
  kind,
  rows: Stream.paginateChunkEffect(
    undefined,
    (after: SealedRow<Id> | undefined) =>
      Effect.map(listSealed(after, batchSize), (rows) => [
        Chunk.unsafeFromArray(rows),
        rows.length < batchSize ? Option.none() : Array.last(rows)
      ])
  ).pipe(Stream.map((row) => ({ ...row, reseal: reseal(row.organizationId, row.id) })))
})

// Seals the text by the first key. Returns the same text if that sealed it already, or if it can't be opened.
export const resealText = (
  box: typeof SecretBox.Service,
  organizationId: OrganizationId,
  purpose: string,
  sealed: string
): Effect.Effect<{ readonly sealed: string; readonly outcome: Outcome }, SecretsNotConfigured> =>
  Effect.gen(function*() {
    const text = yield* box.open(organizationId, purpose, sealed)
    if (Option.contains(box.keyIdOf(sealed), box.keyIds[0])) return { sealed, outcome: "current" as const }
    return { sealed: yield* box.seal(organizationId, purpose, text), outcome: "resealed" as const }
  }).pipe(Effect.catchTag("SecretUnreadable", ({ reason }) => Effect.succeed({ sealed, outcome: reason })))

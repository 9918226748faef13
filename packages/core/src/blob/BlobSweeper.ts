import * as Chunk from "effect/Chunk"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import type { OrganizationId } from "../shared/Ids.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { useCase } from "../shared/UseCase.ts"
import { type BlobKey, BlobStore } from "./BlobStore.ts"

/** A store whose rows name blobs in a folder. */
export interface BlobOwner {
  readonly folder: string
  /** Those of the keys that rows of the organization name. */
  readonly findKeys: (
    organizationId: OrganizationId,
    keys: ReadonlyArray<BlobKey>
  ) => Effect.Effect<ReadonlyArray<BlobKey>>
}

/** The stores whose rows name blobs. `Attestry.layer` provides them. */
export class BlobOwners extends Context.Tag("@attestry/core/blob/BlobSweeper/BlobOwners")<
  BlobOwners,
  ReadonlyArray<BlobOwner>
>() {}

/** Time for which a blob may be pending before it is swept: 1 hour by default. An upload must end within it. */
export class SweepAfter extends Context.Reference<SweepAfter>()("@attestry/core/blob/BlobSweeper/SweepAfter", {
  defaultValue: () => Duration.hours(1)
}) {}

/** Numbers of blobs that were swept. */
export interface Swept {
  readonly sealed: number
  readonly removed: number
}

const batchSize = 200

/** Tidies up after uploads and removals that were broken off. */
export interface BlobSweeperService {
  /**
   * Seals each blob that is pending for longer than {@link SweepAfter} and that a row names, and removes the others. Keys
   * in folders of the host are left alone. It may run at any time, on any number of servers.
   */
  readonly sweep: () => Effect.Effect<Swept>
}

const make = Effect.gen(function*() {
  const blobs = yield* BlobStore
  const owners = yield* BlobOwners

  const sweepKeys = Effect.fnUntraced(function*(organizationId: OrganizationId, keys: ReadonlyArray<BlobKey>) {
    const swept = { sealed: 0, removed: 0 }
    for (const { findKeys, folder } of owners) {
      const own = keys.filter((key) => key.startsWith(`${folder}/`))
      if (own.length === 0) continue
      const named = new Set(yield* findKeys(organizationId, own))
      for (const key of own) {
        yield* named.has(key) ? blobs.seal(organizationId, key) : blobs.remove(organizationId, key)
        swept[named.has(key) ? "sealed" : "removed"] += 1
      }
    }
    return swept
  })

  /** If the storage fails for one organization, the others are swept. The next run tries again. */
  const sweepBatch = (pending: ReadonlyMap<OrganizationId, ReadonlyArray<BlobKey>>) =>
    Effect.forEach(
      pending,
      ([organizationId, keys]) =>
        Effect.catchAllDefect(sweepKeys(organizationId, keys), (defect) =>
          Effect.as(Effect.logWarning("Pending blobs were not swept", defect), { sealed: 0, removed: 0 }))
    )

  const sweep = useCase("BlobSweeper.sweep")(function*() {
    const now = Date.parse(yield* Timestamp.now)
    const before = Timestamp.fromMillis(now - Duration.toMillis(yield* SweepAfter))
    return yield* blobs.pending(before).pipe(
      Stream.grouped(batchSize),
      Stream.mapEffect((batch) => {
        const byOrganization = new Map<OrganizationId, ReadonlyArray<BlobKey>>()
        for (const { key, organizationId } of Chunk.toReadonlyArray(batch)) {
          byOrganization.set(organizationId, [...byOrganization.get(organizationId) ?? [], key])
        }
        return sweepBatch(byOrganization)
      }),
      Stream.mapConcat((batch) => batch),
      Stream.runFold({ sealed: 0, removed: 0 }, (all: Swept, { removed, sealed }) => ({
        sealed: all.sealed + sealed,
        removed: all.removed + removed
      }))
    )
  })

  return { sweep }
})

export class BlobSweeper extends Context.Tag("@attestry/core/blob/BlobSweeper")<BlobSweeper, BlobSweeperService>() {
  static readonly Default = Layer.effect(this, make)
}

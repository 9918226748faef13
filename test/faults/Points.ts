import type { StoragePorts } from "@attestry/core"
import { type BlobKey, BlobStore, BlobSweeper } from "@attestry/core/blob"
import type { OrganizationId } from "@attestry/core/shared"
import { UnitOfWork } from "@attestry/core/storage"
import { Context, Effect, type Stream } from "effect"
import { at } from "../support/StoppedClock.ts"

type Step = "put" | "seal" | "unseal" | "remove" | "commit"

/** Between the steps by which a row and its blob are written or removed. */
export type Point = `${"before" | "after"} ${Step}` | "after reply"

/** Adds the points of the blob store and the unit of work. A store that writes rows passes "before commit" itself. */
export const withPoints =
  (pass: (point: Point) => Effect.Effect<void>) => <R>(context: Context.Context<BlobStore | R | StoragePorts>) => {
    const blobs = Context.get(context, BlobStore)
    const unit = Context.get(context, UnitOfWork)
    const around = <A, E, R>(step: Step, effect: Effect.Effect<A, E, R>) =>
      Effect.zipRight(pass(`before ${step}`), Effect.zipLeft(effect, pass(`after ${step}`)))
    return context.pipe(
      Context.add(BlobStore, {
        ...blobs,
        put: <E, R>(id: OrganizationId, key: BlobKey, bytes: Stream.Stream<Uint8Array, E, R>) =>
          around("put", blobs.put(id, key, bytes)),
        seal: (...args) => around("seal", blobs.seal(...args)),
        unseal: (...args) => around("unseal", blobs.unseal(...args)),
        remove: (...args) => around("remove", blobs.remove(...args))
      }),
      Context.add(UnitOfWork, {
        // the reply to a commit can be lost
        run: <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.zipLeft(unit.run(effect), pass("after reply")),
        afterCommit: (effect) => unit.afterCommit(Effect.zipRight(pass("after commit"), effect))
      })
    )
  }

/** Sweeps when the grace time is over. */
export const sweepLater = Effect.flatMap(
  BlobSweeper,
  ({ sweep }) => Effect.suspend(() => at(new Date(Date.now() + 2 * 3_600_000).toISOString())(sweep()))
)

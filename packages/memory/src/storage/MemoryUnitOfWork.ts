import { makeUnitOfWork, StorageDefect } from "@attestry/core/storage"
import * as Effect from "effect/Effect"

export interface MemoryWrite {
  readonly key: string
  readonly check: () => boolean
  readonly apply: () => () => void
  readonly isComplete: () => boolean
  // a condition on what is there after all writes
  readonly holds?: () => boolean
}

// Commits in one synchronous step, so no read sees a write that is undone.
const commit = (writes: ReadonlyArray<MemoryWrite>) =>
  Effect.suspend(() => {
    const undo: Array<() => void> = []
    const allHold = writes.every((write) => write.check() && undo.push(write.apply()) > 0)
      && writes.every(({ holds }) => holds === undefined || holds())
    const dangling = allHold ? writes.find((write) => !write.isComplete()) : undefined
    if (allHold && dangling === undefined) return Effect.succeed(true)
    for (const undoOne of undo.toReversed()) undoOne()
    if (dangling === undefined) return Effect.succeed(false)
    const cause = `${dangling.key} refers to something that does not exist`
    return Effect.die(new StorageDefect({ operation: "commit", unavailable: false, dangling: true, cause }))
  })

export const makeMemoryUnitOfWork = () => makeUnitOfWork<MemoryWrite>({ commit })

export type RecordWrite = ReturnType<typeof makeMemoryUnitOfWork>["record"]

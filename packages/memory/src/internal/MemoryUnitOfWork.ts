import { StorageDefect } from "@attestry/core/storage/StorageDefect"
import { makeUnitOfWork } from "@attestry/core/storage/UnitOfWork"
import * as Effect from "effect/Effect"

/** One write of a unit. */
export interface MemoryWrite {
  readonly key: string
  /** Whether the write's condition holds, as the writes before it leave things. */
  readonly check: () => boolean
  /** Writes, and gives back what undoes it. */
  readonly apply: () => () => void
  /** Whether all that the written row refers to is there, once every write is made. */
  readonly isComplete: () => boolean
}

/** One synchronous step, so nobody sees what it takes back. */
const commit = (writes: ReadonlyArray<MemoryWrite>) =>
  Effect.suspend(() => {
    const undo: Array<() => void> = []
    const allHold = writes.every((write) => write.check() && undo.push(write.apply()) > 0)
    const dangling = allHold ? writes.find((write) => !write.isComplete()) : undefined
    if (allHold && dangling === undefined) return Effect.succeed(true)
    for (const takeBack of undo.toReversed()) takeBack()
    if (dangling === undefined) return Effect.succeed(false)
    const cause = `${dangling.key} refers to something that does not exist`
    return Effect.die(new StorageDefect({ operation: "commit", unavailable: false, dangling: true, cause }))
  })

/** The unit of work over tables in memory, and what their stores record writes with. */
export const makeMemoryUnitOfWork = () => makeUnitOfWork<MemoryWrite>({ commit })

export type RecordWrite = ReturnType<typeof makeMemoryUnitOfWork>["record"]

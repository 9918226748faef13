import type { WorkOwner } from "@attestry/core/fairness"
import type { Pool } from "pg"
import { startTimer } from "./LoopTimer.ts"

export interface FairConnections {
  // Starts when the owner may take a connection. `leave` gives it back.
  readonly enter: (
    owner: WorkOwner | undefined,
    start: (leave: () => void) => void,
    fail: (error: Error) => void
  ) => void
}

interface Held {
  count: number
  readonly waiting: Set<() => void>
}

// While others have requests, an organization takes at most half of the pool's connections. Its further statements wait
// here and not in the queue of the pool, so they come after those of others.
export const make = (pool: Pool): FairConnections => {
  const { connectWithin, connectionTimeoutMillis, max }: Pool["options"] & {
    readonly connectWithin?: number
  } = pool.options
  const half = Math.max(1, Math.floor(max / 2))
  const longestWait = connectWithin ?? connectionTimeoutMillis ?? 0
  const owners = new Map<WorkOwner, Held>()

  const isFull = (owner: WorkOwner, { count }: Held): boolean => count >= half && owner.hasOthers()

  const leave = (owner: WorkOwner, held: Held) => (): void => {
    held.count--
    for (const proceed of held.waiting) {
      if (isFull(owner, held)) break
      proceed()
    }
    if (held.count === 0) owners.delete(owner)
  }

  return {
    enter: (owner, start, fail) => {
      if (owner === undefined) return start(() => {})
      const held = owners.get(owner) ?? { count: 0, waiting: new Set() }
      owners.set(owner, held)
      const proceed = () => {
        held.count++
        start(leave(owner, held))
      }
      if (!isFull(owner, held)) return proceed()
      const stop = longestWait === 0 ? () => {} : startTimer(longestWait, () => {
        held.waiting.delete(next)
        fail(new Error("timeout exceeded when waiting for other statements of the organization"))
      })
      const next = () => {
        stop()
        held.waiting.delete(next)
        proceed()
      }
      held.waiting.add(next)
    }
  }
}

import { Effect } from "effect"

/** Numbers the turns of the event loop while the effect runs. */
export const numbered = <A, E, R>(make: (turn: () => number) => Effect.Effect<A, E, R>) =>
  Effect.suspend(() => {
    let turn = 0
    const begin = () => {
      turn++
      next = setImmediate(begin)
    }
    let next = setImmediate(begin)
    return Effect.ensuring(make(() => turn), Effect.sync(() => clearImmediate(next)))
  })

/** Processor time in milliseconds of each turn of the event loop while the work is done. */
export const inTurns = async (work: () => Promise<unknown>): Promise<ReadonlyArray<number>> => {
  const turns: Array<number> = []
  let before = process.cpuUsage()
  const record = () => {
    const { system, user } = process.cpuUsage(before)
    before = process.cpuUsage()
    turns.push((user + system) / 1_000)
  }
  const endTurn = () => {
    record()
    next = setImmediate(endTurn)
  }
  let next = setImmediate(endTurn)
  try {
    await work()
    record()
    return turns
  } finally {
    clearImmediate(next)
  }
}

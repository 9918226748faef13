import { Effect } from "effect"

/** Numbers the turns of the event loop while the effect runs. */
export const numbered = <A, E, R>(make: (turn: () => number) => Effect.Effect<A, E, R>) =>
  Effect.suspend(() => {
    let turn = 0
    let isOver = false
    const next = () => {
      turn++
      if (!isOver) setImmediate(next)
    }
    setImmediate(next)
    return Effect.ensuring(make(() => turn), Effect.sync(() => isOver = true))
  })

/** Processor time in milliseconds of each turn of the event loop while the work is done. */
export const inTurns = async (work: () => Promise<unknown>): Promise<ReadonlyArray<number>> => {
  const turns: Array<number> = []
  let before = process.cpuUsage()
  let isOver = false
  const endTurn = () => {
    const { system, user } = process.cpuUsage(before)
    before = process.cpuUsage()
    turns.push((user + system) / 1_000)
    if (!isOver) setImmediate(endTurn)
  }
  setImmediate(endTurn)
  await work()
  isOver = true
  endTurn()
  return turns
}

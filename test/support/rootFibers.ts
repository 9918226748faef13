// Runs many root fibers, some at a time, and prints how many MiB of old objects they left without a collection of these.
import { Effect, Fiber } from "effect"
import { getHeapSpaceStatistics } from "node:v8"
import { runInNewContext } from "node:vm"
import { keepRootFibersInList } from "../../examples/node-server/src/rootFibersInList.ts"

const collect: (options?: object) => void = runInNewContext("gc")
const oldBytes = () =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === "old_space")?.space_used_size ?? 0
const roots = () => Effect.runSync(Fiber.roots)

const first = Effect.runFork(Effect.never)
if (process.env["ROOTS"] !== "set") keepRootFibersInList()

const together = 64
const turn = Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
const request = Effect.zipRight(turn, turn)

/** That number of connections, each with one request after the other. */
const runMany = (times: number) =>
  Promise.all(Array.from({ length: together }, async () => {
    for (let i = 0; i < times; i++) await Effect.runPromise(request)
  }))

await runMany(200)
collect()
const before = oldBytes()
const running = runMany(1_500)
const second = Effect.runFork(Effect.never)
await running
const left = (oldBytes() - before) / 1_048_576
const listed = [first, second].map((fiber) => roots().includes(fiber))
await Effect.runPromise(Fiber.interruptAll([first, second]))
// the one that counts
console.log(JSON.stringify({ left, listed, atLast: roots().length }))

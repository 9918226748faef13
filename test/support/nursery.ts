// Lets objects of requests survive for a while, with the nursery of the reference server, and prints its size in MiB: at first,
// while it may not grow, and at last.
import { setTimeout as sleep } from "node:timers/promises"
import { getHeapSpaceStatistics } from "node:v8"
import { keepNurserySmall, letNurseryGrow } from "../../examples/node-server/src/heap.ts"

const size = () =>
  Math.round((getHeapSpaceStatistics().find(({ space_name: name }) => name === "new_space")?.space_size ?? 0) / 2 ** 20)

const kept: Array<unknown> = []

/** The last 20,000 objects are in use, at most a few MiB. */
const allocate = (count: number) => {
  for (let i = 0; i < count; i++) {
    kept[i % 20_000] = { id: i, tags: Array.from({ length: 8 }, (_, tag) => ({ tag, of: i })) }
  }
}

const work = async (turns: number) => {
  for (let i = 0; i < turns; i++) {
    allocate(20_000)
    await sleep(5)
  }
}

keepNurserySmall()
const first = size()
await work(20)
const held = size()
letNurseryGrow()
await work(200)
console.log(JSON.stringify({ first, held, last: size() }))

import * as BlobFs from "@attestry/blob-fs/BlobFs"
import { Console, Effect } from "effect"
import { listen, makeHandle } from "../../support/Uploads.ts"

const rss = () => process.memoryUsage.rss()

// prints by how much each upload grew the resident memory, in bytes
const measured = <A, E>(upload: Effect.Effect<A, E>): Effect.Effect<A, E> =>
  Effect.suspend(() => {
    const idle = rss()
    const cpu = process.cpuUsage()
    let most = idle
    const timer = setInterval(() => most = Math.max(most, rss()), 5)
    return Effect.onExit(upload, () => {
      clearInterval(timer)
      const { system, user } = process.cpuUsage(cpu)
      return Console.log(`grew by ${most - idle} in ${Math.round((user + system) / 1_000)} ms`)
    })
  })

await Effect.runPromise(
  Effect.gen(function*() {
    yield* Console.log(`port ${yield* listen(yield* makeHandle({}, measured))}.`)
    return yield* Effect.never
  }).pipe(
    Effect.scoped,
    Effect.provide(BlobFs.layer({ folder: process.env["FOLDER"] ?? "", publicUrl: "http://localhost" }))
  )
)

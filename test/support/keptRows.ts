// Sends lists that wait for Postgres until what waits is among V8's old objects, and prints how many bytes of old objects
// each left without a collection of these.
import * as Postgres from "@attestry/postgres/Postgres"
import { Effect, Layer, Redacted } from "effect"
import { connect, type Socket } from "node:net"
import { getHeapSpaceStatistics } from "node:v8"
import { runInNewContext } from "node:vm"
import { Client } from "pg"
import { send } from "./Api.ts"
import { started } from "./MemoryServer.ts"

const collect: (options?: object) => void = runInNewContext("gc")
const collectYoung = () => collect({ type: "minor" })
const oldBytes = () =>
  getHeapSpaceStatistics()
    .filter(({ space_name }) => space_name.startsWith("old") || space_name.startsWith("large"))
    .reduce((sum, { space_used_size }) => sum + space_used_size, 0)

const databaseUrl = process.env["DATABASE_URL"] ?? ""
const together = 8
const rows = 100

const program = Effect.gen(function*() {
  const { owner, port, url } = yield* started({}, Layer.orDie(Postgres.layer({ url: Redacted.make(databaseUrl) })))
  for (let i = 0; i < rows; i++) {
    const body = { name: `Vendor ${i}`, description: "Hosts our servers. ".repeat(15) }
    yield* send(url)("POST", "/v1/vendors", { key: owner.key, body })
  }
  const client = new Client({ connectionString: databaseUrl })
  yield* Effect.promise(() => client.connect())

  /** Sends the request on a connection, and keeps nothing of the response. */
  const ask = (path: string) =>
    new Promise<number>((resolve, reject) => {
      let received = 0
      const socket: Socket = connect(port, "127.0.0.1", () =>
        socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nx-api-key: ${owner.key}\r\nconnection: close\r\n\r\n`))
      socket.on("data", ({ length }) =>
        received += length).on("end", () =>
          resolve(received)).on("error", reject)
    })

  /** While nobody may read vendors, the requests become old. */
  const measure = async (path: string) => {
    await client.query("BEGIN; LOCK TABLE attestry.vendor IN ACCESS EXCLUSIVE MODE")
    const asked = Array.from({ length: together }, () => ask(path))
    await new Promise((resolve) => setTimeout(resolve, 200))
    for (let i = 0; i < 3; i++) collectYoung()
    const before = oldBytes()
    await client.query("COMMIT")
    const received = await Promise.all(asked)
    for (let i = 0; i < 3; i++) collectYoung()
    if (received.some((length) => length < rows * 300)) throw new Error(`${path} gave ${received.join()} bytes`)
    return Math.round((oldBytes() - before) / together)
  }

  const paths = ["/v1/vendors", `/v1/vendors?limit=${rows}`]
  for (let i = 0; i < 20; i++) for (const path of paths) yield* Effect.promise(() => ask(path))
  const left: Array<number> = []
  for (const path of paths) {
    yield* Effect.promise(() => measure(path))
    collect()
    left.push(yield* Effect.promise(() => measure(path)))
  }
  yield* Effect.promise(() => client.end())
  console.log(JSON.stringify(left))
})

await Effect.runPromise(Effect.scoped(program))

import { assert } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { connect } from "node:net"
import * as ReferenceServer from "../nightly/support/ReferenceServer.ts"
import { firstKey } from "./firstKey.mjs"
import { request } from "./RawConnection.ts"
import { folder } from "./TemporaryFolder.ts"
import { until } from "./Waiting.ts"

/** Outcome of each request that was sent. */
interface Results {
  /** Responded to and read completely. */
  answered: number
  /** Not connected, or closed before the client wrote a byte since the last complete response. */
  neverSent: number
  /** Written at least in part without a response: the outcome is unknown. */
  unknown: Array<string>
  statuses: Map<number, number>
}

const isWhole = (text: string): number | undefined => {
  const end = text.indexOf("\r\n\r\n")
  if (end === -1) return undefined
  const length = /^content-length: (\d+)\r?$/im.exec(text.slice(0, end))?.[1]
  return length !== undefined && Buffer.byteLength(text.slice(end + 4)) >= Number(length)
    ? Number(text.slice(9, 12))
    : undefined
}

const isLast = (text: string): boolean => /\r\nconnection: close\r\n/i.test(text)

/** One client that sends requests in sequence, on one connection while it lasts, until connecting fails. */
const client = (port: number, texts: ReadonlyArray<string>, reuses: boolean, results: Results) =>
  Effect.async<void>((resume) => {
    let turn = 0
    const open = () => {
      const socket = connect(port, "127.0.0.1")
      let written = false
      let text = ""
      let isClosing = false
      const ask = () => {
        text = ""
        written = true
        socket.write(texts[turn++ % texts.length] ?? "")
      }
      socket.on("error", () => {})
      socket.on("connect", ask)
      socket.on("end", () => {
        isClosing = true
      })
      socket.on("data", (chunk) => {
        text += String(chunk)
        const status = isWhole(text)
        if (status === undefined) return
        results.answered++
        results.statuses.set(status, (results.statuses.get(status) ?? 0) + 1)
        written = false
        if (!reuses || isLast(text)) return socket.end()
        // only the second follows a look for what has come since, which may be the end
        setImmediate(() =>
          setImmediate(() => {
            if (isClosing || socket.destroyed) return
            ask()
          })
        )
      })
      socket.once("close", () => {
        if (written) results.unknown.push(`${reuses ? "kept" : "new"} ${socket.bytesRead} ${text.slice(0, 100)}`)
        if (socket.connecting || (socket.bytesWritten === 0 && socket.bytesRead === 0)) {
          results.neverSent++
          return resume(Effect.void)
        }
        open()
      })
    }
    open()
  })

const clients = 12

/** Clients of several kinds, until the server is gone. */
const load = (port: number, key: string, results: Results) =>
  Effect.suspend(() => {
    const by = `X-API-Key: ${key}`
    const body = "{\"name\":\"Under load\"}"
    const write = request("POST", "/v1/vendors", by, `Content-Length: ${body.length}`) + body
    const read = request("GET", "/v1/vendors?limit=5", by)
    const alive = request("GET", "/livez")
    const refused = request("GET", "/v1/vendors")
    const kept = [[write], [read], [write, read, alive, refused], [refused], [alive], [read, write]]
    const all = Array.from({ length: clients }, (_, i) =>
      client(port, kept[i % kept.length] ?? [], i < kept.length, results))
    return Effect.all(all, { concurrency: "unbounded", discard: true })
  })

/** Stops the reference server repeatedly under load, and checks that each client knows its results. */
export const stopsUnderLoad = (times: number) =>
  Effect.gen(function*() {
    const server = yield* ReferenceServer.make({ ATTESTRY_DATA: yield* folder, ATTESTRY_DEMO: "0" })
    let key = ""
    for (let turn = 0; turn < times; turn++) {
      yield* server.launch
      yield* server.ready
      key ||= firstKey(server.output())
      const port = Number(/listening on http:\S+:(\d+)/.exec(server.output())?.[1])
      const results: Results = { answered: 0, neverSent: 0, unknown: [], statuses: new Map() }
      const { statuses, unknown } = results
      const loading = yield* Effect.fork(load(port, key, results))
      // the time until the load has come to that is the machine's
      yield* until(Effect.sync(() => results.answered > 20 && statuses.size > 2))
      yield* Effect.sleep(`${200 + Math.round(Math.random() * 500)} millis`)
      assert.strictEqual(yield* server.stop, 0)
      yield* Fiber.join(loading)
      assert.deepStrictEqual(unknown, [])
      assert.hasAllKeys(statuses, [200, 201, 401])
      assert.isAbove(results.answered, 20)
      assert.strictEqual(results.neverSent, clients)
    }
  })

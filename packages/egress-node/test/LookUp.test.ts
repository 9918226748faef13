import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { createSocket } from "node:dgram"
import { once } from "node:events"
import { until } from "../../../test/support/Waiting.ts"
import { fromDns } from "../src/internal/LookUp.ts"

const types = { 1: "A", 28: "AAAA" } as const

/** Data of the records for a question, or a code of failure, or silence. */
type Answer = ReadonlyArray<ReadonlyArray<number>> | number | undefined

/** A name server on loopback. */
const serving = (answer: (name: string, type: "A" | "AAAA") => Answer) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const asked: Array<string> = []
      const server = createSocket("udp4")
      server.on("message", (query, { address, port }) => {
        const labels: Array<string> = []
        let at = 12
        while (query[at] !== undefined && query[at] !== 0) {
          const length = query[at] ?? 0
          labels.push(query.subarray(at + 1, at + 1 + length).toString("latin1"))
          at += length + 1
        }
        const question = query.subarray(12, at + 5)
        const number = query.readUInt16BE(at + 1)
        const name = labels.join(".").toLowerCase()
        const type = number === 1 || number === 28 ? types[number] : "A"
        asked.push(`${name} ${type}`)
        const given = answer(name, type)
        if (given === undefined) return
        const records = typeof given === "number" ? [] : given
        const head = Buffer.alloc(12)
        query.copy(head, 0, 0, 2)
        head.writeUInt16BE(0x8180 + (typeof given === "number" ? given : 0), 2)
        head.writeUInt16BE(1, 4)
        head.writeUInt16BE(records.length, 6)
        const answers = records.map((data) =>
          Buffer.from([0xc0, 12, 0, number, 0, 1, 0, 0, 0, 60, 0, data.length, ...data])
        )
        server.send(Buffer.concat([head, question, ...answers]), port, address)
      })
      server.bind(0, "127.0.0.1")
      await once(server, "listening")
      return { server, asked, find: fromDns([`127.0.0.1:${server.address().port}`]) }
    }),
    ({ server }) => Effect.sync(() => server.close())
  )

const six = (last: number) => [0x26, 0x06, 0x47, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, last]

describe("the look-up in DNS", () => {
  it.scopedLive("returns all addresses of both versions, and asks for no other name", () =>
    Effect.gen(function*() {
      const { asked, find } = yield* serving((_, type) => type === "A" ? [[8, 8, 8, 8], [127, 0, 0, 1]] : [six(1)])
      assert.sameMembers([...yield* find("a.example.com")], ["8.8.8.8", "127.0.0.1", "2606:4700::1"])
      assert.sameMembers(asked, ["a.example.com A", "a.example.com AAAA"])
    }))

  it.scopedLive("returns the addresses of one version when the other has none or fails", () =>
    Effect.gen(function*() {
      for (const failure of [[], 3, 5]) {
        const { find } = yield* serving((_, type) => type === "A" ? failure : [six(2)])
        assert.deepStrictEqual(yield* find("a.example.com"), ["2606:4700::2"])
        const { find: other } = yield* serving((_, type) => type === "A" ? [[8, 8, 8, 8]] : failure)
        assert.deepStrictEqual(yield* other("a.example.com"), ["8.8.8.8"])
      }
    }))

  it.scopedLive("fails when the name is unknown", () =>
    Effect.gen(function*() {
      const { asked, find } = yield* serving(() => 3)
      assert.propertyVal(yield* Effect.flip(find("missing.example.com")), "code", "ENOTFOUND")
      assert.sameMembers(asked, ["missing.example.com A", "missing.example.com AAAA"])
    }))

  it.scopedLive("ends at once when it is interrupted", () =>
    Effect.gen(function*() {
      const { asked, find } = yield* serving(() => undefined)
      const fiber = yield* Effect.fork(find("silent.example.com"))
      yield* until(Effect.sync(() => asked.length >= 2))
      yield* Fiber.interrupt(fiber)
    }))
})

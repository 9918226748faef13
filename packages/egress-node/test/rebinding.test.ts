import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import * as Proxying from "../src/internal/Proxying.ts"
import * as Sending from "../src/internal/Sending.ts"
import * as Internet from "./support/Internet.ts"
import * as Listener from "./support/Listener.ts"
import { bodyOf, get, plain, statusOf, tunnel } from "./support/requests.ts"

const { closedAddress, publicAddress } = Internet
const name = "rebinding.example.com"

const internetWith = (...answers: ReadonlyArray<ReadonlyArray<string>>) =>
  Effect.gen(function*() {
    const internet = yield* Internet.make()
    const { asked, resolve } = Internet.resolver({ [name]: answers })
    const options = { resolve, isHttpAllowed: true }
    const egress = yield* Sending.make(options, internet.dial)
    const proxy = yield* Proxying.make(options, internet.dial)
    return { ...internet, asked, egress, proxy }
  })

describe("a name that resolves to a public address first and to a private one then", () => {
  it.scopedLive("is looked up once, and the checked address is dialled", () =>
    Effect.gen(function*() {
      const { asked, dialled, egress, secret } = yield* internetWith([publicAddress], ["127.0.0.1"])
      const { body } = yield* egress.send(get(`http://${name}/`))
      assert.strictEqual(new TextDecoder().decode(body), "fine")
      assert.deepStrictEqual([asked, dialled, secret.opened()], [[name], [publicAddress], 0])
      const failure = yield* Effect.flip(egress.send(get(`http://${name}/`)))
      assert.propertyVal(failure, "reason", "not_public")
      assert.strictEqual(secret.opened(), 0)
    }))

  it.scopedLive("is looked up once by the proxy for each request and each tunnel", () =>
    Effect.gen(function*() {
      for (const ask of [plain, tunnel]) {
        const { asked, dialled, proxy, secret } = yield* internetWith([publicAddress], ["127.0.0.1"])
        const target = ask === plain ? `http://${name}/` : `${name}:443`
        assert.include(yield* ask(proxy, target), "fine")
        assert.deepStrictEqual([asked, dialled], [[name], [publicAddress]])
        assert.strictEqual(statusOf(yield* ask(proxy, target)), "403")
        assert.deepStrictEqual([dialled, secret.opened()], [[publicAddress], 0])
      }
    }))
})

describe("a name with several addresses", () => {
  it.scopedLive("is rejected when one of them is private, wherever it stands", () =>
    Effect.gen(function*() {
      const answers = [[publicAddress, "127.0.0.1"], ["127.0.0.1", publicAddress], [
        closedAddress,
        "::1",
        publicAddress
      ]]
      for (const answer of answers) {
        const { dialled, egress, open, proxy, secret } = yield* internetWith(answer)
        assert.propertyVal(yield* Effect.flip(egress.send(get(`http://${name}/`))), "reason", "not_public")
        assert.strictEqual(bodyOf(yield* plain(proxy, `http://${name}/`)), "not_public")
        assert.strictEqual(bodyOf(yield* tunnel(proxy, `${name}:443`)), "not_public")
        assert.deepStrictEqual([dialled, open.opened(), secret.opened()], [[], 0, 0])
      }
    }))

  it.scopedLive("is tried at the next address when a connection is refused", () =>
    Effect.gen(function*() {
      const { dialled, egress } = yield* internetWith([closedAddress, closedAddress, publicAddress])
      assert.strictEqual((yield* egress.send(get(`http://${name}/`))).status, 200)
      assert.deepStrictEqual(dialled, [closedAddress, closedAddress, publicAddress])
    }))

  it.scopedLive("is unreachable when none of the first four accepts a connection", () =>
    Effect.gen(function*() {
      const { dialled, egress, proxy } = yield* internetWith([...Array(4).fill(closedAddress), publicAddress])
      const failure = yield* Effect.flip(egress.send(get(`http://${name}/`)))
      assert.deepInclude(failure, { _tag: "EgressUnreachable", reason: "connection_failed", code: "ECONNREFUSED" })
      assert.notInclude(JSON.stringify([failure, failure.message]), "8.8")
      assert.lengthOf(dialled, 4)
      assert.match(yield* plain(proxy, `http://${name}/`), /^HTTP\/1.1 502[^]*connection_failed$/)
    }))
})

describe("a name without addresses", () => {
  it.scopedLive("is unreachable", () =>
    Effect.gen(function*() {
      const { egress, proxy } = yield* internetWith([])
      for (const host of [name, "missing.example.com"]) {
        const failure = yield* Effect.flip(egress.send(get(`http://${host}/`)))
        assert.propertyVal(failure, "reason", "unknown_host")
        assert.strictEqual(bodyOf(yield* tunnel(proxy, `${host}:443`)), "unknown_host")
      }
    }))
})

describe("an exception", () => {
  it.scopedLive("is reached at its host and port alone, and looked up once", () =>
    Effect.gen(function*() {
      const here = yield* Listener.make(Listener.answering(Listener.ok))
      const { asked, resolve } = Internet.resolver({ "receiver.test": [["127.0.0.1"], ["127.0.0.2"]] })
      const { send } = yield* Sending.make({ resolve, allow: [`receiver.test:${here.port}`] })
      assert.strictEqual((yield* send(get(`http://receiver.test:${here.port}/`))).status, 200)
      assert.deepStrictEqual([asked, here.opened()], [["receiver.test"], 1])
      for (const host of [`127.0.0.1:${here.port}`, "receiver.test", `a.receiver.test:${here.port}`]) {
        assert.strictEqual((yield* Effect.flip(send(get(`https://${host}/`))))._tag, "EgressRejected")
      }
      assert.strictEqual(here.opened(), 1)
    }))

  it.scopedLive("is rejected when its look-up returns a name instead of an address", () =>
    Effect.gen(function*() {
      const here = yield* Listener.make(Listener.answering(Listener.ok))
      const host = `receiver.test:${here.port}`
      const { send } = yield* Sending.make({ resolve: () => Effect.succeed(["localhost"]), allow: [host] })
      assert.propertyVal(yield* Effect.flip(send(get(`http://${host}/`))), "reason", "not_public")
      assert.strictEqual(here.opened(), 0)
    }))

  it.scopedLive("may be a name that only this machine knows, without an own resolver", () =>
    Effect.gen(function*() {
      const here = yield* Listener.make(Listener.answering(Listener.ok))
      const { send } = yield* Sending.make({ allow: [`localhost:${here.port}`] })
      assert.strictEqual((yield* send(get(`http://localhost:${here.port}/`))).status, 200)
    }))
})

describe("a redirect", () => {
  it.scopedLive("is returned and never followed, to a private or a public address", () =>
    Effect.gen(function*() {
      const locations = ["http://127.0.0.1/", "http://169.254.169.254/latest/", `http://${name}/again`, "//[::1]/", "/"]
      for (const location of locations) {
        const text =
          `HTTP/1.1 302 Found\r\nLocation: ${location}\r\nRefresh: 0; ${location}\r\nContent-Length: 0\r\n\r\n`
        const { dial, dialled, open, secret } = yield* Internet.make(Listener.answering(text))
        const options = { isHttpAllowed: true, ...Internet.resolver({ [name]: [[publicAddress]] }) }
        const { send } = yield* Sending.make(options, dial)
        const { headers, status } = yield* send(get(`http://${name}/`))
        assert.deepStrictEqual([status, headers["location"]], [302, location])
        const proxy = yield* Proxying.make(options, dial)
        assert.include(yield* plain(proxy, `http://${name}/`), `location: ${location}\r\n`)
        assert.deepStrictEqual([dialled, open.opened(), secret.opened()], [[publicAddress, publicAddress], 2, 0])
      }
    }))
})

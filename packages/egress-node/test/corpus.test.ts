import { privateAnswers } from "@attestry/conformance/egress/EgressAddresses"
import { rejectedUrls } from "@attestry/conformance/egress/EgressUrls"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import * as Proxying from "../src/internal/Proxying.ts"
import * as Sending from "../src/internal/Sending.ts"
import * as Internet from "./support/Internet.ts"
import { bodyOf, get, plain, statusOf, tunnel } from "./support/requests.ts"

const named = privateAnswers.map((addresses, i) => [`n${i}.example.com`, addresses] as const)
const { resolve } = Internet.resolver(Object.fromEntries(named.map(([name, addresses]) => [name, [addresses]])))

/** Some of the ways to write the names, so that each is looked up in its normal form. */
const written = (name: string, i: number) =>
  [name, `${name}.`, name.toUpperCase(), name.replaceAll(".", "。"), `${name}:443`, `${name}:80`][i % 6] ?? name

const hosts = named.map(([name], i) => written(name, i))
const literal = Object.values(rejectedUrls).flat()
const corpus = [...literal, ...hosts.map((host) => `https://${host}/`)]

describe(`the corpus of ${corpus.length} URLs`, () => {
  it.scopedLive("opens no connection when its requests are sent, over https and http", () =>
    Effect.gen(function*() {
      assert.isAtLeast(literal.length, 120)
      assert.isAtLeast(hosts.length, 70)
      const { dial, dialled, open, secret } = yield* Internet.make()
      const strict = yield* Sending.make({ resolve }, dial)
      const lax = yield* Sending.make({ resolve, isHttpAllowed: true }, dial)
      for (const url of corpus) {
        const failure = yield* Effect.flip(strict.send(get(url)))
        assert.strictEqual(failure._tag, "EgressRejected", url)
      }
      for (const url of [...rejectedUrls.not_public, ...hosts.map((host) => `https://${host}/`)]) {
        const failure = yield* Effect.flip(lax.send(get(url.replace(/^https:/, "http:"))))
        assert.propertyVal(failure, "reason", "not_public", url)
        assert.notMatch(JSON.stringify([failure, failure.message]), /127|169|::/)
      }
      assert.deepStrictEqual([secret.opened(), open.opened(), dialled], [0, 0, []])
    }))

  it.scopedLive("opens no connection when it is asked for through the proxy, in plain and by CONNECT", () =>
    Effect.gen(function*() {
      const { dial, dialled, open, secret } = yield* Internet.make()
      const proxy = yield* Proxying.make({ resolve }, dial)
      const urls = [...corpus.slice(0, literal.length), ...hosts.map((host) => `http://${host}/`)]
        .filter((url) => !/^https?:\/\/exa ?mple\.com[/:]?/i.test(url))
      const authorities = urls.map((url) => /^[a-z]+:[\\/]*([^/?#]*)/i.exec(url)?.[1] ?? url)
        .filter((authority) => authority !== "example.com")
      const asked = [
        ...urls.map((url) => plain(proxy, url)),
        ...urls.map((url) => plain(proxy, url.replace(/^https:/, "http:"))),
        ...authorities.map((authority) => tunnel(proxy, authority)),
        ...authorities.map((authority) => tunnel(proxy, `${authority}:443`))
      ]
      const statuses = yield* Effect.forEach(asked, (ask) => Effect.map(ask, statusOf), { concurrency: 8 })
      // node's parser rejects some by itself, with 400 or by closing the connection
      assert.deepStrictEqual(statuses.filter((status) => !["403", "400", ""].includes(status)), [])
      assert.isAtLeast(statuses.filter((status) => status === "403").length, 600)
      assert.deepStrictEqual([secret.opened(), open.opened(), dialled], [0, 0, []])
    }))

  it.scopedLive("reaches the private listener when an exception names the host, so the count counts", () =>
    Effect.gen(function*() {
      const { dial, secret } = yield* Internet.make()
      const allow = ["127.0.0.1:80", "n0.example.com:80"]
      const { send } = yield* Sending.make({ resolve, allow }, dial)
      yield* send(get("http://127.0.0.1/"))
      yield* send(get("http://n0.example.com/"))
      const proxy = yield* Proxying.make({ resolve, allow }, dial)
      assert.strictEqual(bodyOf(yield* plain(proxy, "http://127.0.0.1/")), "secret")
      assert.strictEqual(statusOf(yield* tunnel(proxy, "n0.example.com:80")), "200")
      assert.strictEqual(secret.opened(), 4)
    }))
})

import { acceptedUrls, rejectedUrls } from "@attestry/conformance/egress/EgressUrls"
import { areSendable, EgressRejected, makeRules, parseTarget } from "@attestry/core/egress"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"

const rules = (allow: ReadonlyArray<string> = [], isHttpAllowed = false) =>
  Effect.runSync(makeRules({ allow, isHttpAllowed }))
const verdict = (url: string, given = rules()) => {
  const target = parseTarget(url, given)
  return target instanceof EgressRejected ? target.reason : target.url.href
}

describe("the target of a URL", () => {
  for (const [reason, urls] of Object.entries(rejectedUrls)) {
    it(`is rejected as ${reason} when the URL has one of ${urls.length} forms`, () => {
      for (const url of urls) assert.strictEqual(verdict(url), reason, JSON.stringify(url))
    })
  }

  it("is normalized when the URL is accepted", () => {
    for (const [url, normal] of acceptedUrls) {
      assert.strictEqual(verdict(url), normal, url)
      assert.strictEqual(verdict(normal), normal, normal)
    }
  })

  it("has host, port and kind of the host", () => {
    const parts = (url: string) => {
      const target = parseTarget(url, rules([], true))
      if (target instanceof EgressRejected) return target.reason
      return [target.host, target.port, target.isSecure, target.isAddress, target.isAllowed]
    }
    assert.deepStrictEqual(parts("https://Example.com./"), ["example.com", 443, true, false, false])
    assert.deepStrictEqual(parts("http://example.com/"), ["example.com", 80, false, false, false])
    assert.deepStrictEqual(parts("http://example.com:443/"), ["example.com", 443, false, false, false])
    assert.deepStrictEqual(parts("https://0x8080808/"), ["8.8.8.8", 443, true, true, false])
    assert.deepStrictEqual(parts("https://[2606:4700:4700:0::1111]:80/"), [
      "2606:4700:4700::1111",
      80,
      true,
      true,
      false
    ])
  })

  it("is an exception when exactly its host and port are allowed", () => {
    const given = rules(["LOCALHOST:8080", "10.0.0.1:80", "[::1]:9000", "receiver.example.com:8443", "0x7f.1:1"])
    const accepted = [
      "http://localhost:8080/",
      "https://LOCALHOST.:8080/a",
      "http://10.0.0.1/",
      "http://[0:0::1]:9000/",
      "https://receiver.example.com:8443/",
      "http://127.0.0.1:1/"
    ]
    const rejected = [
      ["http://localhost/", "scheme_not_allowed"],
      ["https://localhost:8081/", "port_not_allowed"],
      ["https://a.localhost:8080/", "port_not_allowed"],
      ["https://10.0.0.1/", "not_public"],
      ["https://10.0.0.2:80/", "not_public"],
      ["https://[::1]:443/", "not_public"],
      ["https://[::ffff:10.0.0.1]:80/", "not_public"],
      ["https://x.receiver.example.com:8443/", "port_not_allowed"],
      ["http://user@localhost:8080/", "has_credentials"],
      ["ftp://localhost:8080/", "scheme_not_allowed"]
    ] as const
    for (const url of accepted) {
      const target = parseTarget(url, given)
      assert.isTrue(!(target instanceof EgressRejected) && target.isAllowed, url)
    }
    for (const [url, reason] of rejected) assert.strictEqual(verdict(url, given), reason, url)
  })

  it("may be http when that is allowed, and must be public still", () => {
    assert.strictEqual(verdict("http://example.com/", rules([], true)), "http://example.com/")
    assert.strictEqual(verdict("http://127.0.0.1/", rules([], true)), "not_public")
    assert.strictEqual(verdict("ftp://example.com/", rules([], true)), "scheme_not_allowed")
  })
})

describe("an exception", () => {
  it("is rejected when it is anything else than a host with a port", () => {
    const malformed = [
      "",
      "localhost",
      "localhost:",
      ":80",
      "*:80",
      "*.example.com:80",
      "http://localhost:80",
      "localhost:80/",
      "user@localhost:80",
      "localhost:99999",
      "10.0.0.0/8:80",
      "::1:80",
      "a b:80",
      "localhost:80,example.com:80",
      "%6cocalhost:80"
    ]
    for (const entry of malformed) {
      const failure = Effect.runSync(Effect.flip(makeRules({ allow: ["localhost:80", entry] })))
      assert.strictEqual(failure.entry, entry)
      assert.include(failure.message, JSON.stringify(entry))
    }
  })
})

it("headers are sendable when the connection does not set them and they are one line", () => {
  assert.isTrue(areSendable({ "content-type": "a/b", "Webhook-Id": "evt_1", "X-A_b.c": "\u00e9 \t~", empty: "" }))
  for (const name of ["Host", "CONTENT-LENGTH", "te", "proxy-connection", "a:b", "é"]) {
    assert.isFalse(areSendable({ [name]: "1" }), name)
  }
})

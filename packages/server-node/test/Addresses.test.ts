import { assert, describe, it } from "@effect/vitest"
import * as Addresses from "../src/internal/ClientAddress.ts"

const peer = "10.0.0.7"

const clientOf = (remoteAddress: string | undefined, forwarded: string | undefined, trustedProxies: number) =>
  Addresses.clientOf(
    { headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded }, socket: { remoteAddress } },
    trustedProxies
  )

describe("the client's address", () => {
  const cases: ReadonlyArray<readonly [string, string | undefined, number, string | null]> = [
    ["is the peer's when no proxy is trusted", "203.0.113.9", 0, peer],
    ["is the peer's when the header is missing", undefined, 1, peer],
    ["is the address that the proxy added", "203.0.113.9", 1, "203.0.113.9"],
    ["is not an address that the client sent", "1.1.1.1, 203.0.113.9", 1, "203.0.113.9"],
    ["is the second from the right behind two proxies", "1.1.1.1, 203.0.113.9, 10.0.0.3", 2, "203.0.113.9"],
    ["is the first when there are fewer than trusted", "203.0.113.9", 3, "203.0.113.9"],
    ["can be IPv6", "2001:db8::1", 1, "2001:db8::1"],
    ["can have brackets and a port", " [2001:db8::1]:443 ", 1, "2001:db8::1"],
    ["can have a port", "203.0.113.9:51000", 1, "203.0.113.9"],
    ["is unmapped from IPv6", "::ffff:203.0.113.9", 1, "203.0.113.9"],
    ["is the peer's when the proxy sent `unknown`", "unknown", 1, peer],
    ["is the peer's when an entry is empty", "1.1.1.1,", 1, peer],
    ["is the peer's when the entry is a name", "localhost", 1, peer]
  ]
  for (const [what, forwarded, trustedProxies, expected] of cases) {
    it(what, () => assert.strictEqual(clientOf(peer, forwarded, trustedProxies), expected))
  }

  it("is unknown when the peer has gone", () => assert.isNull(clientOf(undefined, undefined, 0)))
  it("has no IPv6 prefix when the peer uses IPv4 on a dual-stack socket", () =>
    assert.strictEqual(clientOf("::ffff:192.0.2.1", undefined, 0), "192.0.2.1"))
})

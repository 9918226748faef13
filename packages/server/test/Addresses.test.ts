import * as Addresses from "@attestry/server/Addresses"
import { assert, describe, it } from "@effect/vitest"

describe("the rate limiter's key of an address", () => {
  it("is the address itself for IPv4, mapped or not", () => {
    assert.strictEqual(Addresses.networkOf("192.0.2.1"), "192.0.2.1")
    assert.strictEqual(Addresses.networkOf("::ffff:192.0.2.1"), "192.0.2.1")
  })

  it("is the network of 64 bits for IPv6, in any notation", () => {
    const same = [
      "2001:db8:0:5::1",
      "2001:db8:0:5:ffff:ffff:ffff:ffff",
      "2001:0DB8:0000:0005:0:0:0:9",
      "2001:db8::5:0:0:0:1",
      "2001:db8:0:5::192.0.2.1",
      "2001:db8:0:5::1%eth0"
    ]
    for (const ip of same) assert.strictEqual(Addresses.networkOf(ip), "2001:db8:0:5", ip)
    assert.strictEqual(Addresses.networkOf("2001:db8:0:6::1"), "2001:db8:0:6")
    assert.strictEqual(Addresses.networkOf("::1"), "0:0:0:0")
    assert.strictEqual(Addresses.networkOf("::"), "0:0:0:0")
    assert.strictEqual(Addresses.networkOf("1::"), "1:0:0:0")
  })
})

import { limitToOrigins, type StorageState } from "@attestry/core/browser"
import { assert, describe, it } from "@effect/vitest"

const cookie = (name: string, domain: string, rest: Partial<StorageState["cookies"][number]> = {}) => ({
  name,
  value: `${name} of ${domain}`,
  domain,
  path: "/",
  expires: -1,
  httpOnly: true,
  secure: false,
  sameSite: "Lax" as const,
  ...rest
})

const limit = (origins: ReadonlyArray<string>, ...cookies: StorageState["cookies"]) =>
  limitToOrigins({ cookies, origins: [] }, origins).cookies.map(({ domain, name, secure }) =>
    `${name} ${domain} ${secure}`
  )

describe("a state that is limited to origins", () => {
  it("keeps the cookies of their hosts and of the domains above, for these hosts only", () => {
    const kept = limit(
      ["https://app.example.com"],
      cookie("own", "app.example.com"),
      cookie("parent", ".example.com"),
      cookie("other", "other.example.com"),
      cookie("below", ".deep.app.example.com"),
      cookie("suffix", ".le.com"),
      cookie("alike", "xapp.example.com"),
      cookie("hostOnly", "example.com")
    )
    assert.deepStrictEqual(kept, ["own app.example.com true", "parent app.example.com true"])
  })

  it("makes cookies secure when each origin of the host is https", () => {
    assert.deepStrictEqual(limit(["http://a.example.com", "https://a.example.com"], cookie("x", "a.example.com")), [
      "x a.example.com false"
    ])
    assert.deepStrictEqual(limit(["http://a.example.com"], cookie("x", "a.example.com", { secure: true })), [
      "x a.example.com true"
    ])
  })

  it("prefers the cookie of the host to that of its domain", () => {
    const both = [cookie("x", ".example.com"), cookie("x", "a.example.com")]
    for (const cookies of [both, both.toReversed()]) {
      const { cookies: kept } = limitToOrigins({ cookies, origins: [] }, ["https://a.example.com"])
      assert.deepStrictEqual(kept.map(({ value }) => value), ["x of a.example.com"])
    }
  })

  it("keeps the local storage of exactly these origins", () => {
    const origins = ["https://a.example.com", "https://a.example.com:8443", "http://a.example.com", "nonsense"]
      .map((origin) => ({ origin, localStorage: [{ name: "t", value: origin }] }))
    const kept = limitToOrigins({ cookies: [], origins }, ["https://a.example.com/path", "nonsense"])
    assert.deepStrictEqual(kept.origins.map(({ origin }) => origin), ["https://a.example.com"])
  })
})

import type { Rules } from "@attestry/core/http"
import { assert, describe, it } from "@effect/vitest"
import { isOriginAllowed, readSessions } from "../../src/authentication/SessionCookies.ts"

const rules: Rules = {
  names: ["__Host-attestry_session"],
  loopbackNames: ["attestry_session"],
  publicUrl: undefined,
  trustedOrigins: []
}

const request = (headers: { readonly [name: string]: string }, method = "POST") => ({
  method,
  header: (name: string) => headers[name]
})

const plain = { cookie: "attestry_session=plain" }

describe("the session cookie", () => {
  it("is found among other cookies, malformed ones included", () => {
    const cookies: ReadonlyArray<readonly [cookie: string, found: ReadonlyArray<string>]> = [
      ["__Host-attestry_session=a", ["a"]],
      ["x=1;  __Host-attestry_session = a ;y", ["a"]],
      ["__Host-attestry_session=a=b==", ["a=b=="]],
      ["__Host-attestry_session=a; __Host-attestry_session=b", ["a", "b"]],
      ["__Host-attestry_session=a; __Host-attestry_session=a", ["a"]],
      ["__Host-attestry_session=", []],
      ["__Host-attestry_session", []],
      ["x__Host-attestry_session=a; __host-attestry_session=b; __Host-attestry_sessionx=c", []],
      ["", []]
    ]
    for (const [cookie, found] of cookies) {
      assert.deepStrictEqual([...readSessions(request({ cookie }), rules)], [...found])
    }
    assert.lengthOf(readSessions(request({}), rules), 0)
  })

  it("may have the plain name on HTTP over loopback only", () => {
    for (const host of ["localhost", "localhost:3000", "127.0.0.1:80", "127.8.9.1", "[::1]:3000"]) {
      assert.lengthOf(readSessions(request({ ...plain, host }), rules), 1)
      assert.lengthOf(readSessions(request({ ...plain, host }), { ...rules, publicUrl: "http://localhost:3000" }), 1)
      assert.lengthOf(readSessions(request({ ...plain, host }), { ...rules, publicUrl: "https://app.example.com" }), 0)
      assert.lengthOf(readSessions(request({ ...plain, host }), { ...rules, publicUrl: "https://localhost" }), 0)
      for (const header of ["x-forwarded-for", "x-forwarded-proto", "forwarded"]) {
        assert.lengthOf(readSessions(request({ ...plain, host, [header]: "x" }), rules), 0)
      }
    }
    for (const host of ["app.example.com", "localhost.example.com", "127.0.0.1.example.com", "10.0.0.1", ""]) {
      assert.lengthOf(readSessions(request({ ...plain, host }), rules), 0)
    }
  })

  it("may have the names that the host sets", () => {
    const own = { ...rules, names: ["sid", "old_sid"], loopbackNames: [] }
    assert.deepStrictEqual([...readSessions(request({ cookie: "old_sid=b; sid=a" }), own)], ["a"])
    assert.deepStrictEqual([...readSessions(request({ cookie: "old_sid=b" }), own)], ["b"])
    assert.lengthOf(readSessions(request({ ...plain, host: "localhost" }), own), 0)
  })
})

describe("a request authenticated only by a cookie", () => {
  it("may read from any origin", () => {
    for (const method of ["GET", "HEAD"]) {
      assert.isTrue(isOriginAllowed(request({ origin: "https://evil.example.com" }, method), rules))
    }
  })

  it("may change things from the origin of its Host, by either scheme", () => {
    const host = "app.example.com:8443"
    for (const origin of [`https://${host}`, `http://${host}`]) {
      for (const method of ["POST", "PATCH", "PUT", "DELETE"]) {
        assert.isTrue(isOriginAllowed(request({ host, origin }, method), rules))
      }
    }
    for (const origin of ["https://app.example.com", "https://app.example.com:8443.evil.example", "null", ""]) {
      assert.isFalse(isOriginAllowed(request({ host, origin }), rules))
    }
    assert.isFalse(
      isOriginAllowed(request({ origin: "https://undefined" }), { ...rules, publicUrl: "https://x.example" })
    )
  })

  it("must come from the public URL when that is set, whatever host a proxy names", () => {
    const behind = { ...rules, publicUrl: "https://app.example.com/compliance" }
    const host = "10.0.0.7:3000"
    assert.isTrue(isOriginAllowed(request({ host, origin: "https://app.example.com" }), behind))
    for (const origin of [`http://${host}`, "http://app.example.com", "https://app.example.com/compliance"]) {
      assert.isFalse(isOriginAllowed(request({ host, origin }), behind))
    }
  })

  it("may come from trusted origins", () => {
    const trusting = { ...rules, trustedOrigins: ["https://admin.example.com"] }
    const cross = { host: "api.example.com", origin: "https://admin.example.com", "sec-fetch-site": "same-site" }
    assert.isTrue(isOriginAllowed(request(cross), trusting))
    assert.isFalse(isOriginAllowed(request({ ...cross, origin: "https://other.example.com" }), trusting))
  })

  it("is rejected without an origin", () => {
    const host = "app.example.com"
    assert.isTrue(isOriginAllowed(request({ host, "sec-fetch-site": "same-origin" }), rules))
    for (const site of ["same-site", "cross-site", "none", ""]) {
      assert.isFalse(isOriginAllowed(request({ host, "sec-fetch-site": site }), rules))
    }
    assert.isFalse(isOriginAllowed(request({ host }), rules))
  })
})

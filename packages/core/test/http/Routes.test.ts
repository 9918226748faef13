import { assert, describe, it } from "@effect/vitest"
import * as Query from "../../src/http/Query.ts"
import * as Routes from "../../src/http/Routes.ts"

const find = Routes.make([
  ["GET", "/v1/people"],
  ["POST", "/v1/people/bulk"],
  ["GET", "/v1/people/:id"],
  ["DELETE", "/v1/people/:id"],
  ["GET", "/v1/people/:person/tasks/:task"]
].map(([method = "", path = ""]) => ({ method, path, value: `${method} ${path}` })))

const route = (method: string, path: string) => find(path)?.route(method)

describe("Routes", () => {
  it("finds a path and its ids", () => {
    assert.deepStrictEqual(route("GET", "/v1/people"), { value: "GET /v1/people", ids: {} })
    assert.deepStrictEqual(route("GET", "/v1/people/p1"), { value: "GET /v1/people/:id", ids: { id: "p1" } })
    assert.deepStrictEqual(route("GET", "/v1/people/p1/tasks/t1")?.ids, { person: "p1", task: "t1" })
  })

  it("decodes ids, and finds none when they are malformed or too long", () => {
    assert.deepStrictEqual(route("GET", "/v1/people/%70%2F1")?.ids, { id: "p/1" })
    for (const id of ["%E0%A4%A", "%", "%zz", "x".repeat(101)]) {
      assert.deepStrictEqual(route("GET", `/v1/people/${id}`), { value: "GET /v1/people/:id", ids: undefined })
    }
  })

  it("finds a path only when it matches exactly", () => {
    for (const path of ["", "/", "/v1", "/V1/people", "/v1/people/", "//v1/people", "/v1/people/p1;x", "/v1/:id"]) {
      assert.isUndefined(find(path), path)
    }
  })

  it("prefers the literal path, and lists the methods of all matches", () => {
    assert.deepStrictEqual(route("POST", "/v1/people/bulk"), { value: "POST /v1/people/bulk", ids: {} })
    assert.deepStrictEqual(route("GET", "/v1/people/bulk")?.ids, { id: "bulk" })
    assert.deepStrictEqual(find("/v1/people/bulk")?.methods(), ["DELETE", "GET", "HEAD", "POST"])
    assert.deepStrictEqual(find("/v1/people/p1")?.methods(), ["DELETE", "GET", "HEAD"])
    assert.isUndefined(route("PUT", "/v1/people/p1"))
  })
})

describe("Query", () => {
  it("begins after the first question mark", () => {
    assert.deepStrictEqual(Query.parse("/v1/people"), {})
    assert.deepStrictEqual(Query.parse("/v1/people?"), {})
    assert.deepStrictEqual(Query.parse("/v1/people?a=1&b=x?y=z&&c"), { a: "1", b: "x?y=z", c: "" })
  })

  it("decodes names and values, and keeps malformed escapes", () => {
    assert.deepStrictEqual(Query.parse("?n%61me=a+b%2Bc&odd=%zz+%"), { name: "a b+c", odd: "%zz %" })
  })

  it("keeps every value of a repeated parameter", () => {
    assert.deepStrictEqual(Query.parse("?a=1&a=2&a=3"), { a: ["1", "2", "3"] })
  })

  it("treats a parameter named __proto__ like any other", () => {
    assert.deepStrictEqual(Object.keys(Query.parse("?__proto__=x&constructor=y&=z")), ["__proto__", "constructor", ""])
  })
})

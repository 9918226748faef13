import * as Limits from "@attestry/server-node/Limits"
import { assert, describe, it } from "@effect/vitest"

const figures = (limits: Limits.Limits) => {
  const { headersTimeout, maxConnections, requestTimeout, timeout } = Limits.makeServer(limits)
  return { headersTimeout, maxConnections, requestTimeout, timeout }
}

describe("the limits of a server", () => {
  it("default to 10 seconds for headers, 30 for a request, 60 for an unread response, and 4,000 connections", () => {
    assert.deepStrictEqual(figures({}), {
      headersTimeout: 10_000,
      maxConnections: 4_000,
      requestTimeout: 30_000,
      timeout: 60_000
    })
  })

  it("can be set; headers never have longer than their request", () => {
    const given = { headersWithin: "5 seconds", maxConnections: 7, readWithin: "9 seconds", requestWithin: "2 seconds" }
    assert.deepStrictEqual(figures(given as Limits.Limits), {
      headersTimeout: 2_000,
      maxConnections: 7,
      requestTimeout: 2_000,
      timeout: 9_000
    })
  })

  it("are rounded up to whole milliseconds", () => {
    const given = { headersWithin: 1_000.2, readWithin: 3_000.5, requestWithin: 2_000.001 }
    const { headersTimeout, requestTimeout, timeout } = figures(given)
    assert.deepStrictEqual([headersTimeout, requestTimeout, timeout], [1_001, 2_001, 3_001])
  })
})

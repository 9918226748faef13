import { assert, describe, it } from "@effect/vitest"
import { choose } from "./stacks.ts"

describe("stacks", () => {
  it("are chosen by name, and fail when the name is unknown or missing", () => {
    assert.deepStrictEqual(choose(["pglite", "memory"]).map(({ name }) => name), ["pglite", "memory"])
    assert.throws(() => choose(["memory", "pglight"]), /No stack "pglight"; there are memory, pglite, postgres/)
    assert.throws(() => choose([""]), /No stack ""/)
  })
})

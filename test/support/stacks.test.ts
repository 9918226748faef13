import { assert, describe, it } from "@effect/vitest"
import { choose } from "./stacks.ts"

describe("stacks", () => {
  it("are chosen by name; an unknown one fails, and so does none", () => {
    assert.deepStrictEqual(choose(["pglite", "memory"]).map(({ name }) => name), ["pglite", "memory"])
    assert.throws(() => choose(["memory", "pglight"]), /No stack "pglight"; there are memory, pglite, postgres/)
    assert.throws(() => choose([""]), /No stack ""/)
  })
})

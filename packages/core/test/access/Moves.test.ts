import * as Fixtures from "@attestry/conformance/Fixtures"
import { type Permission, systemActor } from "@attestry/core/access"
import { assert, describe, it } from "@effect/vitest"
import * as Access from "../../src/access/Access.ts"
import type { Actor } from "../../src/access/Actor.ts"
import { makeMoves } from "../../src/access/Moves.ts"

const moves = makeMoves("TestMove", {
  update: { guard: Access.requires("vendor:update") },
  approve: { guard: Access.inSession(Access.requires("vendor:assess")) },
  remove: { guard: Access.requires("vendor:delete"), isPossible: ({ isOld }: { readonly isOld: boolean }) => isOld }
})

const caller = (type: "api-key" | "session", ...held: ReadonlyArray<Permission>): Actor =>
  ({ type, permissions: new Set(held) }) as unknown as Actor

describe("moves", () => {
  it("are found by permission, session and state, in the order of the contract", () => {
    const all = ["vendor:delete", "vendor:assess", "vendor:update"] as const
    assert.deepStrictEqual(moves.find({ isOld: true }, caller("session", ...all)), ["update", "approve", "remove"])
    assert.deepStrictEqual(moves.find({ isOld: true }, caller("api-key", ...all)), ["update", "remove"])
    assert.deepStrictEqual(moves.find({ isOld: false }, caller("session", "vendor:delete")), [])
  })

  it("of the host are all but those that need a session", () => {
    const host = systemActor(Fixtures.organization().id)
    assert.deepStrictEqual(moves.find({ isOld: true }, host), ["update", "remove"])
  })
})

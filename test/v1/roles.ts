import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { describe } from "vitest"
import { policyTenant, refusal } from "../support/Policies.ts"
import { withoutMoves } from "../support/withoutMoves.ts"
import { exactly, id, moment, object, text, textSuchAs } from "./kinds.ts"
import { once, shows, takes, type Tests } from "./lines.ts"

const actions = ["read", "update", "delete", "publish", "approve", "assess"]

/** The actions that each resource has. A policy is not assessed. */
const granted = { control: actions, policy: actions.filter((action) => action !== "assess"), risk: actions }

const arrange = Effect.gen(function*() {
  const { ask } = yield* policyTenant
  const role = (yield* ask("POST", "/v1/roles", { name: "Readers", permissions: granted })).body
  return { ask, role, path: `/v1/roles/${role.id}`, list: (yield* ask("GET", "/v1/roles")).body }
})

export const roles = (it: Tests): void => {
  const arranged = once(arrange)
  const patch = (fields: object) => Effect.flatMap(arranged, ({ ask, path }) => ask("PATCH", path, fields))

  describe("a built-in role", () =>
    shows(it, Effect.map(arranged, ({ list }) => list.builtInRoles), {
      name: textSuchAs("admin", "member"),
      isBuiltIn: exactly(true),
      description: text
    }))

  describe("a custom role", () => {
    shows(it, Effect.map(arranged, ({ list }) => list.customRoles), {
      id: id("rol"),
      name: text,
      permissions: object,
      isBuiltIn: exactly(false),
      createdAt: moment,
      updatedAt: moment
    })

    for (const [resource, actions] of Object.entries(granted)) {
      it.effect(`has in permissions for ${resource} the actions ${actions.join(", ")}`, () =>
        Effect.map(arranged, ({ list }) => assert.sameMembers(list.customRoles[0].permissions[resource], actions)))
    }
  })

  describe("GET /v1/roles", () => {
    it.effect("responds with builtInRoles, and with customRoles, those of the organization", () =>
      Effect.gen(function*() {
        const { list, role } = yield* arranged
        const { ask } = yield* policyTenant
        assert.deepStrictEqual(list.customRoles, [withoutMoves(role)])
        const other = (yield* ask("GET", "/v1/roles")).body
        assert.deepStrictEqual(other, { builtInRoles: list.builtInRoles, customRoles: [] })
        assert.isNotEmpty(other.builtInRoles)
      }))
  })

  describe("PATCH /v1/roles/{roleId}", () => {
    takes(it, patch, {
      name: {
        within: "2 to 50 characters",
        takes: ["Ab", "x".repeat(50), "Readers"],
        rejects: ["", "A", "x".repeat(51), 7]
      },
      permissions: {
        takes: [{}, { risk: ["read", "assess"] }, { control: ["delete"], policy: ["publish"] }],
        rejects: [["risk"], { risk: "read" }, { unknown: ["read"] }, { risk: ["unknown"] }]
      }
    })

    it.effect("responds with the custom role, and keeps it", () =>
      Effect.gen(function*() {
        const { ask, path, role } = yield* arranged
        const { body, status } = yield* patch({ name: "Keepers", permissions: { policy: ["read", "update"] } })
        assert.strictEqual(status, 200)
        const { createdAt, id } = role
        // tests before it have changed the role too
        const { revision, updatedAt, ...rest } = body
        const expected = {
          id,
          name: "Keepers",
          permissions: { policy: ["read", "update"] },
          isBuiltIn: false,
          createdAt,
          allowed: ["update", "remove"]
        }
        assert.isAbove(revision, 1)
        assert.deepStrictEqual(rest, expected)
        assert.isTrue(updatedAt >= createdAt)
        assert.deepStrictEqual((yield* ask("GET", path)).body, body)
      }))

    it.effect("changes no built-in role", () =>
      Effect.gen(function*() {
        const { ask } = yield* arranged
        const answer = yield* ask("PATCH", "/v1/roles/member", { name: "Others" })
        assert.deepStrictEqual(refusal(answer), [403, "builtin_role"])
      }))
  })
}

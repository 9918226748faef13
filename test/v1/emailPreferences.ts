import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { describe } from "vitest"
import { policyTenant } from "../support/Policies.ts"
import { once, type Tests } from "./lines.ts"

const preferences = [
  "policyNotifications",
  "taskReminders",
  "weeklyTaskDigest",
  "unassignedItemsNotifications",
  "taskMentions",
  "taskAssignments"
]

export const emailPreferences = (it: Tests): void => {
  const arranged = once(policyTenant)

  describe("PUT /v1/people/me/email-preferences", () => {
    const path = "/v1/people/me/email-preferences"
    const all = Object.fromEntries(preferences.map((name) => [name, true]))

    for (const name of preferences) {
      it.effect(`takes ${name}, a boolean, for the caller`, () =>
        Effect.gen(function*() {
          const { admin, ask } = yield* arranged
          const given = { ...all, [name]: false }
          const put = yield* ask("PUT", path, { preferences: given })
          assert.deepStrictEqual([put.status, put.body.preferences], [200, given])
          assert.deepStrictEqual((yield* ask("GET", path)).body.preferences, given)
          assert.deepStrictEqual((yield* admin("GET", path)).body.preferences, all)
          const wrong = yield* ask("PUT", path, { preferences: { ...all, [name]: "no" } })
          assert.deepStrictEqual([wrong.status, wrong.body.errors[0].pointer], [400, `/preferences/${name}`])
        }))
    }
  })
}

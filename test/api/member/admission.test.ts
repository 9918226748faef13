import { Directory, MemberEligibility } from "@attestry/core/member"
import { Email } from "@attestry/core/shared"
import { assert } from "@effect/vitest"
import { Effect, Layer, Option, Schema } from "effect"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { asking, newUser } from "../../support/People.ts"
import { selected } from "../../support/stacks.ts"
import { tenant } from "../../support/Tenant.ts"

/** A host that lets only users with an address of the organization into it. */
const ownOnly = Layer.succeed(MemberEligibility, {
  filterEligible: (organizationId, users) =>
    Effect.succeed(
      new Set(
        users.filter(({ email }) => email.endsWith(`@${organizationId.slice(4)}.example.com`)).map(({ id }) => id)
      )
    )
})

const stacks = selected.map(({ name, storage }) => ({ name, storage: Layer.merge(storage, ownOnly) }))

const addressIn = (organizationId: string) => `${crypto.randomUUID()}@${organizationId.slice(4)}.example.com`

onEveryStack("member eligibility", (it) => {
  it.effect("returns the same 404 for an ineligible user as for an unknown one, on every path", () =>
    Effect.gen(function*() {
      const { organization, owner } = yield* tenant
      const { findUserByEmail } = yield* Directory
      const ask = yield* asking(owner.key)
      const same = { "x-request-id": "same" }
      const stranger = yield* newUser()
      const [one, other] = yield* Effect.all([
        newUser("One", addressIn(organization.id)),
        newUser("Other", addressIn(organization.id))
      ])
      const nobody = "usr_00000000000000000000000000"
      const refused = yield* ask("POST", "/v1/people", { userId: stranger.id }, same)
      const unknown = yield* ask("POST", "/v1/people", { userId: nobody }, same)
      assert.deepStrictEqual([refused.status, refused.body.code], [404, "user_not_found"])
      assert.strictEqual(refused.text, unknown.text)
      assert.strictEqual((yield* ask("POST", "/v1/people", { userId: one.id })).status, 201)

      const members = [{ userId: stranger.id }, { userId: nobody }, { userId: other.id }, { userId: one.id }]
      const { body } = yield* ask("POST", "/v1/people/bulk", { members })
      assert.deepStrictEqual(body.created.map(({ userId }: any) => userId), [other.id])
      assert.deepStrictEqual(body.errors.map(({ error }: any) => error), [
        "User not found",
        "User not found",
        "Already a member"
      ])

      const unheardOf = `${crypto.randomUUID()}@example.com`
      for (const email of [stranger.email, unheardOf]) {
        const invited = yield* ask("POST", "/v1/people/invite", { email }, same)
        assert.deepStrictEqual([invited.status, invited.text], [404, unknown.text])
      }
      assert.isTrue(Option.isNone(yield* findUserByEmail(yield* Schema.decode(Email)(unheardOf))))
      const own = yield* ask("POST", "/v1/people/invite", { email: addressIn(organization.id) })
      assert.strictEqual(own.status, 201)
      assert.strictEqual((yield* ask("GET", "/v1/people")).body.count, 7)
    }))

  it.effect("passes the caller's organization to the host's eligibility check", () =>
    Effect.gen(function*() {
      const [here, there] = [yield* tenant, yield* tenant]
      const user = yield* newUser("Theirs", addressIn(there.organization.id))
      const statuses = yield* Effect.forEach([here, there], ({ owner }) =>
        Effect.flatMap(asking(owner.key), (ask) =>
          Effect.map(ask("POST", "/v1/people", { userId: user.id }), ({ status }) =>
            status)))
      assert.deepStrictEqual(statuses, [404, 201])
    }))
}, stacks)

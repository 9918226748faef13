import { assert } from "@effect/vitest"
import { Duration, Effect } from "effect"
import type { Answer, Request } from "../support/Api.ts"
import { furthest } from "../support/stacks.ts"
import { signIn, type Tenant, tenant } from "../support/Tenant.ts"
import { onTwoNodes, TwoNodes } from "../support/TwoNodes.ts"

interface Change {
  readonly name: string
  /** The credentials that it concerns. */
  readonly concerned: ReadonlyArray<Request>
  readonly carryOut: Effect.Effect<Answer, never, never>
  /** True if a response of /v1/me shows it. */
  readonly shows: (answer: Answer) => boolean
}

const isRefused = ({ status }: Answer) => status === 401 || status === 403

const may = (permission: string) => ({ body, status }: Answer) =>
  status === 200 && body.permissions.includes(permission)

const changesOf = (send: (method: string, path: string, request: Request) => Effect.Effect<Answer>, people: Tenant) =>
  Effect.gen(function*() {
    const { admin, auditor, member, owner: { key } } = people
    const credentials = (one: Tenant["admin"]) =>
      Effect.map(signIn(one.user.id), (session): ReadonlyArray<Request> => [{ key: one.key }, { session }])
    const ofMember = yield* credentials(member)
    const ofAuditor = yield* credentials(auditor)
    const ofAdmin = yield* credentials(admin)
    const [ofOneSession, ofOneKey] = [{ session: yield* signIn(admin.user.id) }, { key: admin.key }]
    const role = { name: "Readers", permissions: { vendor: ["read"] } }
    const { id: roleId } = (yield* send("POST", "/v1/roles", { key, body: role })).body
    const keys = (yield* send("GET", "/v1/api-keys", { key })).body.data
    const keyOfAdmin = keys.find(({ createdBy }: { readonly createdBy: string }) => createdBy === admin.user.id).id
    const patch = (body: unknown) => send("PATCH", `/v1/people/${member.member.id}`, { key, body })

    const changes: ReadonlyArray<Change> = [
      {
        name: "another role",
        concerned: ofMember,
        carryOut: patch({ role: roleId }),
        shows: (me) => !may("task:read")(me)
      },
      {
        name: "more for a role",
        concerned: ofMember,
        carryOut: send("PATCH", `/v1/roles/${roleId}`, { key, body: { permissions: { vendor: ["read", "delete"] } } }),
        shows: may("vendor:delete")
      },
      {
        name: "less for a role",
        concerned: ofMember,
        carryOut: send("PATCH", `/v1/roles/${roleId}`, { key, body: { permissions: {} } }),
        shows: (me) => me.status === 200 && me.body.permissions.length === 0
      },
      { name: "deactivation", concerned: ofMember, carryOut: patch({ isActive: false }), shows: isRefused },
      {
        name: "reactivation",
        concerned: ofMember,
        carryOut: patch({ isActive: true }),
        shows: ({ status }) => status === 200
      },
      {
        name: "removal",
        concerned: ofAuditor,
        carryOut: send("DELETE", `/v1/people/${auditor.member.id}`, { key }),
        shows: isRefused
      },
      {
        name: "revocation of a session",
        concerned: [ofOneSession],
        carryOut: send("POST", "/v1/sessions/revoke", { ...ofOneSession, body: {} }),
        shows: isRefused
      },
      {
        name: "revocation of a key",
        concerned: [ofOneKey],
        carryOut: send("DELETE", `/v1/api-keys/${keyOfAdmin}`, { key }),
        shows: isRefused
      },
      {
        name: "revocation of all sessions",
        concerned: ofAdmin.filter(({ session }) => session !== undefined),
        carryOut: send("POST", "/v1/sessions/revoke", { ...ofAdmin[1], body: { all: true } }),
        shows: isRefused
      }
    ]
    return changes
  })

const rounds = (longest: Duration.Duration) =>
  Effect.gen(function*() {
    const [here, elsewhere] = yield* TwoNodes
    const changes = yield* changesOf(here.send, yield* tenant)
    let late = 0
    for (const { carryOut, concerned, name, shows } of changes) {
      for (const { send } of [here, elsewhere]) {
        for (const who of concerned) assert.isFalse(shows(yield* send("GET", "/v1/me", who)), `${name}: already so`)
      }
      const changed = yield* carryOut
      assert.strictEqual(changed.status, 200, `${name}: ${changed.text}`)
      const began = performance.now()
      for (const who of concerned) assert.isTrue(shows(yield* here.send("GET", "/v1/me", who)), `${name}: not at once`)
      if (Duration.toMillis(longest) > 0) {
        for (const who of concerned) if (!shows(yield* elsewhere.send("GET", "/v1/me", who))) late++
        yield* Effect.sleep(Math.max(0, Duration.toMillis(longest) - (performance.now() - began)))
      }
      for (const who of concerned) {
        assert.isTrue(shows(yield* elsewhere.send("GET", "/v1/me", who)), `${name}: not in time elsewhere`)
      }
    }
    return { changes: changes.length, late }
  })

onTwoNodes(
  "a change of permissions",
  (it, stack) => {
    it.effect(
      "takes effect at once on its own server, and within a second on others",
      () =>
        Effect.gen(function*() {
          const { changes, late } = yield* rounds(Duration.seconds(1))
          console.log(`${stack}: ${changes} changes; elsewhere ${late} answers were as before, none after a second`)
          // else nothing was remembered, and nothing is shown
          if (stack === "postgres") assert.isAbove(late, 0)
        })
    )
  },
  furthest,
  Duration.hours(1)
)

onTwoNodes(
  "a change of permissions without a cache",
  (it) => {
    it.effect("takes effect at once on all servers", () => rounds(Duration.zero))
  },
  furthest,
  Duration.zero
)

import { ApiKeyStore } from "@attestry/core/apiKey"
import { assert } from "@effect/vitest"
import { Array, Effect, Fiber } from "effect"
import type { Answer } from "../support/Api.ts"
import { rounds as times } from "../support/Rounds.ts"
import { tenant } from "../support/Tenant.ts"
import { onTwoNodes, TwoNodes } from "../support/TwoNodes.ts"

const codes = (answers: ReadonlyArray<Answer>) =>
  answers.map(({ body, status }) => status < 300 ? String(status) : `${status} ${body?.code}`)

/** Counts each outcome; none of them is unexpected. */
const tallied = (told: ReadonlyArray<string>, expected: ReadonlyArray<string>, tally: Record<string, number>) => {
  assert.deepStrictEqual(told.filter((one) => !expected.includes(one)), [])
  for (const one of told) tally[one] = (tally[one] ?? 0) + 1
}

onTwoNodes("removing", (it, stack) => {
  const rounds = stack === "postgres" ? times(8, 25) : times(3, 5)

  it.effect("a member assigned to new vendors meanwhile leaves none assigned to them", () =>
    Effect.gen(function*() {
      const nodes = yield* TwoNodes
      const tally: Record<string, number> = {}
      for (const round of Array.range(1, rounds)) {
        const { admin: { member, user }, owner: { key } } = yield* tenant
        const vendors = yield* Effect.forEach(Array.range(1, 6), (i) =>
          Effect.map(
            nodes[i % 2]!.send("POST", "/v1/vendors", {
              key,
              body: { name: `V${i}`, assigneeId: i % 3 === 0 ? user.id : null }
            }),
            ({ body }) => String(body.id)
          ))
        const assignments = vendors.flatMap((id, i) => [
          nodes[i % 2]!.send("PATCH", `/v1/vendors/${id}`, { key, body: { assigneeId: member.id } }),
          nodes[(i + 1) % 2]!.send("POST", "/v1/vendors", { key, body: { name: "New", assigneeId: user.id } }),
          nodes[(i + 1) % 2]!.send("PATCH", `/v1/vendors/${id}`, { key, body: { assigneeId: user.id } })
        ])
        const removal = nodes[round % 2]!.send("DELETE", `/v1/people/${member.id}`, { key })
        const at = round % assignments.length
        const [removed, ...assigned] = yield* Effect.all(
          [Effect.delay(removal, round % 5 * 5), ...assignments.slice(at), ...assignments.slice(0, at)],
          { concurrency: "unbounded" }
        )
        tallied(codes(assigned), ["200", "201", "400 unknown_reference"], tally)
        assert.strictEqual(removed.status, 200, removed.text)
        const all = yield* nodes[0].send("GET", "/v1/vendors", { key })
        const dangling = all.body.data.filter(({ assigneeId }: { readonly assigneeId: string | null }) =>
          assigneeId === member.id || assigneeId === user.id
        )
        assert.deepStrictEqual(dangling, [], `round ${round}`)
      }
      console.log(`${stack}: ${rounds} members removed while they were given vendors: ${JSON.stringify(tally)}`)
    }))

  it.effect("a member whose vendors are given to somebody else meanwhile takes none of them along", () =>
    Effect.gen(function*() {
      const nodes = yield* TwoNodes
      const tally: Record<string, number> = {}
      for (const round of Array.range(1, rounds)) {
        const { admin: { member, user }, auditor, owner: { key } } = yield* tenant
        const vendors = yield* Effect.forEach(Array.range(1, 8), (i) =>
          Effect.map(
            nodes[i % 2]!.send("POST", "/v1/vendors", {
              key,
              body: { name: `V${i}`, assigneeId: i % 2 === 0 ? user.id : member.id }
            }),
            ({ body }) => String(body.id)
          ))
        const gifts = vendors.map((id, i) =>
          nodes[i % 2]!.send("PATCH", `/v1/vendors/${id}`, { key, body: { assigneeId: auditor.member.id } })
        )
        const removal = nodes[round % 2]!.send("DELETE", `/v1/people/${member.id}`, { key })
        const [removed, ...given] = yield* Effect.all([Effect.delay(removal, round % 5 * 5), ...gifts], {
          concurrency: "unbounded"
        })
        tallied(codes([removed, ...given]), ["200"], tally)
        const all = yield* nodes[0].send("GET", "/v1/vendors", { key })
        for (const { assigneeId } of all.body.data) {
          assert.strictEqual(assigneeId, auditor.member.id, `round ${round}`)
        }
        tally["unassigned"] = (tally["unassigned"] ?? 0) + removed.body.unassigned.vendors
      }
      console.log(`${stack}: ${rounds} members removed while their vendors were given away: ${JSON.stringify(tally)}`)
    }))

  it.effect("a member who creates keys meanwhile leaves no key of theirs", () =>
    Effect.gen(function*() {
      const nodes = yield* TwoNodes
      const apiKeys = yield* ApiKeyStore
      const tally: Record<string, number> = {}
      const refusals: Array<Fiber.RuntimeFiber<void>> = []
      for (const round of Array.range(1, rounds)) {
        const { admin, organization, owner: { key } } = yield* tenant
        const makings = Array.range(1, 8).map((i) =>
          nodes[i % 2]!.send("POST", "/v1/api-keys", { key: admin.key, body: { name: `Key ${i}`, scopes: ["*"] } })
        )
        const removal = nodes[round % 2]!.send("DELETE", `/v1/people/${admin.member.id}`, { key })
        const [removed, ...made] = yield* Effect.all([Effect.delay(removal, round % 5 * 5), ...makings], {
          concurrency: "unbounded"
        })
        tallied(codes(made), ["201", "401 unauthenticated"], tally)
        assert.strictEqual(removed.status, 200, removed.text)
        assert.deepStrictEqual(yield* apiKeys.findByCreator(organization.id, admin.user.id), [])
        const keys = [admin.key, ...made.flatMap(({ body, status }) => status === 201 ? [String(body.key)] : [])]
        const areRefused = Effect.forEach(keys, (one) =>
          Effect.map(
            Effect.forEach(nodes, ({ send }) => send("GET", "/v1/me", { key: one })),
            (answers) => assert.deepStrictEqual(answers.map(({ status }) => status), [401, 401], `round ${round}`)
          ), { discard: true })
        // for a second a node may remember a key; the next round need not wait for that
        refusals.push(yield* Effect.fork(Effect.delay(areRefused, "1 second")))
      }
      yield* Fiber.joinAll(refusals)
      console.log(`${stack}: ${rounds} members removed while they made keys: ${JSON.stringify(tally)}`)
    }))

  it.effect(
    "a role that is assigned meanwhile leaves no member with an unknown role",
    () =>
      Effect.gen(function*() {
        const nodes = yield* TwoNodes
        const tally: Record<string, number> = {}
        const { admin, auditor, member, owner: { key } } = yield* tenant
        for (const round of Array.range(1, rounds)) {
          const role = { key, body: { name: `Role ${round}`, permissions: {} } }
          const { id } = (yield* nodes[0].send("POST", "/v1/roles", role)).body
          const gifts = [admin, auditor, member].flatMap((one, i) => [
            nodes[i % 2]!.send("PATCH", `/v1/people/${one.member.id}`, { key, body: { role: id } }),
            nodes[(i + 1) % 2]!.send("PATCH", `/v1/people/${one.member.id}`, { key, body: { role: role.body.name } })
          ])
          const removal = nodes[round % 2]!.send("DELETE", `/v1/roles/${id}`, { key })
          const [removed, ...given] = yield* Effect.all([Effect.delay(removal, round % 5 * 5), ...gifts], {
            concurrency: "unbounded"
          })
          tallied(codes([removed]).map((one) => `removal ${one}`), ["removal 200", "removal 409 role_in_use"], tally)
          tallied(codes(given), ["200", "400 unknown_reference"], tally)
          const roles = (yield* nodes[0].send("GET", "/v1/roles", { key })).body
          const known = [...roles.builtInRoles, ...roles.customRoles].map(({ name }: { readonly name: string }) => name)
          const people = (yield* nodes[1].send("GET", "/v1/people", { key })).body.data
          for (const one of people) assert.include(known, one.role)
          const holders = people.filter((one: { readonly role: string }) => one.role === role.body.name).length
          assert.strictEqual(removed.status, holders === 0 ? 200 : 409)
          for (const one of [admin, auditor, member]) {
            yield* nodes[0].send("PATCH", `/v1/people/${one.member.id}`, { key, body: { role: "member" } })
          }
          if (holders > 0) yield* nodes[0].send("DELETE", `/v1/roles/${id}`, { key })
        }
        console.log(`${stack}: ${rounds} roles removed while they were given: ${JSON.stringify(tally)}`)
      })
  )
})

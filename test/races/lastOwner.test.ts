import * as Fixtures from "@attestry/conformance/Fixtures"
import { permissionTable } from "@attestry/core/access"
import { assert } from "@effect/vitest"
import { Array, Effect } from "effect"
import { newPerson } from "../support/People.ts"
import { rounds as times } from "../support/Rounds.ts"
import { tenant } from "../support/Tenant.ts"
import { onTwoNodes, TwoNodes } from "../support/TwoNodes.ts"

/** The ways to be an active owner no longer. */
const ways = [
  (id: string) => ["DELETE", `/v1/people/${id}`] as const,
  (id: string) => ["PATCH", `/v1/people/${id}`, { role: "member" }] as const,
  (id: string) => ["PATCH", `/v1/people/${id}`, { isActive: false }] as const
]

onTwoNodes("the last active owner", (it, stack) => {
  const rounds = stack === "postgres" ? times(15, 50) : times(5, 10)

  it.effect("remains when all owners are removed, demoted and deactivated at once", () =>
    Effect.gen(function*() {
      const nodes = yield* TwoNodes
      let tried = 0
      let repeated = 0
      for (const round of Array.range(1, rounds)) {
        const people = yield* tenant
        const { organization, owner } = people
        // a user with all permissions of an owner, who is none
        const { body: everything } = yield* nodes[0].send("POST", "/v1/roles", {
          key: owner.key,
          body: { name: "Everything", permissions: permissionTable }
        })
        const { key } = yield* newPerson(people, everything.id)
        const others = yield* Effect.replicateEffect(
          Fixtures.storedMember(organization.id, { role: "owner" }),
          1 + round % 3
        )
        const owners = [owner.member, ...others]
        const attempts = owners.flatMap(({ id }, at) => {
          const way = (ways[(round + at) % ways.length] ?? ways[0])!(id)
          // a removal that is sent twice finds nobody the second time
          return way[0] === "DELETE" && round % 2 === 0 ? [way, way] : [way]
        })
        const answers = yield* Effect.forEach(
          attempts,
          ([method, path, body], at) =>
            nodes[(round + at) % 2]!.send(method, path, body === undefined ? { key } : { key, body }),
          { concurrency: "unbounded" }
        )
        const told = answers.map(({ body, status }) => status === 200 ? "done" : `${status} ${body?.code}`)
        const expected = new Set(["done", "409 last_owner", "404 member_not_found"])
        assert.deepStrictEqual(told.filter((one) => !expected.has(one)), [], `round ${round}`)
        assert.strictEqual(told.filter((one) => one === "done").length, owners.length - 1, told.join(", "))
        const left = yield* nodes[0].send("GET", "/v1/people?role=owner&isActive=true", { key })
        assert.deepStrictEqual([left.status, left.body.count], [200, 1], told.join(", "))
        tried += attempts.length
        repeated += told.filter((one) => one.startsWith("404")).length
      }
      console.log(`${stack}: one owner left in ${rounds} rounds, after ${tried} tries, ${repeated} of them too late`)
    }))
})

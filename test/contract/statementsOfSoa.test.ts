import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { applies, soaTenant } from "../support/Soa.ts"
import { signIn } from "../support/Tenant.ts"
import { counted, countIn, countOf } from "./support/Statements.ts"

layer(counted, { excludeTestServices: true })("statements per request for statements of applicability", (it) => {
  it.effect("are as many for one decision as for all, whatever they are linked to", () =>
    Effect.gen(function*() {
      const { ask, controls, decide, drafted, people, submit } = yield* soaTenant
      const { key } = people.owner
      const admin = yield* signIn(people.admin.user.id)
      const made = (path: string, body: object) => Effect.map(ask("POST", path, body), (answer) => answer.body.id)
      const linked = {
        vendorIds: [yield* made("/v1/vendors", { name: "Northwind" })],
        taskIds: [yield* made("/v1/tasks", { title: "Review" })],
        contextEntryIds: [yield* made("/v1/context", { question: "Where?", answer: "Here", tags: [] })],
        ownerId: people.auditor.member.id
      }
      const soa = yield* drafted()
      const other = yield* drafted()
      const all = (implementation: string) => controls.map((control) => applies(control, { ...linked, implementation }))
      yield* decide(soa, [applies("A.5.1", linked)])
      yield* decide(other, all("not_started"))
      const decided = (path: string, decisions: ReadonlyArray<object>) =>
        countOf("PATCH", `${path}/decisions`, key, { decisions })
      const counts = {
        list: yield* countOf("GET", "/v1/soa?limit=1", key),
        create: yield* countOf("POST", "/v1/soa", key, { name: "S" }),
        one: yield* decided(soa.path, [{ control: "A.5.1", implementation: "partial" }]),
        all: yield* decided(soa.path, all("implemented")),
        same: yield* decided(soa.path, all("implemented")),
        read: yield* countOf("GET", soa.path, key),
        readAll: yield* countOf("GET", other.path, key),
        patch: yield* countOf("PATCH", soa.path, key, { scope: "More" }),
        submit: yield* countOf("POST", "/v1/soa/submit-for-approval", key, {
          documentId: soa.id,
          approverId: people.admin.user.id
        }),
        approve: yield* countIn(admin, "POST", `${soa.path}/approve`, {}),
        versions: yield* countOf("GET", `${soa.path}/versions`, key),
        version: yield* countOf("GET", `${soa.path}/versions/1`, key),
        diff: yield* countOf("GET", `${soa.path}/diff`, key),
        export: yield* countOf("GET", `${soa.path}/export?format=json`, key)
      }
      assert.strictEqual((yield* submit(other)).status, 200)
      assert.deepStrictEqual(counts, {
        list: 2,
        create: 1,
        one: 3,
        all: 3,
        same: 2,
        read: 2,
        readAll: 2,
        patch: 3,
        submit: 6,
        approve: 4,
        versions: 2,
        version: 2,
        diff: 1,
        export: 6
      })
    }))
})

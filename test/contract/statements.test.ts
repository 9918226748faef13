import { CurrentActor } from "@attestry/core/access"
import { NewVendor, Vendors } from "@attestry/core/vendor"
import { assert, layer } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { Api } from "../support/Api.ts"
import { asking, newPerson, newUser } from "../support/People.ts"
import { policyTenant, text } from "../support/Policies.ts"
import { signIn, tenant } from "../support/Tenant.ts"
import { counted, countIn, countOf } from "./support/Statements.ts"

layer(counted, { excludeTestServices: true })("statements per request", (it) => {
  it.effect("stay constant when the number of vendors grows", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { actor, owner } = yield* tenant
      const session = yield* signIn(owner.user.id)
      const { create } = yield* Vendors
      const input = yield* Schema.decode(NewVendor)({ name: "Counted" })
      const body = { name: "The one", assigneeId: owner.user.id }
      const { id } = (yield* send("POST", "/v1/vendors", { key: owner.key, body })).body
      const entry = { question: "Counted?", answer: "Yes", tags: ["counted"] }
      const context = (yield* send("POST", "/v1/context", { key: owner.key, body: entry })).body.id
      const remove = Effect.flatMap(
        send("POST", "/v1/context", { key: owner.key, body: entry }),
        ({ body }) => countOf("DELETE", `/v1/context/${body.id}`, owner.key)
      )
      const measured = Effect.gen(function*() {
        return {
          me: yield* countOf("GET", "/v1/me", owner.key),
          organizations: yield* countIn(session, "GET", "/v1/me/organizations", undefined),
          one: yield* countOf("GET", `/v1/vendors/${id}`, owner.key),
          page: yield* countOf("GET", "/v1/vendors?limit=2", owner.key),
          whole: yield* countOf("GET", "/v1/vendors", owner.key),
          oneWithNames: yield* countOf("GET", `/v1/vendors/${id}?include=people`, owner.key),
          pageWithNames: yield* countOf("GET", "/v1/vendors?limit=500&include=people", owner.key),
          wholeWithNames: yield* countOf("GET", "/v1/vendors?include=people", owner.key),
          nobodyToName: yield* countOf("GET", "/v1/vendors?search=nothing&include=people", owner.key),
          historyWithNames: yield* countOf("GET", `/v1/vendors/${id}/history?limit=2&include=people`, owner.key),
          patchWithNames: yield* countOf("PATCH", `/v1/vendors/${id}?include=people`, owner.key, {
            name: crypto.randomUUID()
          }),
          create: yield* countOf("POST", "/v1/vendors", owner.key, { name: "b" }),
          patch: yield* countOf("PATCH", `/v1/vendors/${id}`, owner.key, { name: crypto.randomUUID() }),
          keyed: yield* countOf("PATCH", `/v1/vendors/${id}`, owner.key, { name: crypto.randomUUID() }, {
            "idempotency-key": crypto.randomUUID(),
            "if-match": "*"
          }),
          same: yield* countOf("PATCH", `/v1/vendors/${id}`, owner.key, {}),
          unassigned: yield* countOf("PATCH", `/v1/vendors/${id}`, owner.key, { assigneeId: null }),
          assigned: yield* countOf("PATCH", `/v1/vendors/${id}`, owner.key, { assigneeId: owner.user.id }),
          entry: yield* countOf("GET", `/v1/context/${context}`, owner.key),
          entries: yield* countOf("GET", "/v1/context?limit=500", owner.key),
          found: yield* countOf("GET", "/v1/context?limit=1&search=counted&tag=counted", owner.key),
          createEntry: yield* countOf("POST", "/v1/context", owner.key, entry),
          patchEntry: yield* countOf("PATCH", `/v1/context/${context}`, owner.key, { answer: crypto.randomUUID() }),
          removeEntry: yield* remove,
          organization: yield* countOf("GET", "/v1/organization", owner.key),
          keys: yield* countOf("GET", "/v1/api-keys?limit=2", owner.key),
          history: yield* countOf("GET", `/v1/vendors/${id}/history?limit=2`, owner.key),
          audit: yield* countOf("GET", "/v1/audit-logs?limit=2", owner.key),
          exported: yield* countOf("GET", `/v1/audit-logs/export?resource=${id}`, owner.key),
          todo: yield* countOf("GET", "/v1/me/todo", owner.key),
          assignees: yield* countOf("GET", `/v1/vendors?assigneeId=${owner.member.id}&level=low&search=a`, owner.key),
          facets: yield* countOf("GET", "/v1/vendors?facets=category,status,level,assigneeId", owner.key),
          pageWithFacets: yield* countOf("GET", "/v1/vendors?assigneeId=me,none&facets=level&limit=2", owner.key)
        }
      })
      yield* Effect.repeatN(Effect.asVoid(create(input)), 3).pipe(Effect.provideService(CurrentActor, actor))
      yield* send("POST", "/v1/context", { key: owner.key, body: entry })
      const few = yield* measured
      assert.deepStrictEqual(few, {
        me: 0,
        // the user, the memberships, and what waits in all of them
        organizations: 3,
        one: 1,
        page: 1,
        whole: 1,
        // one more for the names, unless there is nobody to name
        oneWithNames: 2,
        pageWithNames: 2,
        wholeWithNames: 2,
        nobodyToName: 1,
        historyWithNames: 4,
        patchWithNames: 3,
        create: 1,
        patch: 2,
        keyed: 3,
        same: 1,
        unassigned: 2,
        assigned: 3,
        entry: 1,
        entries: 1,
        found: 2,
        createEntry: 1,
        patchEntry: 2,
        removeEntry: 2,
        organization: 1,
        keys: 2,
        history: 3,
        audit: 2,
        exported: 3,
        todo: 1,
        assignees: 1,
        // one more for all facets
        facets: 2,
        // a filter needs a statement that counts
        pageWithFacets: 3
      })
      yield* Effect.repeatN(Effect.asVoid(create(input)), 600).pipe(Effect.provideService(CurrentActor, actor))
      assert.deepStrictEqual(yield* measured, few)
    }))

  it.effect("stay constant when the number of people and roles grows", () =>
    Effect.gen(function*() {
      const people = yield* tenant
      const { key } = people.owner
      const ask = yield* asking(key)
      const role = (yield* ask("POST", "/v1/roles", { name: "Counted", permissions: {} })).body.id
      const bulk = (count: number) =>
        Effect.flatMap(
          Effect.replicateEffect(newUser(), count),
          (users) =>
            countOf("POST", "/v1/people/bulk", key, { members: users.map(({ id: userId }) => ({ userId, role })) })
        )
      const invite = () => countOf("POST", "/v1/people/invite", key, { email: `${crypto.randomUUID()}@example.com` })
      const measured = Effect.gen(function*() {
        const { id: userId } = yield* newUser()
        const create = yield* countOf("POST", "/v1/people", key, { userId })
        const { id } = (yield* ask("GET", `/v1/people?limit=1&search=${(yield* newPerson(people, role)).user.email}`))
          .body.data[0]
        yield* ask("POST", "/v1/vendors", { name: "Theirs", assigneeId: id })
        return {
          create,
          one: yield* countOf("GET", `/v1/people/${id}`, key),
          page: yield* countOf("GET", "/v1/people?limit=2", key),
          whole: yield* countOf("GET", "/v1/people?sort=name&role=owner&search=the", key),
          patch: yield* countOf("PATCH", `/v1/people/${id}`, key, { department: "it" }),
          same: yield* countOf("PATCH", `/v1/people/${id}`, key, {}),
          newRole: yield* countOf("PATCH", `/v1/people/${id}`, key, { role: "auditor" }),
          remove: yield* countOf("DELETE", `/v1/people/${id}`, key),
          invite: yield* invite(),
          bulk: yield* bulk(2),
          preferences: yield* countOf("GET", "/v1/people/me/email-preferences", key),
          roles: yield* countOf("GET", "/v1/roles", key),
          oneRole: yield* countOf("GET", `/v1/roles/${role}`, key),
          patchRole: yield* countOf("PATCH", `/v1/roles/${role}`, key, { permissions: { vendor: ["read"] } }),
          emptyRole: yield* countOf("PATCH", `/v1/roles/${role}`, key, { permissions: {} })
        }
      })
      const few = yield* measured
      assert.deepStrictEqual(few, {
        create: 2,
        one: 1,
        page: 2,
        whole: 1,
        patch: 4,
        same: 3,
        newRole: 4,
        // six of them find the tasks, statements, questionnaires, questions and answers of the library, and count what is left
        remove: 15,
        invite: 3,
        bulk: 3,
        preferences: 1,
        roles: 1,
        oneRole: 1,
        patchRole: 2,
        emptyRole: 2
      })
      assert.strictEqual(yield* bulk(1_000), few.bulk)
      assert.deepStrictEqual(yield* measured, few)
    }))

  it.effect(
    "stay constant when the number of policies, versions or acknowledgements grows",
    () =>
      Effect.gen(function*() {
        const { ask, created, people } = yield* policyTenant
        const { key } = people.owner
        const [admin, member] = [yield* signIn(people.admin.user.id), yield* signIn(people.member.user.id)]
        const approverId = people.admin.user.id
        const signedBy = [people.owner.user.id, people.member.user.id]
        const one = yield* created({ status: "published", assigneeId: approverId })
        const measured = Effect.gen(function*() {
          const draft = yield* created()
          const [pending, rejected, withdrawn] = [yield* created(), yield* created(), yield* created()]
          for (const { working } of [pending, rejected, withdrawn]) {
            yield* ask("POST", `${working}/submit-for-approval`, { approverId })
          }
          const publish = (body: object) => countOf("POST", `${draft.path}/versions/publish`, key, body)
          return {
            create: yield* countOf("POST", "/v1/policies", key, { name: "b", content: text("b") }),
            createNaming: yield* countOf("POST", "/v1/policies", key, {
              name: "b",
              content: text("b"),
              signedBy,
              approverId
            }),
            createPublished: yield* countOf("POST", "/v1/policies", key, {
              name: "b",
              content: text("b"),
              status: "published"
            }),
            get: yield* countOf("GET", one.path, key),
            page: yield* countOf("GET", "/v1/policies?status=published&limit=1", key),
            list: yield* countOf("GET", "/v1/policies", key),
            patch: yield* countOf("PATCH", draft.path, key, { description: crypto.randomUUID() }),
            same: yield* countOf("PATCH", draft.path, key, {}),
            versions: yield* countOf("GET", `${one.path}/versions`, key),
            version: yield* countOf("GET", one.working, key),
            compare: yield* countOf("GET", `${one.working}/diff/${one.activeVersionId}`, key),
            export: yield* countOf("GET", `${one.working}/export`, key),
            edit: yield* countOf("PATCH", draft.working, key, { content: text("second") }),
            sameContent: yield* countOf("PATCH", draft.working, key, { content: text("second") }),
            publish: yield* publish({}),
            publishActive: yield* publish({ setAsActive: true }),
            publishActiveAgain: yield* publish({ setAsActive: true }),
            // to somebody of whom nothing is known yet
            submit: yield* countOf("POST", `${draft.working}/submit-for-approval`, key, {
              approverId: (yield* newPerson(people, "admin")).user.id
            }),
            withdraw: yield* countOf("POST", `${withdrawn.working}/withdraw`, key),
            reviewed: yield* countOf("POST", `${one.path}/reviewed`, key),
            reject: yield* countIn(admin, "POST", `${rejected.working}/reject`, {}),
            approve: yield* countIn(admin, "POST", `${pending.working}/approve`, {}),
            acknowledge: yield* countIn(member, "POST", `${pending.path}/acknowledge`, {}),
            acknowledgeAgain: yield* countIn(member, "POST", `${pending.path}/acknowledge`, {}),
            acknowledgements: yield* countOf("GET", `${pending.path}/acknowledgements`, key),
            drafts: yield* countOf("GET", "/v1/policies?status=draft&limit=1", key),
            draft: yield* countOf("GET", withdrawn.path, key)
          }
        })
        const few = yield* measured
        assert.deepStrictEqual(few, {
          create: 1,
          createNaming: 2,
          createPublished: 2,
          // one more for the signers, unless there is no active version
          get: 3,
          page: 3,
          list: 2,
          patch: 3,
          same: 2,
          versions: 2,
          version: 2,
          compare: 3,
          export: 3,
          edit: 2,
          sameContent: 1,
          publish: 3,
          publishActive: 3,
          publishActiveAgain: 3,
          submit: 6,
          withdraw: 2,
          reviewed: 2,
          reject: 3,
          approve: 4,
          acknowledge: 3,
          acknowledgeAgain: 2,
          acknowledgements: 2,
          drafts: 2,
          draft: 2
        })
        yield* Effect.replicateEffect(created({ status: "published" }), 120, { concurrency: 4 })
        yield* Effect.replicateEffect(ask("POST", `${one.path}/versions/publish`, {}), 120, { concurrency: 4 })
        assert.deepStrictEqual(yield* measured, { ...few, versions: 3 })
      })
  )
})

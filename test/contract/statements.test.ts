import { CurrentActor } from "@attestry/core/access/Actor"
import { Mailer } from "@attestry/core/mail/Mailer"
import { NewVendor } from "@attestry/core/vendor/Vendor"
import { Vendors } from "@attestry/core/vendor/Vendors"
import * as Statement from "@effect/sql/Statement"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Schema } from "effect"
import { Api, type Request } from "../support/Api.ts"
import { attachmentTenant, textFile } from "../support/Attachments.ts"
import { automationTenant } from "../support/Automations.ts"
import { served } from "../support/onEveryStack.ts"
import { asking, newPerson, newUser } from "../support/People.ts"
import { policyTenant, text } from "../support/Policies.ts"
import { choose } from "../support/stacks.ts"
import * as StoppedClock from "../support/StoppedClock.ts"
import { taskTenant } from "../support/Tasks.ts"
import { signIn, tenant } from "../support/Tenant.ts"

let statements = 0
let lookUps = 0

/** Not of the request's own: a key is looked up once a second, its use noted once a minute, old answers cleared hourly. */
const isOfTheKey = (sql: string): boolean => /secret_hash|SET last_used_at|DELETE FROM \S*idempotency/.test(sql)

const counting = Statement.setTransformer((statement) =>
  Effect.sync(() => {
    if (isOfTheKey(statement.compile()[0])) lookUps++
    else statements++
    return statement
  })
)

/** Otherwise each invitation would leave an event that it could not be sent, some time after the answer. */
const mailer = Layer.succeed(Mailer, { send: () => Effect.void })

/** What is remembered for a second stays so for as long as the machine takes. */
const { clock } = StoppedClock.make()

const [postgres] = choose(["postgres"])

const counted = served(Layer.merge(postgres?.storage ?? assert.fail(), mailer)).pipe(
  Layer.provide(counting),
  Layer.provide(Layer.setClock(clock))
)

const countOfRequest = (method: string, path: string, request: Request) =>
  Effect.gen(function*() {
    const { send } = yield* Api
    statements = 0
    lookUps = 0
    const { status } = yield* send(method, path, request)
    assert.isBelow(status, 300)
    assert.isAtMost(lookUps, 3)
    return statements
  })

const countOf = (
  method: string,
  path: string,
  key: string,
  body?: unknown,
  headers: { readonly [name: string]: string } = {}
) => countOfRequest(method, path, { key, body, headers })

const countIn = (session: string, method: string, path: string, body: unknown) =>
  Effect.zipRight(
    // so that the session is known
    Effect.flatMap(Api, ({ send }) => send("GET", "/v1/me", { session })),
    countOfRequest(method, path, { session, body })
  )

layer(counted, { excludeTestServices: true })("statements per request", (it) => {
  it.effect("stay constant when the number of vendors grows", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { actor, owner } = yield* tenant
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
          one: yield* countOf("GET", `/v1/vendors/${id}`, owner.key),
          page: yield* countOf("GET", "/v1/vendors?limit=2", owner.key),
          whole: yield* countOf("GET", "/v1/vendors", owner.key),
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
          assignees: yield* countOf("GET", `/v1/vendors?assigneeId=${owner.member.id}&level=low&search=a`, owner.key)
        }
      })
      yield* Effect.repeatN(Effect.asVoid(create(input)), 3).pipe(Effect.provideService(CurrentActor, actor))
      yield* send("POST", "/v1/context", { key: owner.key, body: entry })
      const few = yield* measured
      assert.deepStrictEqual(few, {
        me: 0,
        one: 1,
        page: 2,
        whole: 1,
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
        exported: 2,
        todo: 1,
        assignees: 1
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
        create: 3,
        one: 1,
        page: 2,
        whole: 1,
        patch: 4,
        same: 3,
        newRole: 4,
        // one of them finds the tasks
        remove: 8,
        invite: 3,
        bulk: 4,
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
          createPublished: 1,
          // one more for the signers, unless there is no active version
          get: 3,
          page: 3,
          list: 2,
          patch: 3,
          same: 2,
          versions: 2,
          version: 2,
          compare: 3,
          export: 2,
          edit: 3,
          sameContent: 2,
          publish: 3,
          publishActive: 3,
          publishActiveAgain: 3,
          submit: 6,
          withdraw: 3,
          reviewed: 2,
          reject: 3,
          approve: 3,
          acknowledge: 3,
          acknowledgeAgain: 2,
          acknowledgements: 2,
          drafts: 2,
          draft: 2
        })
        yield* Effect.replicateEffect(created(), 120, { concurrency: 4 })
        yield* Effect.replicateEffect(ask("POST", `${one.path}/versions/publish`, {}), 120, { concurrency: 4 })
        assert.deepStrictEqual(yield* measured, { ...few, list: 3, versions: 3 })
      })
  )

  it.effect("stay constant when the number of automations or versions grows", () =>
    Effect.gen(function*() {
      const { automated, created, list, people, published } = yield* automationTenant
      const { key } = people.owner
      const one = yield* automated()
      const { body: version } = yield* published(one, "first")
      const measured = Effect.gen(function*() {
        const task = yield* created()
        for (let i = 0; i < 3; i++) yield* published(yield* automated({}, `${task.path}/automations`), "script")
        const publish = (headers = {}) => countOf("POST", `${one.path}/versions`, key, { script: "next" }, headers)
        return {
          list: yield* countOf("GET", `${list}?limit=1`, key),
          create: yield* countOf("POST", list, key, { name: "b" }),
          get: yield* countOf("GET", one.path, key),
          patch: yield* countOf("PATCH", one.path, key, { name: crypto.randomUUID() }),
          same: yield* countOf("PATCH", one.path, key, {}),
          versions: yield* countOf("GET", `${one.path}/versions`, key),
          version: yield* countOf("GET", `${one.path}/versions/${version.id}`, key),
          publish: yield* publish(),
          keyed: yield* publish({ "idempotency-key": crypto.randomUUID() }),
          removeTask: yield* countOf("DELETE", task.path, key)
        }
      })
      yield* automated()
      const few = yield* measured
      assert.deepStrictEqual(few, {
        list: 3,
        create: 2,
        get: 1,
        patch: 2,
        same: 1,
        versions: 2,
        version: 2,
        publish: 2,
        keyed: 3,
        removeTask: 3
      })
      yield* Effect.replicateEffect(automated(), 120, { concurrency: 4 })
      yield* Effect.replicateEffect(published(one, "more"), 120, { concurrency: 4 })
      assert.deepStrictEqual(yield* measured, few)
    }))

  it.effect("stay constant when the number of tasks grows", () =>
    Effect.gen(function*() {
      const { ask, created, inReview, people } = yield* taskTenant
      const { key } = people.owner
      const [admin, member] = [yield* signIn(people.admin.user.id), yield* signIn(people.member.user.id)]
      const [assigneeId, approverId] = [people.member.user.id, people.admin.user.id]
      const leaver = yield* newPerson(people, "admin")
      const one = yield* created({ assigneeId, frequency: "monthly" })
      const setStatus = (ids: ReadonlyArray<string>) =>
        countOf("POST", "/v1/tasks/bulk-status", key, { ids, status: "failed" })
      const measured = Effect.gen(function*() {
        const [approved, rejected] = [yield* inReview(), yield* inReview()]
        const submitted = yield* created({ assigneeId, approverId })
        const change = (body: object, headers = {}) => countOf("PATCH", one.path, key, body, headers)
        return {
          create: yield* countOf("POST", "/v1/tasks", key, { title: "b" }),
          createNaming: yield* countOf("POST", "/v1/tasks", key, { title: "b", assigneeId, approverId }),
          createRecurring: yield* countOf("POST", "/v1/tasks", key, { title: "b", frequency: "daily" }),
          get: yield* countOf("GET", one.path, key),
          page: yield* countOf("GET", "/v1/tasks?limit=1", key),
          found: yield* countOf("GET", `/v1/tasks?assigneeId=${assigneeId}&overdue=false&search=a&limit=1`, key),
          patch: yield* change({ title: crypto.randomUUID() }),
          same: yield* change({}),
          keyed: yield* change({ title: crypto.randomUUID() }, { "idempotency-key": crypto.randomUUID() }),
          work: yield* countIn(member, "PATCH", one.path, { description: crypto.randomUUID() }),
          submit: yield* countIn(member, "POST", `${submitted.path}/submit-for-review`, undefined),
          approve: yield* countIn(admin, "POST", `${approved.path}/approve`, {}),
          reject: yield* countIn(admin, "POST", `${rejected.path}/reject`, {}),
          statuses: yield* setStatus([(yield* created()).id, (yield* created()).id]),
          history: yield* countOf("GET", `${one.path}/history?limit=1`, key),
          remove: yield* countOf("DELETE", (yield* created()).path, key),
          todo: yield* countOf("GET", "/v1/me/todo", key)
        }
      })
      const few = yield* measured
      assert.deepStrictEqual(few, {
        create: 1,
        createNaming: 3,
        createRecurring: 2,
        get: 1,
        page: 2,
        found: 2,
        patch: 2,
        same: 1,
        keyed: 3,
        work: 2,
        submit: 3,
        approve: 2,
        reject: 2,
        statuses: 2,
        history: 3,
        // one of them finds the automations
        remove: 3,
        todo: 1
      })
      const ids = (yield* Effect.replicateEffect(created({ assigneeId: leaver.user.id }), 120, { concurrency: 4 }))
        .map(({ id }) => id)
      assert.strictEqual(yield* setStatus(ids), few.statuses)
      // two pages of the first hundred: the rows, and their number
      assert.strictEqual(yield* countOf("GET", "/v1/tasks", key), 2)
      assert.deepStrictEqual(yield* measured, few)
      const keyed = { "idempotency-key": crypto.randomUUID() }
      assert.isAtMost(yield* countOf("DELETE", `/v1/people/${leaver.member.id}`, key, undefined, keyed), 9)
      assert.strictEqual((yield* ask("GET", `/v1/tasks?assigneeId=${leaver.user.id}`)).body.count, 0)
    }))

  it.effect("stay constant when the number of attachments grows", () =>
    Effect.gen(function*() {
      const { attach, created, path, people, userId } = yield* attachmentTenant
      const { key } = people.owner
      const member = yield* signIn(people.member.user.id)
      // of a user of whom nothing is known yet
      const claimed = () => Effect.map(newPerson(people, "member"), ({ user }) => ({ userId: user.id }))
      const measured = Effect.gen(function*() {
        const [one, two] = [(yield* attach("1")).body, (yield* attach("2")).body]
        const whole = yield* created()
        yield* attach("3", {}, `${whole.path}/attachments`)
        return {
          attach: yield* countOf("POST", path, key, textFile("x", { userId })),
          claim: yield* countOf("POST", path, key, textFile("x", yield* claimed())),
          work: yield* countIn(member, "POST", path, textFile("x")),
          keyed: yield* countOf("POST", path, key, textFile("x", { userId }), {
            "idempotency-key": crypto.randomUUID()
          }),
          list: yield* countOf("GET", path, key),
          page: yield* countOf("GET", `${path}?limit=1`, key),
          none: yield* countOf("GET", `${(yield* created()).path}/attachments`, key),
          get: yield* countOf("GET", `${path}/${one.id}`, key),
          remove: yield* countOf("DELETE", `${path}/${one.id}`, key),
          removeSecond: yield* countOf("DELETE", `${path}/${two.id}`, key),
          removeTask: yield* countOf("DELETE", whole.path, key)
        }
      })
      const few = yield* measured
      assert.deepStrictEqual(few, {
        attach: 2,
        claim: 2,
        work: 2,
        keyed: 3,
        list: 1,
        page: 2,
        none: 2,
        get: 1,
        // one more for the newest of the others, because the clock stands still
        remove: 4,
        removeSecond: 4,
        removeTask: 4
      })
      yield* Effect.replicateEffect(attach("more"), 40, { concurrency: 2 })
      assert.deepStrictEqual(yield* measured, few)
    }))
})

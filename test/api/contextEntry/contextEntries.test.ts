import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { Api } from "../../support/Api.ts"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { tenant } from "../../support/Tenant.ts"

const unknown = "ctx_00000000000000000000000000"

const create = (key: string, body: object) =>
  Effect.flatMap(Api, ({ send }) => send("POST", "/v1/context", { key, body: { question: "Q", answer: "A", ...body } }))

const questions = (key: string, query: string) =>
  Effect.flatMap(
    Api,
    ({ send }) =>
      Effect.map(send("GET", `/v1/context?${query}`, { key }), ({ body }) => body.data.map((row: any) => row.question))
  )

onEveryStack("context entries", (it) => {
  it.effect("creates an entry from a question and an answer, with no tags by default", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { organization, owner } = yield* tenant
      const { body, status } = yield* send("POST", "/v1/context", {
        key: owner.key,
        body: { question: " Where are you hosted?\n", answer: "In “two” regions 🏝️" }
      })
      const { createdAt, id, updatedAt, ...rest } = body
      assert.strictEqual(status, 201)
      assert.match(id, /^ctx_[0-9a-hjkmnp-tv-z]{26}$/)
      assert.match(createdAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
      assert.strictEqual(updatedAt, createdAt)
      assert.deepStrictEqual(rest, {
        revision: 1,
        organizationId: organization.id,
        question: " Where are you hosted?\n",
        answer: "In “two” regions 🏝️",
        tags: [],
        allowed: ["update", "remove"],
        authType: "api-key"
      })
    }))

  it.effect("gets an entry as its creation returned it, with composed tags in order", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { owner } = yield* tenant
      const created = yield* create(owner.key, { tags: [" zeta ", "cafe\u0301", "Alpha", "alpha"] })
      assert.deepStrictEqual(created.body.tags, ["zeta", "caf\u00e9", "Alpha", "alpha"])
      const got = yield* send("GET", `/v1/context/${created.body.id}`, { key: owner.key })
      assert.strictEqual(got.status, 200)
      assert.deepStrictEqual(got.body, created.body)
    }))

  it.effect("updates the given fields alone, and replaces the tags", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { owner } = yield* tenant
      const entry = (yield* create(owner.key, { tags: ["a", "b"] })).body
      yield* Effect.sleep("5 millis")
      const change = (body: object) => send("PATCH", `/v1/context/${entry.id}`, { key: owner.key, body })
      const tagged = yield* change({ tags: ["b", "c"] })
      assert.strictEqual(tagged.status, 200)
      assert.isAbove(Date.parse(tagged.body.updatedAt), Date.parse(entry.updatedAt))
      assert.deepStrictEqual(tagged.body, { ...entry, tags: ["b", "c"], updatedAt: tagged.body.updatedAt, revision: 2 })
      const both = yield* change({ question: "New?", answer: "New", tags: [] })
      assert.deepStrictEqual(both.body, {
        ...entry,
        revision: 3,
        question: "New?",
        answer: "New",
        tags: [],
        updatedAt: both.body.updatedAt
      })
    }))

  it.effect("writes nothing when a patch is empty or changes nothing", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { owner } = yield* tenant
      const entry = (yield* create(owner.key, { tags: ["a", "b"] })).body
      const change = (body: object) => send("PATCH", `/v1/context/${entry.id}`, { key: owner.key, body })
      const answers = yield* Effect.all([change({}), change({ question: "Q", tags: [" a", "b"] })])
      assert.deepStrictEqual(answers.map(({ body }) => body), [entry, entry])
      const events = yield* send("GET", `/v1/audit-logs?resource=${entry.id}`, { key: owner.key })
      assert.strictEqual(events.body.count, 1)
      assert.notStrictEqual((yield* change({ tags: ["b", "a"] })).body.updatedAt, entry.updatedAt)
    }))

  it.effect("rejects an invalid entry with a pointer to each field error", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { owner } = yield* tenant
      const { id } = (yield* create(owner.key, {})).body
      const many = Array.from({ length: 51 }, (_, i) => `${i}`)
      const cases: ReadonlyArray<readonly [body: object, ...pointers: ReadonlyArray<string>]> = [
        [{ question: "", answer: "" }, "/answer", "/question"],
        [{ question: null, answer: 5, tags: null }, "/answer", "/question", "/tags"],
        [{ question: "x".repeat(10_001), answer: "nul\0" }, "/answer", "/question"],
        [{ answer: "\ud800" }, "/answer"],
        [{ question: " \n\t", answer: "\u200b\ufeff\u2060 \u00a0" }, "/answer", "/question"],
        [{ tags: ["a", "b", "c", " b "] }, "/tags/3"],
        [{ tags: ["cafe\u0301", "caf\u00e9"] }, "/tags/1"],
        [{ tags: ["ok", "x".repeat(65), "", "\0", 7] }, "/tags/1", "/tags/2", "/tags/3", "/tags/4"],
        [{ tags: many }, "/tags"],
        [{ tags: "a" }, "/tags"],
        [{ authType: "session", id }, "/authType", "/id"]
      ]
      for (const [body, ...pointers] of cases) {
        for (const [method, path] of [["PATCH", `/v1/context/${id}`], ["POST", "/v1/context"]] as const) {
          const whole = method === "POST" ? { question: "Q", answer: "A", ...body } : body
          const answer = yield* send(method, path, { key: owner.key, body: whole })
          assert.deepStrictEqual([answer.status, answer.body.code], [400, "invalid_request"], answer.text)
          assert.deepStrictEqual(answer.body.errors.map((error: any) => error.pointer).sort(), pointers)
        }
      }
      const empty = yield* send("POST", "/v1/context", { key: owner.key, body: {} })
      assert.deepStrictEqual(empty.body.errors.map((error: any) => error.pointer), ["/question", "/answer"])
      const most = { question: "🔑".repeat(10_000), answer: " \n.", tags: many.slice(1) }
      assert.strictEqual((yield* send("PATCH", `/v1/context/${id}`, { key: owner.key, body: most })).status, 200)
    }))

  it.effect(
    "lists entries in order of creation, 100 a page by default",
    () =>
      Effect.gen(function*() {
        const { send } = yield* Api
        const { member, owner } = yield* tenant
        const first = (yield* create(owner.key, { question: "0", tags: ["t"] })).body
        yield* Effect.sleep("3 millis")
        for (let i = 1; i <= 101; i++) yield* create(owner.key, { question: `${i}` })
        const { body } = yield* send("GET", "/v1/context", { key: member.key })
        assert.deepStrictEqual([body.data.length, body.count], [100, 102])
        const { allowed: _, authType: __, ...row } = first
        assert.deepStrictEqual(body.data[0], row)
        assert.deepStrictEqual([body.authType, body.authenticatedUser], [
          "api-key",
          { id: member.user.id, email: member.user.email }
        ])
        const rest = yield* send("GET", `/v1/context?cursor=${body.nextCursor}`, { key: member.key })
        assert.deepStrictEqual([rest.body.data.length, rest.body.count, rest.body.nextCursor], [2, 102, null])
        const newest = yield* send("GET", "/v1/context?sort=-createdAt&limit=500", { key: member.key })
        assert.strictEqual(newest.body.data.at(-1).id, first.id)
        assert.strictEqual(new Set(newest.body.data.map((row: any) => row.id)).size, 102)
      })
  )

  it.effect("filters entries by tag and by search words, across pages", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { owner } = yield* tenant
      const entries = [
        { question: "Do you encrypt backups?", answer: "With AES-256.", tags: ["backup", "encryption"] },
        { question: "Who restores backups?", answer: "Whoever is on duty.", tags: ["backup"] },
        { question: "個人情報はどこですか", answer: "ÜBERALL", tags: ["Backup"] }
      ]
      for (const entry of entries) {
        yield* create(owner.key, entry)
        yield* Effect.sleep("3 millis")
      }
      const [encrypt, restore, where] = entries.map(({ question }) => question)
      assert.deepStrictEqual(yield* questions(owner.key, "tag=backup"), [encrypt, restore])
      assert.deepStrictEqual(yield* questions(owner.key, "tag=+Backup"), [where])
      assert.deepStrictEqual(yield* questions(owner.key, "tag=back"), [])
      assert.deepStrictEqual(yield* questions(owner.key, "search=BACKUPS"), [encrypt, restore])
      assert.deepStrictEqual(yield* questions(owner.key, "search=backup"), [encrypt, restore, where])
      assert.deepStrictEqual(yield* questions(owner.key, "search=backups+duty"), [restore])
      assert.deepStrictEqual(yield* questions(owner.key, "search=256&tag=encryption"), [encrypt])
      assert.deepStrictEqual(yield* questions(owner.key, `search=${encodeURIComponent("情報 überall")}`), [where])
      assert.deepStrictEqual(yield* questions(owner.key, "search=%25"), [])
      const page = (query: string) => send("GET", `/v1/context?${query}`, { key: owner.key })
      const { body } = yield* page("search=backups&limit=1")
      assert.deepStrictEqual([body.count, body.data[0].question], [2, encrypt])
      const next = yield* page(`cursor=${body.nextCursor}`)
      assert.deepStrictEqual([next.body.nextCursor, next.body.data[0].question], [null, restore])
      for (const other of ["search=duty", "tag=backup", "sort=-createdAt", "limit=2"]) {
        const refused = yield* page(`cursor=${body.nextCursor}&${other}`)
        assert.deepStrictEqual([refused.status, refused.body.code], [400, "invalid_cursor"])
      }
      for (
        const [query, pointer] of [["sort=name", "/sort"], ["tag=", "/tag"], ["search=", "/search"], ["q=x", "/q"]]
      ) {
        const refused = yield* page(query ?? "")
        assert.deepStrictEqual([refused.status, refused.body.errors[0].pointer], [400, pointer])
      }
    }))

  it.effect("lets members and auditors read entries, but not write them", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { admin, auditor, member, owner } = yield* tenant
      const { id } = (yield* create(owner.key, {})).body
      for (const { key } of [member, auditor]) {
        assert.strictEqual((yield* send("GET", `/v1/context/${id}`, { key })).status, 200)
        assert.strictEqual((yield* send("GET", "/v1/context", { key })).body.count, 1)
        const created = yield* create(key, {})
        const changed = yield* send("PATCH", `/v1/context/${id}`, { key, body: { answer: "Mine" } })
        const removed = yield* send("DELETE", `/v1/context/${id}`, { key })
        assert.deepStrictEqual([created, changed, removed].map(({ body, status }) => [status, body.missing]), [
          [403, ["context:create"]],
          [403, ["context:update"]],
          [403, ["context:delete"]]
        ])
      }
      const changed = yield* send("PATCH", `/v1/context/${id}`, { key: admin.key, body: { answer: "Ours" } })
      assert.deepStrictEqual([changed.status, changed.body.answer], [200, "Ours"])
    }))

  it.effect("deletes an entry once", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { owner } = yield* tenant
      const { id } = (yield* create(owner.key, { question: "Gone" })).body
      const first = yield* send("DELETE", `/v1/context/${id}`, { key: owner.key })
      const second = yield* send("DELETE", `/v1/context/${id}`, { key: owner.key })
      const get = yield* send("GET", `/v1/context/${id}`, { key: owner.key })
      assert.deepStrictEqual([first.status, first.body], [200, { success: true, id }])
      assert.deepStrictEqual([second.status, second.body.code, get.status], [404, "context_entry_not_found", 404])
      assert.deepStrictEqual(yield* questions(owner.key, "search=gone"), [])
    }))

  it.effect("returns 404 when an entry belongs to another organization", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { owner } = yield* tenant
      const other = yield* tenant
      const { id } = (yield* create(owner.key, { question: "Secret", tags: ["secret"] })).body
      for (const [method, body] of [["GET"], ["PATCH", { question: "Mine" }], ["DELETE"]] as const) {
        const answers = yield* Effect.forEach([id, unknown], (it) =>
          send(method, `/v1/context/${it}`, {
            key: other.owner.key,
            headers: { "x-request-id": "same" },
            body
          }))
        assert.strictEqual(answers[0]?.status, 404)
        assert.strictEqual(answers[0]?.text, answers[1]?.text)
      }
      for (const query of ["", "search=secret", "tag=secret"]) {
        assert.strictEqual((yield* send("GET", `/v1/context?${query}`, { key: other.owner.key })).body.count, 0)
      }
      assert.strictEqual((yield* send("GET", `/v1/context/${id}`, { key: owner.key })).body.question, "Secret")
    }))

  it.effect("records creation, update and deletion of an entry in the audit log", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { owner } = yield* tenant
      const { id } = (yield* create(owner.key, { tags: ["t"] })).body
      yield* send("PATCH", `/v1/context/${id}`, { key: owner.key, body: { answer: "B", tags: ["t"] } })
      yield* send("DELETE", `/v1/context/${id}`, { key: owner.key })
      const { body } = yield* send("GET", "/v1/audit-logs?resource=context", { key: owner.key })
      const events = body.data.map(({ action, after, before, resource }: any) => [action, resource.id, before, after])
      assert.sameDeepMembers(events, [
        ["context.created", id, null, { question: "Q", answer: "A", tags: ["t"] }],
        ["context.updated", id, { answer: "A" }, { answer: "B" }],
        ["context.removed", id, { question: "Q", answer: "B", tags: ["t"] }, null]
      ])
    }))

  it.effect("keeps both of two concurrent changes of different fields", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { owner } = yield* tenant
      const { id } = (yield* create(owner.key, {})).body
      const change = (body: object) => send("PATCH", `/v1/context/${id}`, { key: owner.key, body })
      yield* Effect.all([change({ question: "New?" }), change({ tags: ["new"] })], { concurrency: 2 })
      const { body } = yield* send("GET", `/v1/context/${id}`, { key: owner.key })
      assert.deepStrictEqual([body.question, body.answer, body.tags], ["New?", "A", ["new"]])
    }))
})

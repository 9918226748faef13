import * as Fixtures from "@attestry/conformance/Fixtures"
import { AuditEventStore } from "@attestry/core/audit"
import { Erasure } from "@attestry/core/erasure"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { Api } from "../../support/Api.ts"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { asking, newPerson } from "../../support/People.ts"
import { type Tenant, tenant } from "../../support/Tenant.ts"

const named = ({ user }: Tenant["owner"], isActive = true) => ({ [user.id]: { name: user.name, isActive } })

onEveryStack("names beside ids of one thing", (it) => {
  it.effect("are shown to every caller who may read the thing, by the id that it has", () =>
    Effect.gen(function*() {
      const people = yield* tenant
      const ask = yield* asking(people.owner.key)
      yield* ask("POST", "/v1/roles", { name: "Vendor reader", permissions: { vendor: ["read"] } })
      const reader = yield* asking((yield* newPerson(people, "Vendor reader")).key)
      assert.strictEqual((yield* reader("GET", "/v1/people")).status, 403)
      const { member, user } = people.admin
      const expected = { name: user.name, isActive: true }
      for (const assigneeId of [user.id, member.id]) {
        const { body: vendor } = yield* ask("POST", "/v1/vendors", { name: `For ${assigneeId}`, assigneeId })
        const one = yield* reader("GET", `/v1/vendors/${vendor.id}?include=people`)
        assert.deepStrictEqual(one.body, { ...vendor, ...one.body, people: { [assigneeId]: expected } })
        const { body: plain } = yield* reader("GET", `/v1/vendors/${vendor.id}`)
        assert.notProperty(plain, "people")
        assert.deepStrictEqual(one.body, { ...plain, people: one.body.people })
      }
      for (const query of ["", "&limit=500", "&limit=1", `&assigneeId=${user.id}`]) {
        const { body } = yield* reader("GET", `/v1/vendors?include=people${query}`)
        const ids = body.data.map(({ assigneeId }: any) => assigneeId)
        assert.deepStrictEqual(body.people, Object.fromEntries(ids.map((id: string) => [id, expected])))
      }
      const { body: nobody } = yield* reader("GET", "/v1/vendors?include=people&search=nothing")
      assert.deepStrictEqual([nobody.count, nobody.people], [0, {}])
    }))

  it.effect("come with each page of a list, when each request asks for them", () =>
    Effect.gen(function*() {
      const { admin, member, owner } = yield* tenant
      const ask = yield* asking(owner.key)
      for (const { user } of [admin, member]) yield* ask("POST", "/v1/vendors", { name: "V", assigneeId: user.id })
      const first = yield* ask("GET", "/v1/vendors?limit=1&include=people")
      assert.deepStrictEqual(first.body.people, named(admin))
      const next = `/v1/vendors?cursor=${first.body.nextCursor}`
      assert.deepStrictEqual((yield* ask("GET", `${next}&include=people`)).body.people, named(member))
      assert.notProperty((yield* ask("GET", next)).body, "people")
      const plain = yield* ask("GET", "/v1/vendors?limit=1")
      assert.strictEqual(plain.body.nextCursor, first.body.nextCursor)
    }))

  it.effect("come at the end of a list that is streamed", () =>
    Effect.gen(function*() {
      const { admin, member, organization, owner } = yield* tenant
      const ask = yield* asking(owner.key)
      yield* Effect.forEach(
        Array.from({ length: 1_001 }, (_, i) => i),
        (i) => Fixtures.storedVendor(organization.id, { assigneeId: i === 1_000 ? member.user.id : admin.user.id }),
        { concurrency: 8, discard: true }
      )
      const { body, text } = yield* ask("GET", "/v1/vendors?include=people")
      assert.strictEqual(body.data.length, 1_001)
      assert.deepStrictEqual(body.people, { ...named(admin), ...named(member) })
      const plain = yield* ask("GET", "/v1/vendors")
      assert.strictEqual(text.replace(/,"people":\{.*\}\}\}$/, "}"), plain.text)
    }))

  it.effect("name nobody of another organization, and no user without a membership", () =>
    Effect.gen(function*() {
      const { organization, owner } = yield* tenant
      const other = yield* tenant
      const ask = yield* asking(owner.key)
      const stranger = yield* Fixtures.storedUser({ name: "Stranger" })
      const audit = yield* AuditEventStore
      for (const userId of [other.admin.user.id, stranger.id]) {
        const event = Fixtures.event(organization.id, {
          actor: { type: "session", userId, apiKeyId: null, claimedUserId: userId },
          resource: { type: "member", id: other.admin.member.id },
          before: { assigneeId: userId },
          after: { signedBy: [userId, other.admin.member.id] }
        })
        yield* Fixtures.unit(audit.append(organization.id, [event]))
        const { body } = yield* ask("GET", `/v1/audit-logs?include=people&actor=${userId}`)
        assert.deepStrictEqual([body.data[0].after, body.people], [event.after, {}])
      }
    }))

  it.effect("say who was removed, and leave out who was erased", () =>
    Effect.gen(function*() {
      const people = yield* tenant
      const ask = yield* asking(people.owner.key)
      const { erase } = yield* Erasure
      const { member, user } = yield* newPerson(people, "admin", "Rita Removed")
      const { body: created } = yield* ask("POST", "/v1/vendors", { name: "Theirs", assigneeId: user.id })
      const history = `/v1/vendors/${created.id}/history?include=people`
      yield* ask("PATCH", `/v1/people/${member.id}`, { isActive: false })
      const inactive = { name: user.name, isActive: false }
      assert.deepStrictEqual((yield* ask("GET", `/v1/vendors/${created.id}?include=people`)).body.people, {
        [user.id]: inactive
      })
      const removal = yield* ask("DELETE", `/v1/people/${member.id}?include=people`)
      assert.deepStrictEqual(removal.body.people, { [member.id]: inactive })
      // the history shows the ids of the earlier values too
      const before = (yield* ask("GET", history)).body.people
      assert.deepStrictEqual(before, { ...named(people.owner), [user.id]: inactive })
      const log = (yield* ask("GET", "/v1/audit-logs?include=people&action=member.removed")).body.people
      assert.deepStrictEqual(log, { ...named(people.owner), [user.id]: inactive, [member.id]: inactive })
      yield* erase(user.id)
      assert.deepStrictEqual((yield* ask("GET", history)).body.people, named(people.owner))
    }))

  it.effect("are added to a response after it was stored for its idempotency key", () =>
    Effect.gen(function*() {
      const { admin, owner } = yield* tenant
      const ask = yield* asking(owner.key)
      const body = { name: "Once", assigneeId: admin.user.id }
      const headers = { "idempotency-key": crypto.randomUUID() }
      const create = (query: string) => ask("POST", `/v1/vendors${query}`, body, headers)
      const first = yield* create("?include=people")
      assert.deepStrictEqual([first.status, first.body.people], [201, named(admin)])
      const replayed = yield* create("")
      assert.strictEqual(replayed.headers.get("idempotent-replayed"), "true")
      assert.notProperty(replayed.body, "people")
      yield* ask("PATCH", `/v1/people/${admin.member.id}`, { isActive: false })
      const renewed = yield* create("?include=people")
      assert.deepStrictEqual(renewed.body, { ...replayed.body, people: named(admin, false) })
      assert.strictEqual(renewed.headers.get("etag"), first.headers.get("etag"))
    }))

  it.effect("come with a change and its new revision", () =>
    Effect.gen(function*() {
      const { admin, member, owner } = yield* tenant
      const ask = yield* asking(owner.key)
      const { body: task } = yield* ask("POST", "/v1/tasks", { title: "Back up", assigneeId: admin.user.id })
      const path = `/v1/tasks/${task.id}?include=people`
      const changed = yield* ask("PATCH", path, { assigneeId: member.user.id }, { "if-match": "*" })
      assert.deepStrictEqual(changed.body.people, named(member))
      assert.strictEqual(changed.headers.get("etag"), (yield* ask("GET", path)).headers.get("etag"))
      assert.strictEqual((yield* ask("PATCH", path, {}, { "if-match": "\"1\"" })).status, 412)
    }))

  it.effect("are rejected by another value, twice, and where nobody is shown", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { owner: { key } } = yield* tenant
      for (
        const path of [
          "/v1/vendors?include=roles",
          "/v1/vendors?include=",
          "/v1/vendors?include=people&include=people",
          "/v1/context?include=people",
          "/v1/me/todo?include=people"
        ]
      ) {
        const { body, status } = yield* send("GET", path, { key })
        assert.deepStrictEqual([path, status, body.errors?.[0]?.pointer], [path, 400, "/include"])
      }
    }))
})

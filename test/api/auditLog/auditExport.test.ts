import * as Fixtures from "@attestry/conformance/Fixtures"
import { AuditEventStore } from "@attestry/core/audit"
import { UnitOfWork } from "@attestry/core/storage"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { Api } from "../../support/Api.ts"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { eventsOf } from "../../support/People.ts"
import { tenant } from "../../support/Tenant.ts"

/** The records of the file by the names in its first line. No cell of these tests has a line break. */
const recordsIn = (text: string): ReadonlyArray<{ readonly [column: string]: string }> => {
  const [header = [], ...records] = text.split("\r\n").slice(0, -1).map((line) =>
    Array.from(
      line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g),
      ([, quoted, plain = ""]) => quoted?.replaceAll("\"\"", "\"") ?? plain
    )
  )
  return records.map((cells) => Object.fromEntries(header.map((name, i) => [name, cells[i] ?? ""])))
}

const path = "/v1/audit-logs/export?format=csv"

onEveryStack("exports of the audit log", (it) => {
  it.effect("begin with a byte order mark, unless none is wanted", () =>
    Effect.gen(function*() {
      const { url } = yield* Api
      const { key } = (yield* tenant).auditor
      const read = (more: string) =>
        Effect.promise(async () => {
          const response = await fetch(`${url}${path}${more}`, { headers: { "x-api-key": key } })
          return Buffer.from(await response.arrayBuffer()).toString("utf8")
        })
      for (const more of ["", "&bom=true"]) assert.isTrue((yield* read(more)).startsWith("\ufeffid,at,"), more)
      assert.isTrue((yield* read("&bom=false")).startsWith("id,at,"))
      assert.strictEqual(JSON.parse(yield* read("&bom=no")).code, "invalid_request")
    }))

  it.effect("have the events of the list in its order, with names beside ids", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { auditor, owner } = yield* tenant
      const { key } = owner
      const { id } = (yield* send("POST", "/v1/vendors", { key, body: { name: "Old, \"quoted\"" } })).body
      yield* send("PATCH", `/v1/vendors/${id}`, { key, body: { name: "Ärzte; new" } })
      const gone = (yield* send("POST", "/v1/vendors", { key, body: { name: "Gone" } })).body
      yield* send("DELETE", `/v1/vendors/${gone.id}`, { key })
      const { headers, status, text } = yield* send("GET", path, { key: auditor.key })
      assert.strictEqual(status, 200)
      assert.strictEqual(headers.get("content-type"), "text/csv; charset=utf-8; header=present")
      assert.strictEqual(headers.get("content-disposition"), "attachment; filename=\"audit-log.csv\"")
      assert.strictEqual(headers.get("cache-control"), "no-store")
      assert.strictEqual(
        text.split("\r\n")[0],
        "id,at,actorType,userId,userName,apiKeyId,apiKeyName,action,resourceType,resourceId,resourceName,before,"
          + "after,outcome,times,requestId,ip"
      )
      const [own, ...data] = (yield* send("GET", "/v1/audit-logs?limit=500", { key: auditor.key })).body.data
      assert.strictEqual(own.action, "auditLog.exported")
      const names = new Map([[id, "Ärzte; new"], [gone.id, "Gone"]])
      const records = recordsIn(text)
      assert.deepStrictEqual(
        records.filter(({ resourceType }) => resourceType === "vendor"),
        data.filter(({ resource }: any) => resource.type === "vendor").map((event: any) => ({
          id: event.id,
          at: event.at,
          actorType: "api-key",
          userId: owner.user.id,
          userName: "The owner",
          apiKeyId: event.actor.apiKeyId,
          apiKeyName: "owner's key",
          action: event.action,
          resourceType: "vendor",
          resourceId: event.resource.id,
          resourceName: names.get(event.resource.id),
          before: event.before === null ? "" : JSON.stringify(event.before),
          after: event.after === null ? "" : JSON.stringify(event.after),
          outcome: "done",
          times: "1",
          requestId: event.requestId,
          ip: event.ip
        }))
      )
      assert.deepStrictEqual(records.map((record) => record["id"]), data.map((event: any) => event.id))
      const member = records.find(({ action, resourceId }) =>
        action === "member.created" && resourceId === auditor.member.id
      )
      assert.deepStrictEqual([member?.["resourceName"], member?.["userName"], member?.["actorType"]], [
        "The auditor",
        "",
        "system"
      ])
    }))

  it.effect("take the filters of the list, and reject what it rejects", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { admin, owner: { key } } = yield* tenant
      const { createdAt, id } = (yield* send("POST", "/v1/vendors", { key: admin.key, body: { name: "V" } })).body
      yield* send("PATCH", `/v1/vendors/${id}`, { key, body: { name: "W" } })
      for (
        const filter of [
          `actor=${admin.user.id}`,
          "action=vendor.",
          "action=vendor.updated",
          `resource=${id}`,
          "resource=apiKey",
          "outcome=refused",
          `from=${createdAt}`,
          `to=${createdAt}`
        ]
      ) {
        const { data } = (yield* send("GET", `/v1/audit-logs?${filter}`, { key })).body
        const { text } = yield* send("GET", `${path}&${filter}`, { key })
        const ids = recordsIn(text).map((record) => record["id"])
        assert.deepStrictEqual([filter, ...ids], [filter, ...data.map((event: any) => event.id)])
      }
      for (const wrong of ["format=pdf", "limit=5", "cursor=x", "sort=-at", "actor=none", "from=now", "outcome="]) {
        const { body, status } = yield* send("GET", `/v1/audit-logs/export?${wrong}`, { key })
        assert.deepStrictEqual([wrong, status, body.code], [wrong, 400, "invalid_request"])
      }
      assert.strictEqual((yield* send("GET", "/v1/audit-logs/export", { key })).status, 200)
    }))

  it.effect("are in the audit log with their filters, from the next export on", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { auditor, member, organization, owner: { key } } = yield* tenant
      const other = yield* tenant
      const action = "action=auditLog.exported"
      const filters = { action: "auditLog.", actor: auditor.user.id, from: "2026-05-01T00:00:00.000Z" }
      const query = `&${new URLSearchParams(filters)}`
      const { headers, text } = yield* send("GET", path + query, { key: auditor.key })
      assert.deepStrictEqual(recordsIn(text), [])
      const [event, ...more] = yield* eventsOf(key, action)
      assert.deepStrictEqual(more, [])
      assert.deepInclude(event, {
        organizationId: organization.id,
        resource: { type: "auditLog", id: "" },
        before: null,
        // it was empty, so it does not repeat the ids that were asked for
        after: { format: "csv", action: [filters.action], from: filters.from },
        outcome: "done",
        requestId: headers.get("x-request-id")
      })
      assert.strictEqual(event.actor.userId, auditor.user.id)
      const [record, ...next] = recordsIn((yield* send("GET", path + query, { key: auditor.key })).text)
      assert.deepStrictEqual([record?.["id"], next], [event.id, []])
      assert.strictEqual((yield* send("GET", `${path}&limit=1`, { key })).status, 400)
      assert.strictEqual((yield* send("GET", path, { key: member.key })).status, 403)
      const [, second, ...others] = yield* eventsOf(key, action)
      const recorded = { format: "csv", action: [filters.action], actor: [filters.actor], from: filters.from }
      assert.deepStrictEqual([second?.after, others], [recorded, []])
      assert.deepStrictEqual(yield* eventsOf(other.owner.key, action), [])
    }))

  it.effect("begin cells with an apostrophe when a spreadsheet would run them", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { owner: { key } } = yield* tenant
      for (const name of ["=HYPERLINK(\"https://evil.example.com\",\"x\")", "+1", "-1", "@SUM(A1)", "＝1"]) {
        const vendor = (yield* send("POST", "/v1/vendors", { key, headers: { "x-request-id": "-1" }, body: { name } }))
          .body
        const [record] = recordsIn((yield* send("GET", `${path}&resource=${vendor.id}`, { key })).text)
        assert.deepStrictEqual([record?.["resourceName"], record?.["requestId"]], [`'${name}`, "'-1"])
      }
    }))

  it.effect("require audit:export, and name only what the caller may read", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { member, owner: { key } } = yield* tenant
      const { id } = (yield* send("POST", "/v1/vendors", { key, body: { name: "Named" } })).body
      const scoped = (...scopes: ReadonlyArray<string>) =>
        Effect.map(
          send("POST", "/v1/api-keys", { key, body: { name: "Scoped", scopes } }),
          ({ body }) => String(body.key)
        )
      const reader = yield* scoped("audit:read", "vendor:read", "member:read")
      for (const denied of [member.key, reader]) {
        const { body, status } = yield* send("GET", path, { key: denied })
        assert.deepStrictEqual([status, body.missing], [403, ["audit:export"]])
      }
      const named = (narrow: string) =>
        Effect.map(send("GET", `${path}&resource=${id}`, { key: narrow }), ({ text }) => {
          const [record] = recordsIn(text)
          return [record?.["userName"], record?.["apiKeyName"], record?.["resourceName"]]
        })
      assert.deepStrictEqual(yield* named(yield* scoped("audit:export")), ["", "", ""])
      assert.deepStrictEqual(yield* named(yield* scoped("audit:export", "member:read")), ["The owner", "", ""])
      assert.deepStrictEqual(yield* named(yield* scoped("audit:export", "apiKey:read")), ["", "owner's key", ""])
      assert.deepStrictEqual(yield* named(yield* scoped("audit:export", "vendor:read")), ["", "", "Named"])
    }))

  it.effect("have every event once when there are more than one chunk, and none of another organization", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { organization, owner } = yield* tenant
      const other = yield* tenant
      const audit = yield* AuditEventStore
      const { run } = yield* UnitOfWork
      const events = Array.from(
        { length: 2_345 },
        (_, i) => Fixtures.event(organization.id, { at: Fixtures.at(Math.floor(i / 7)), action: "bulk.added" })
      )
      yield* run(audit.append(organization.id, events))
      const { text } = yield* send("GET", `${path}&action=bulk.`, { key: owner.key })
      const found = recordsIn(text).map((record) => `${record["at"]} ${record["id"]}`)
      assert.deepStrictEqual(found, events.map(({ at, id }) => `${at} ${id}`).sort().toReversed())
      assert.match(text, /\r\n$/)
      assert.deepStrictEqual(recordsIn((yield* send("GET", `${path}&action=bulk.`, { key: other.owner.key })).text), [])
    }))
})

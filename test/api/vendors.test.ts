import { CurrentActor } from "@attestry/core/access/Actor"
import { NewVendor } from "@attestry/core/vendor/Vendor"
import { Vendors } from "@attestry/core/vendor/Vendors"
import { assert } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { VendorRow } from "../../packages/core/src/internal/v1/VendorsApi.ts"
import { Api } from "../support/Api.ts"
import { onEveryStack } from "../support/onEveryStack.ts"
import { tenant } from "../support/Tenant.ts"

const unknown = "vnd_00000000000000000000000000"

onEveryStack("vendors", (it) => {
  it.effect("creates a vendor from its name alone, with defaults", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { organization, owner } = yield* tenant
      const { body, status } = yield* send("POST", "/v1/vendors", { key: owner.key, body: { name: "  Cumulus  " } })
      const { createdAt, id, updatedAt, ...rest } = body
      assert.strictEqual(status, 201)
      assert.match(id, /^vnd_[0-9a-hjkmnp-tv-z]{26}$/)
      assert.match(createdAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
      assert.strictEqual(updatedAt, createdAt)
      assert.deepStrictEqual(rest, {
        organizationId: organization.id,
        name: "Cumulus",
        description: "",
        category: "other",
        status: "not_assessed",
        inherentProbability: "very_unlikely",
        inherentImpact: "insignificant",
        residualProbability: "very_unlikely",
        residualImpact: "insignificant",
        website: null,
        isSubProcessor: false,
        assigneeId: null,
        risk: {
          inherent: { score: null, level: "unscored", matrix: "5x5-v1" },
          residual: { score: null, level: "unscored", matrix: "5x5-v1" }
        },
        authType: "api-key",
        authenticatedUser: { id: owner.user.id, email: owner.user.email }
      })
    }))

  it.effect("gets a vendor as its creation returned it", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { owner } = yield* tenant
      const created = yield* send("POST", "/v1/vendors", {
        key: owner.key,
        body: {
          name: "Basalt",
          description: "Line one\n“two” 🪨",
          website: "https://basalt.example.com/?a=b",
          isSubProcessor: true
        }
      })
      const got = yield* send("GET", `/v1/vendors/${created.body.id}`, { key: owner.key })
      assert.strictEqual(got.status, 200)
      assert.deepStrictEqual(got.body, created.body)
    }))

  it.effect("updates the given fields alone, and clears fields with null", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { owner } = yield* tenant
      const vendor = (yield* send("POST", "/v1/vendors", {
        key: owner.key,
        body: {
          name: "Trellis",
          website: "https://trellis.example.com",
          description: "Names",
          assigneeId: owner.member.id
        }
      })).body
      yield* Effect.sleep("5 millis")
      const { body, status } = yield* send("PATCH", `/v1/vendors/${vendor.id}`, {
        key: owner.key,
        body: { website: null, category: "infrastructure" }
      })
      assert.strictEqual(status, 200)
      assert.isAbove(Date.parse(body.updatedAt), Date.parse(vendor.updatedAt))
      assert.deepStrictEqual(body, { ...vendor, website: null, category: "infrastructure", updatedAt: body.updatedAt })
    }))

  it.effect("writes nothing when a patch is empty or changes nothing", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { owner } = yield* tenant
      const vendor = (yield* send("POST", "/v1/vendors", { key: owner.key, body: { name: "Still" } })).body
      const empty = yield* send("PATCH", `/v1/vendors/${vendor.id}`, { key: owner.key, body: {} })
      const equal = yield* send("PATCH", `/v1/vendors/${vendor.id}`, {
        key: owner.key,
        body: { name: "Still", website: null, status: "not_assessed" }
      })
      const events = yield* send("GET", `/v1/audit-logs?resource=${vendor.id}`, { key: owner.key })
      assert.deepStrictEqual([empty.body, equal.body], [vendor, vendor])
      assert.strictEqual(events.body.count, 1)
    }))

  it.effect("rates the risk of an assessed vendor", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { owner } = yield* tenant
      const { body } = yield* send("POST", "/v1/vendors", {
        key: owner.key,
        body: {
          name: "Risky",
          status: "assessed",
          inherentProbability: "very_likely",
          inherentImpact: "severe",
          residualProbability: "unlikely",
          residualImpact: "moderate"
        }
      })
      assert.deepStrictEqual(body.risk, {
        inherent: { score: 25, level: "critical", matrix: "5x5-v1" },
        residual: { score: 6, level: "medium", matrix: "5x5-v1" }
      })
    }))

  it.effect("lists vendors without organizationId and isSubProcessor, in order of creation", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { member, owner } = yield* tenant
      for (const name of ["Zeta", "alpha", "Mid"]) {
        yield* send("POST", "/v1/vendors", { key: owner.key, body: { name } })
        yield* Effect.sleep("3 millis")
      }
      const { body } = yield* send("GET", "/v1/vendors", { key: member.key })
      assert.deepStrictEqual(body.data.map((row: any) => row.name), ["Zeta", "alpha", "Mid"])
      assert.strictEqual(body.count, 3)
      assert.isNull(body.nextCursor)
      assert.strictEqual(body.authType, "api-key")
      assert.deepStrictEqual(body.authenticatedUser, { id: member.user.id, email: member.user.email })
      assert.notProperty(body.data[0], "organizationId")
      assert.notProperty(body.data[0], "isSubProcessor")
      assert.deepStrictEqual(body.data[0].risk.inherent.level, "unscored")
      const byName = yield* send("GET", "/v1/vendors?sort=name", { key: member.key })
      assert.deepStrictEqual(byName.body.data.map((row: any) => row.name), ["alpha", "Mid", "Zeta"])
    }))

  it.effect("filters vendors by category, status, assignee and search", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { owner } = yield* tenant
      const names = (query: string) =>
        Effect.map(send("GET", `/v1/vendors?sort=name&${query}`, { key: owner.key }), ({ body }) =>
          body.data.map((row: any) => row.name))
      yield* send("POST", "/v1/vendors", { key: owner.key, body: { name: "A 100%", category: "cloud" } })
      yield* send("POST", "/v1/vendors", {
        key: owner.key,
        body: { name: "B", description: "ÄRZTE", status: "in_progress", assigneeId: owner.user.id }
      })
      assert.deepStrictEqual(yield* names("category=cloud"), ["A 100%"])
      assert.deepStrictEqual(yield* names("status=in_progress"), ["B"])
      assert.deepStrictEqual(yield* names(`assigneeId=${owner.user.id}`), ["B"])
      assert.deepStrictEqual(yield* names("search=%25"), ["A 100%"])
      assert.deepStrictEqual(yield* names(`search=${encodeURIComponent("ärzte")}`), ["B"])
      assert.deepStrictEqual(yield* names("category=cloud&status=in_progress"), [])
    }))

  it.effect("pages through a list, and rejects its cursor on another list", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { owner } = yield* tenant
      for (const name of ["e", "d", "c", "b", "a"]) {
        yield* send("POST", "/v1/vendors", { key: owner.key, body: { name } })
      }
      const seen: Array<string> = []
      let cursor = ""
      for (let pages = 0; pages < 5; pages++) {
        const { body } = yield* send("GET", `/v1/vendors?sort=-name&limit=2${cursor && `&cursor=${cursor}`}`, {
          key: owner.key
        })
        assert.strictEqual(body.count, 5)
        seen.push(...body.data.map((row: any) => row.name))
        if (body.nextCursor === null) break
        cursor = body.nextCursor
      }
      assert.deepStrictEqual(seen, ["e", "d", "c", "b", "a"])
      const alone = yield* send("GET", `/v1/vendors?cursor=${cursor}`, { key: owner.key })
      assert.deepStrictEqual(alone.body.data.map((row: any) => row.name), ["a"])
      for (const query of ["sort=name", "limit=3", "status=assessed"]) {
        const { body, status } = yield* send("GET", `/v1/vendors?cursor=${cursor}&${query}`, { key: owner.key })
        assert.deepStrictEqual([status, body.code], [400, "invalid_cursor"])
      }
    }))

  it.effect("returns the whole list when no limit is given", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { actor, owner } = yield* tenant
      const { create } = yield* Vendors
      const input = yield* Schema.decode(NewVendor)({ name: "One of many", description: "“ü” 🧾" })
      yield* Effect.repeatN(Effect.asVoid(create(input)), 2_100).pipe(Effect.provideService(CurrentActor, actor))
      const { body, status } = yield* send("GET", "/v1/vendors", { key: owner.key })
      assert.strictEqual(status, 200)
      assert.deepStrictEqual([body.data.length, body.count, body.nextCursor, body.authType], [
        2_101,
        2_101,
        null,
        "api-key"
      ])
      assert.strictEqual(new Set(body.data.map((row: any) => row.id)).size, 2_101)
      const strictly = Schema.decodeUnknown(Schema.Array(VendorRow), { onExcessProperty: "error" })
      assert.strictEqual((yield* strictly(body.data)).length, 2_101)
    }))

  it.effect("requires vendor:assess when an assessment changes", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { owner } = yield* tenant
      const scoped = (yield* send("POST", "/v1/api-keys", {
        key: owner.key,
        body: { name: "No assessor", scopes: ["vendor:create", "vendor:update", "vendor:read"] }
      })).body.key
      const { body } = yield* send("POST", "/v1/vendors", {
        key: scoped,
        body: { name: "Plain", status: "not_assessed" }
      })
      const refused = yield* send("PATCH", `/v1/vendors/${body.id}`, {
        key: scoped,
        body: { name: "New", status: "assessed" }
      })
      const born = yield* send("POST", "/v1/vendors", { key: scoped, body: { name: "Born", inherentImpact: "severe" } })
      const equal = yield* send("PATCH", `/v1/vendors/${body.id}`, {
        key: scoped,
        body: { name: "Renamed", status: "not_assessed" }
      })
      assert.deepStrictEqual([refused.status, refused.body.missing], [403, ["vendor:assess"]])
      assert.deepStrictEqual([born.status, born.body.missing], [403, ["vendor:assess"]])
      assert.deepStrictEqual([equal.status, equal.body.name], [200, "Renamed"])
    }))

  it.effect("accepts an active member as assignee by either id, and returns the id as given", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { member, owner } = yield* tenant
      const foreign = yield* tenant
      const create = (assigneeId: string) =>
        send("POST", "/v1/vendors", { key: owner.key, body: { name: "Assigned", assigneeId } })
      assert.strictEqual((yield* create(member.user.id)).body.assigneeId, member.user.id)
      assert.strictEqual((yield* create(member.member.id)).body.assigneeId, member.member.id)
      const stranger = yield* create(foreign.member.member.id)
      const nobody = yield* create("mem_00000000000000000000000000")
      assert.deepStrictEqual([stranger.status, nobody.status], [400, 400])
      assert.deepStrictEqual(stranger.body.errors, [{
        pointer: "/assigneeId",
        detail: "Expected an active member of this organization"
      }])
      assert.deepStrictEqual(stranger.body.errors, nobody.body.errors)
    }))

  it.effect("deletes a vendor once", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { owner } = yield* tenant
      const { id } = (yield* send("POST", "/v1/vendors", { key: owner.key, body: { name: "Gone" } })).body
      const first = yield* send("DELETE", `/v1/vendors/${id}`, { key: owner.key })
      const second = yield* send("DELETE", `/v1/vendors/${id}`, { key: owner.key })
      const get = yield* send("GET", `/v1/vendors/${id}`, { key: owner.key })
      assert.deepStrictEqual([first.status, first.body], [200, { success: true, id }])
      assert.deepStrictEqual([second.status, second.body.code, get.status], [404, "vendor_not_found", 404])
    }))

  it.effect("hides a vendor from another organization with the same 404", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { owner } = yield* tenant
      const other = yield* tenant
      const { id } = (yield* send("POST", "/v1/vendors", { key: owner.key, body: { name: "Secret" } })).body
      for (
        const [method, suffix, body] of [["GET", ""], ["PATCH", "", { name: "Mine" }], ["DELETE", ""], [
          "GET",
          "/history"
        ]] as const
      ) {
        const answers = yield* Effect.forEach([id, unknown], (it) =>
          send(method, `/v1/vendors/${it}${suffix}`, {
            key: other.owner.key,
            headers: { "x-request-id": "same" },
            body
          }))
        assert.strictEqual(answers[0]?.status, 404)
        assert.strictEqual(answers[0]?.text, answers[1]?.text)
      }
      assert.strictEqual((yield* send("GET", "/v1/vendors", { key: other.owner.key })).body.count, 0)
      assert.strictEqual((yield* send("GET", `/v1/vendors/${id}`, { key: owner.key })).body.name, "Secret")
    }))

  it.effect("records who changed which field, newest first", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { admin, owner } = yield* tenant
      const { id } = (yield* send("POST", "/v1/vendors", { key: owner.key, body: { name: "Old" } })).body
      yield* Effect.sleep("3 millis")
      yield* send("PATCH", `/v1/vendors/${id}`, { key: admin.key, body: { name: "New", isSubProcessor: true } })
      const { body } = yield* send("GET", `/v1/vendors/${id}/history`, { key: owner.key })
      assert.strictEqual(body.count, 13)
      const [first, second] = body.data
      assert.deepStrictEqual([second.field, second.from, second.to], ["isSubProcessor", false, true])
      assert.deepStrictEqual([first.field, first.from, first.to, first.actor.userId], [
        "name",
        "Old",
        "New",
        admin.user.id
      ])
      const created = body.data.find((change: any) => change.field === "name" && change.to === "Old")
      assert.deepStrictEqual([created.from, created.actor.userId], [null, owner.user.id])
      const paged = yield* send("GET", `/v1/vendors/${id}/history?limit=1`, { key: owner.key })
      const next = yield* send("GET", `/v1/vendors/${id}/history?cursor=${paged.body.nextCursor}`, { key: owner.key })
      assert.deepStrictEqual([paged.body.data, next.body.data], [[first], [second]])
    }))
})

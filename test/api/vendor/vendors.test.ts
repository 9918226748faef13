import { CurrentActor } from "@attestry/core/access"
import { NewVendor, Vendors } from "@attestry/core/vendor"
import { assert } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { VendorRow } from "../../../packages/core/src/vendor/VendorView.ts"
import { Api } from "../../support/Api.ts"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { tenant } from "../../support/Tenant.ts"

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
        revision: 1,
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
        warnings: [],
        allowed: ["update", "assess", "remove"],
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
      assert.deepStrictEqual(body, {
        ...vendor,
        website: null,
        category: "infrastructure",
        updatedAt: body.updatedAt,
        revision: 2
      })
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

  it.effect("rates a pair of probability and impact only when one of its fields was given", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { owner } = yield* tenant
      const key = owner.key
      const levels = (vendor: any) => [vendor.risk.inherent.level, vendor.risk.residual.level]
      const inherent = { inherentProbability: "very_likely", inherentImpact: "severe" }
      const created = (yield* send("POST", "/v1/vendors", {
        key,
        body: { name: "Half", status: "assessed", ...inherent }
      })).body
      assert.deepStrictEqual(levels(created), ["critical", "unscored"])
      assert.deepStrictEqual((yield* send("GET", "/v1/vendors", { key })).body.data[0].risk, created.risk)
      const begun = (yield* send("PATCH", `/v1/vendors/${created.id}`, { key, body: { status: "in_progress" } })).body
      assert.deepStrictEqual(levels(begun), ["critical", "unscored"])
      const given = yield* send("PATCH", `/v1/vendors/${created.id}`, {
        key,
        body: { residualProbability: "very_unlikely" }
      })
      assert.deepStrictEqual(levels(given.body), ["critical", "low"])
      assert.notStrictEqual(given.body.updatedAt, begun.updatedAt)
      const again = yield* send("PATCH", `/v1/vendors/${created.id}`, {
        key,
        body: { residualProbability: "very_unlikely" }
      })
      assert.deepStrictEqual(again.body, given.body)
      const { body: { data: [change] } } = yield* send("GET", `/v1/vendors/${created.id}/history`, { key })
      assert.deepStrictEqual([change.field, change.from, change.to], ["isResidualGiven", false, true])
      const untouched = yield* send("POST", "/v1/vendors", { key, body: { name: "New", status: "in_progress" } })
      assert.deepStrictEqual(levels(untouched.body), ["unscored", "unscored"])
      for (const name of ["isInherentGiven", "isResidualGiven"]) {
        assert.notProperty(given.body, name)
        const { status } = yield* send("PATCH", `/v1/vendors/${created.id}`, { key, body: { [name]: true } })
        assert.strictEqual(status, 400)
      }
    }))

  it.effect("requires vendor:assess when a risk field is given for the first time, even if equal", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { owner } = yield* tenant
      const scopes = ["vendor:create", "vendor:update", "vendor:read"]
      const { key } = (yield* send("POST", "/v1/api-keys", { key: owner.key, body: { name: "Scoped", scopes } })).body
      const { id } = (yield* send("POST", "/v1/vendors", { key, body: { name: "Plain" } })).body
      const body = { inherentImpact: "insignificant" }
      assert.strictEqual((yield* send("PATCH", `/v1/vendors/${id}`, { key, body })).status, 403)
      assert.strictEqual((yield* send("POST", "/v1/vendors", { key, body: { name: "Born", ...body } })).status, 403)
      assert.strictEqual((yield* send("PATCH", `/v1/vendors/${id}`, { key: owner.key, body })).status, 200)
      assert.strictEqual((yield* send("PATCH", `/v1/vendors/${id}`, { key, body })).status, 200)
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

  it.effect("filters vendors by sub-processor and by level: residual, or inherent while that is unscored", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { owner } = yield* tenant
      const names = (query: string) =>
        Effect.map(send("GET", `/v1/vendors?sort=name&${query}`, { key: owner.key }), ({ body }) => {
          assert.strictEqual(body.count, body.data.length)
          return body.data.map((row: any) => row.name)
        })
      const inherent = { inherentProbability: "very_likely", inherentImpact: "severe" }
      const residual = { residualProbability: "unlikely", residualImpact: "moderate" }
      for (
        const body of [
          { name: "A", status: "assessed", ...inherent },
          { name: "B", status: "in_progress", ...inherent, ...residual },
          { name: "C", status: "assessed", ...residual, isSubProcessor: true },
          { name: "D", ...inherent, ...residual },
          { name: "E", status: "assessed" },
          { name: "F", status: "assessed", residualImpact: "insignificant" }
        ]
      ) assert.strictEqual((yield* send("POST", "/v1/vendors", { key: owner.key, body })).status, 201)
      assert.deepStrictEqual(yield* names("level=critical"), ["A"])
      assert.deepStrictEqual(yield* names("level=high"), [])
      assert.deepStrictEqual(yield* names("level=medium"), ["B", "C"])
      assert.deepStrictEqual(yield* names("level=low"), ["F"])
      assert.deepStrictEqual(yield* names("level=unscored"), ["D", "E"])
      assert.deepStrictEqual(yield* names("isSubProcessor=true"), ["C"])
      assert.deepStrictEqual(yield* names("isSubProcessor=false&level=medium"), ["B"])
      for (const query of ["level=severe", "level=", "isSubProcessor=1", "level=low&level=high"]) {
        assert.strictEqual((yield* send("GET", `/v1/vendors?${query}`, { key: owner.key })).status, 400)
      }
    }))

  it.effect("finds the vendors of a person by either id, and by no id of another organization", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { member, owner } = yield* tenant
      const other = yield* tenant
      const names = (key: string, assigneeId: string) =>
        Effect.map(
          send("GET", `/v1/vendors?sort=name&assigneeId=${assigneeId}`, { key }),
          ({ body }) => body.data.map((row: any) => row.name)
        )
      for (const [name, assigneeId] of [["A", member.user.id], ["B", member.member.id], ["C", owner.member.id]]) {
        yield* send("POST", "/v1/vendors", { key: owner.key, body: { name, assigneeId } })
      }
      for (const id of [member.user.id, member.member.id]) {
        assert.deepStrictEqual(yield* names(owner.key, id), ["A", "B"])
        assert.deepStrictEqual(yield* names(other.owner.key, id), [])
      }
      assert.deepStrictEqual(yield* names(owner.key, other.member.member.id), [])
    }))

  it.effect("searches name and description each by itself", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { owner } = yield* tenant
      const body = { name: "Cloud", description: "Storage" }
      yield* send("POST", "/v1/vendors", { key: owner.key, body })
      const count = (text: string) =>
        Effect.map(
          send("GET", `/v1/vendors?search=${encodeURIComponent(text)}`, { key: owner.key }),
          ({ body }) => body.count
        )
      assert.deepStrictEqual(
        yield* Effect.forEach(["cloud", "STOR", "cloud\nstorage", "d\ns"], count),
        [1, 1, 0, 0]
      )
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
      const row = Schema.Struct({ ...VendorRow.fields, revision: Schema.Literal(1) })
      const strictly = Schema.decodeUnknown(Schema.Array(row), { onExcessProperty: "error" })
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
      assert.strictEqual(body.count, 15)
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

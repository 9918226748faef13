import { Directory } from "@attestry/core/member"
import { UserPatch } from "@attestry/core/user"
import { assert } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { Api } from "../../support/Api.ts"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { asking, eventsOf, newUser } from "../../support/People.ts"
import { signIn, tenant } from "../../support/Tenant.ts"
import { withoutMoves } from "../../support/withoutMoves.ts"

const unknown = "mem_00000000000000000000000000"
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

onEveryStack("people", (it) => {
  it.effect("create a member from a user id alone, with defaults", () =>
    Effect.gen(function*() {
      const { organization, owner } = yield* tenant
      const ask = yield* asking(owner.key)
      const user = yield* newUser()
      const { body, headers, status } = yield* ask("POST", "/v1/people", { userId: user.id })
      assert.deepStrictEqual([status, headers.get("etag")], [201, "\"1\""])
      assert.match(body.id, /^mem_[0-9a-hjkmnp-tv-z]{26}$/)
      assert.match(body.createdAt, moment)
      assert.deepStrictEqual(body, {
        revision: 1,
        id: body.id,
        organizationId: organization.id,
        userId: user.id,
        role: "member",
        department: "none",
        isActive: true,
        allowed: ["sendInvitation", "update", "remove"],
        createdAt: body.createdAt,
        user: {
          id: user.id,
          name: user.name,
          email: user.email,
          emailVerified: false,
          createdAt: user.createdAt,
          updatedAt: user.updatedAt
        }
      })
      assert.deepStrictEqual((yield* ask("GET", `/v1/people/${body.id}`)).body, body)
    }))

  it.effect("return every field of a person", () =>
    Effect.gen(function*() {
      const { owner } = yield* tenant
      const ask = yield* asking(owner.key)
      const { updateUser } = yield* Directory
      const { id: userId } = yield* newUser()
      const image = "https://example.com/nora.png"
      yield* updateUser(userId, yield* Schema.decode(UserPatch)({ image, emailVerified: true }))
      const fields = { role: "ADMIN", department: "itsm", isActive: false, deviceLabelId: -1.5 }
      const { body } = yield* ask("POST", "/v1/people", { userId, ...fields })
      const { createdAt: _, id: __, organizationId: ___, user, ...rest } = body
      assert.deepStrictEqual(rest, { userId, ...fields, role: "admin", revision: 1, allowed: ["update", "remove"] })
      assert.deepStrictEqual([user.image, user.emailVerified], [image, true])
      assert.deepStrictEqual((yield* ask("GET", `/v1/people/${body.id}`)).body, body)
      const [event] = yield* eventsOf(owner.key, `resource=${body.id}`)
      assert.deepStrictEqual([event.action, event.before], ["member.created", null])
      assert.deepInclude(event.after, { userId, ...fields, role: "admin" })
    }))

  it.effect("reject an unknown user, a foreign role and a second membership", () =>
    Effect.gen(function*() {
      const { owner } = yield* tenant
      const ask = yield* asking(owner.key)
      const stranger = yield* asking((yield* tenant).owner.key)
      const foreign = (yield* stranger("POST", "/v1/roles", { name: "Theirs", permissions: {} })).body
      const { id: userId } = yield* newUser()
      const codes = (body: object) =>
        Effect.map(
          ask("POST", "/v1/people", body),
          ({ body, status }) => [status, body.code, body.errors?.[0]?.pointer]
        )
      const nobody = "usr_00000000000000000000000000"
      assert.deepStrictEqual(yield* codes({ userId: nobody }), [404, "user_not_found", undefined])
      // existence comes before what is wrong with the rest
      assert.deepStrictEqual(yield* codes({ userId: nobody, role: "nope" }), [404, "user_not_found", undefined])
      for (const role of ["nope", foreign.id, foreign.name, "rol_00000000000000000000000000", "ownerx"]) {
        assert.deepStrictEqual(yield* codes({ userId, role }), [400, "unknown_reference", "/role"], role)
      }
      assert.deepStrictEqual(yield* codes({ userId: owner.user.id }), [409, "already_member", undefined])
      assert.strictEqual((yield* ask("POST", "/v1/people", { userId })).status, 201)
      assert.deepStrictEqual(yield* codes({ userId }), [409, "already_member", undefined])
      assert.strictEqual((yield* ask("GET", "/v1/people")).body.count, 5)
    }))

  it.effect("update the given fields alone; null clears the label, and an empty change writes nothing", () =>
    Effect.gen(function*() {
      const { owner } = yield* tenant
      const ask = yield* asking(owner.key)
      const { id: userId } = yield* newUser()
      const made = (yield* ask("POST", "/v1/people", { userId, deviceLabelId: 7 })).body
      const path = `/v1/people/${made.id}`
      // events of one moment have no order
      const patch = (body: object) => Effect.map(Effect.delay(ask("PATCH", path, body), "3 millis"), ({ body }) => body)
      assert.deepStrictEqual(yield* patch({ department: "hr" }), { ...made, department: "hr", revision: 2 })
      assert.deepStrictEqual(yield* patch({ role: " Auditor " }), {
        ...made,
        department: "hr",
        role: "auditor",
        revision: 3
      })
      const { deviceLabelId: _, ...unlabelled } = made
      const last = { ...unlabelled, department: "hr", role: "auditor", revision: 4 }
      assert.deepStrictEqual(yield* patch({ deviceLabelId: null }), last)
      const same = yield* ask("PATCH", path, { role: "AUDITOR", department: "hr", deviceLabelId: null, isActive: true })
      assert.deepStrictEqual([same.body, same.headers.get("etag")], [last, "\"4\""])
      assert.deepStrictEqual(yield* patch({}), last)
      const events = yield* eventsOf(owner.key, `resource=${made.id}`)
      assert.deepStrictEqual(events.slice(1).map(({ action, after, before }) => [action, before, after]), [
        ["member.updated", { department: "none" }, { department: "hr" }],
        ["member.updated", { role: "member", roleName: "member" }, { role: "auditor", roleName: "auditor" }],
        ["member.updated", { deviceLabelId: 7 }, { deviceLabelId: null }]
      ])
    }))

  it.effect("update a person only at the current revision", () =>
    Effect.gen(function*() {
      const { member, owner } = yield* tenant
      const ask = yield* asking(owner.key)
      const path = `/v1/people/${member.member.id}`
      const change = (ifMatch: string, method = "PATCH") =>
        Effect.map(
          ask(method, path, method === "PATCH" ? { department: "gov" } : undefined, { "if-match": ifMatch }),
          ({ body, headers, status }) => [status, headers.get("etag") ?? body.code ?? "gone"]
        )
      assert.deepStrictEqual(yield* change("\"1\""), [200, "\"2\""])
      assert.deepStrictEqual(yield* change("\"1\""), [412, "precondition_failed"])
      assert.deepStrictEqual(yield* change("\"1\"", "DELETE"), [412, "precondition_failed"])
      assert.deepStrictEqual(yield* change("\"2\"", "DELETE"), [200, "gone"])
      assert.deepStrictEqual(yield* change("*"), [404, "member_not_found"])
    }))

  it.effect("list everybody in order of creation, or by name or address", () =>
    Effect.gen(function*() {
      const { auditor, owner } = yield* tenant
      const ask = yield* asking(auditor.key)
      const admit = yield* asking(owner.key)
      for (const [name, mark] of [["Zora", "b"], ["ärnst", "c"], ["anna", "a"]] as const) {
        yield* Effect.sleep("3 millis")
        const user = yield* newUser(name, `${mark}.${crypto.randomUUID()}@Zebra.example.com`)
        yield* admit("POST", "/v1/people", { userId: user.id })
      }
      const { body, headers } = yield* ask("GET", "/v1/people")
      assert.hasAllKeys(body, ["data", "count", "nextCursor", "authType", "authenticatedUser"])
      assert.deepStrictEqual([body.count, body.nextCursor, body.authType], [7, null, "api-key"])
      assert.deepStrictEqual(body.authenticatedUser, { id: auditor.user.id, email: auditor.user.email })
      assert.isNull(headers.get("etag"))
      const one = yield* ask("GET", `/v1/people/${body.data[6].id}`)
      assert.deepStrictEqual(withoutMoves(one.body), body.data[6])
      const sorted = (sort: string) =>
        Effect.map(ask("GET", `/v1/people?search=zebra&sort=${sort}`), ({ body }) =>
          body.data.map(({ user }: any) => user.name))
      assert.deepStrictEqual(yield* sorted("createdAt"), ["Zora", "ärnst", "anna"])
      assert.deepStrictEqual(yield* sorted("-createdAt"), ["anna", "ärnst", "Zora"])
      assert.deepStrictEqual(yield* sorted("name"), ["anna", "ärnst", "Zora"])
      assert.deepStrictEqual(yield* sorted("-name"), ["Zora", "ärnst", "anna"])
      assert.deepStrictEqual(yield* sorted("email"), ["anna", "Zora", "ärnst"])
      assert.deepStrictEqual(yield* sorted("-email"), ["ärnst", "Zora", "anna"])
    }))

  it.effect("filter people by role, department, activity and search, alone and combined", () =>
    Effect.gen(function*() {
      const { owner } = yield* tenant
      const ask = yield* asking(owner.key)
      const role = (yield* ask("POST", "/v1/roles", { name: "Ｂuyers", permissions: {} })).body
      const add = (name: string, fields: object) =>
        Effect.flatMap(newUser(name), ({ id: userId }) => ask("POST", "/v1/people", { userId, ...fields }))
      yield* add("Ärzte 100%", { role: role.id, department: "it" })
      yield* add("Under_score", { role: "member", department: "it", isActive: false })
      yield* add("O'Hara", { role: role.name, isActive: false })
      const names = (query: string) =>
        Effect.map(
          ask("GET", `/v1/people?sort=name&${query}`),
          ({ body }) => body.data.map(({ user }: any) => user.name)
        )
      for (const text of [role.id, "buyers", "BUYERS", encodeURIComponent("ｂＵyers")]) {
        assert.deepStrictEqual(yield* names(`role=${text}`), ["Ärzte 100%", "O'Hara"], text)
      }
      assert.deepStrictEqual(yield* names("role=OWNER"), ["The owner"])
      assert.deepStrictEqual(yield* names("department=it"), ["Ärzte 100%", "Under_score"])
      assert.deepStrictEqual(yield* names("isActive=false"), ["O'Hara", "Under_score"])
      assert.lengthOf(yield* names("isActive=true"), 5)
      assert.deepStrictEqual(yield* names("search=%25"), ["Ärzte 100%"])
      assert.deepStrictEqual(yield* names("search=_"), ["Under_score"])
      assert.deepStrictEqual(yield* names("search=O%27"), ["O'Hara"])
      assert.deepStrictEqual(yield* names(`search=${encodeURIComponent("äRZ")}`), ["Ärzte 100%"])
      assert.deepStrictEqual(yield* names(`search=${encodeURIComponent(owner.user.email.toUpperCase())}`), [
        "The owner"
      ])
      assert.deepStrictEqual(yield* names("role=buyers&isActive=false&search=hara"), ["O'Hara"])
      assert.deepStrictEqual(yield* names("role=buyers&department=hr"), [])
      yield* ask("PATCH", `/v1/roles/${role.id}`, { name: "Purchasing" })
      assert.strictEqual((yield* ask("GET", "/v1/people?role=buyers")).body.code, "unknown_reference")
      assert.deepStrictEqual(yield* names("role=purchasing"), ["Ärzte 100%", "O'Hara"])
    }))

  it.effect("list each person once across pages, and reject a cursor of another list", () =>
    Effect.gen(function*() {
      const { owner } = yield* tenant
      const ask = yield* asking(owner.key)
      for (const sort of ["name", "-email", "createdAt"]) {
        const seen: Array<string> = []
        let next = ""
        do {
          const { body } = yield* ask("GET", `/v1/people?sort=${sort}&limit=3${next && `&cursor=${next}`}`)
          assert.strictEqual(body.count, 4)
          seen.push(...body.data.map(({ id }: any) => id))
          if (body.nextCursor !== null) next = body.nextCursor
          else break
        } while (seen.length < 10)
        const whole = yield* ask("GET", `/v1/people?sort=${sort}`)
        assert.deepStrictEqual(seen, whole.body.data.map(({ id }: any) => id))
        for (const query of ["sort=-name", "limit=2", "isActive=true"]) {
          const { body, status } = yield* ask("GET", `/v1/people?cursor=${next}&${query}`)
          assert.deepStrictEqual([status, body.code], [400, "invalid_cursor"])
        }
        assert.strictEqual((yield* ask("GET", `/v1/api-keys?cursor=${next}`)).body.code, "invalid_cursor")
      }
    }))

  it.effect("require users to name the organization once they joined a second organization", () =>
    Effect.gen(function*() {
      const { member } = yield* tenant
      const ask = yield* asking((yield* tenant).owner.key)
      const { send } = yield* Api
      const headers = { authorization: `Bearer ${yield* signIn(member.user.id)}` }
      assert.strictEqual((yield* send("GET", "/v1/me", { headers })).status, 200)
      assert.strictEqual((yield* ask("POST", "/v1/people", { userId: member.user.id })).status, 201)
      const { body, status } = yield* send("GET", "/v1/me", { headers })
      assert.deepStrictEqual([status, body.code], [403, "organization_required"])
    }))

  it.effect("return 404 when a person belongs to another organization", () =>
    Effect.gen(function*() {
      const { member } = yield* tenant
      const ask = yield* asking((yield* tenant).owner.key)
      const headers = { "x-request-id": "same" }
      for (const [method, body] of [["GET"], ["PATCH", { department: "hr" }], ["DELETE"]] as const) {
        const theirs = yield* ask(method, `/v1/people/${member.member.id}`, body, headers)
        const none = yield* ask(method, `/v1/people/${unknown}`, body, headers)
        assert.deepStrictEqual([theirs.status, theirs.body.code], [404, "member_not_found"])
        assert.strictEqual(theirs.text, none.text)
      }
    }))
})

import { MemberEligibility } from "@attestry/core/member"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Option } from "effect"
import { type Answer, Api } from "../support/Api.ts"
import { type Endpoint, endpoints, samples } from "../support/endpoints.ts"
import { onEveryStack } from "../support/onEveryStack.ts"
import { forSlow } from "../support/stacks.ts"
import { markedTenant, signIn } from "../support/Tenant.ts"
import type { Home, Ids } from "./support/Home.ts"
import { nameOf, propertyOf, type Slot, slots, withIds } from "./support/IdSlots.ts"
import { credentialFor, makeOf, ownIds, specialOf } from "./support/OwnIds.ts"
import { actedUpon, asGiven, current, makers, references, reported, specialMakers } from "./support/Resources.ts"
import { ownPath, requestOf } from "./support/SlotRequest.ts"

const unknownSuffix = "01jd00000000000000000000zz"
const pointerOf = ({ at }: Slot) => `/${at.join("/")}`

/** A body of the endpoint with the address in every place that takes one. */
const addressed = ({ payloadSchema }: Endpoint, email: string): unknown => {
  const bodies = Option.match(payloadSchema, { onNone: () => [], onSome: (schema) => samples(schema, 60, 7) })
  const found = bodies.find((body) => JSON.stringify(body).includes("@")) ?? bodies[0]
  return found === undefined
    ? undefined
    : JSON.parse(JSON.stringify(found), (_, value) => typeof value === "string" && value.includes("@") ? email : value)
}

/** Ids of the wrong form, or of another kind than the slot takes. */
const malformed = ({ isDisguised, prefixes: [prefix] }: Slot): { readonly [variant: string]: string } => ({
  ...(isDisguised ? {} : { "of the wrong prefix": `zzz_${unknownSuffix}` }),
  "with NUL": `${prefix}_a\0b`,
  "of 10 kB": `${prefix}_${"x".repeat(10_000)}`
})

/** By the id of an organization: the mark of the users who are not for it. */
const foreignMarks = new Map<string, string>()

/** Users belong to no organization; a host that serves several says whose they are, and this one knows by the address. */
const admission = Layer.succeed(MemberEligibility, {
  filterEligible: (organizationId, users) =>
    Effect.sync(() => {
      const mark = foreignMarks.get(organizationId)
      return new Set(users.filter(({ email }) => mark === undefined || !email.includes(mark)).map(({ id }) => id))
    })
})

const stacks = forSlow.map(({ name, storage }) => ({ name, storage: Layer.merge(storage, admission) }))

/** Fails if the text has one of the words. An assertion for each word would take longer than the request. */
const assertHasNone = (text: string, words: ReadonlyArray<string>, what: string) =>
  assert.deepStrictEqual(words.filter((word) => text.includes(word)), [], what)

const code = ({ body }: Answer): unknown => body.code

const approvers = new Set(
  [
    "policyApprovals.submit",
    "questionnaireReviews.submit",
    "soa.submit",
    "tasks.create",
    "tasks.submit",
    "tasks.update"
  ].map((endpoint) => `${endpoint}, body /approverId`)
)

/** Outcome of the request by contract and id: [status, code, pointer]. */
const refusal = (slot: Slot, isWellFormed: boolean): ReadonlyArray<unknown> => {
  if (slot.where === "path") return [404, isWellFormed ? "its own" : "not_found", undefined]
  // anything but an id names nobody there, because it has no effect with a session
  if (nameOf(slot) === "attachments.create, body /userId") return [400, "unknown_reference", pointerOf(slot)]
  if (!isWellFormed) return [400, "invalid_request", pointerOf(slot)]
  // a role is looked up, because it may be given by a name
  if (nameOf(slot) === "people.list, query /role") return [400, "unknown_reference", pointerOf(slot)]
  if (approvers.has(nameOf(slot))) return [400, "approver_not_eligible", pointerOf(slot)]
  if (slot.where === "query") return [200, undefined, 0]
  const report = reported.get(propertyOf(slot))
  if (report !== undefined) return [200, undefined, report]
  const conflict = current.get(propertyOf(slot))
  if (conflict !== undefined) return [409, conflict, undefined]
  return actedUpon.has(propertyOf(slot)) && !references.has(nameOf(slot))
    ? [404, "its own", undefined]
    : [400, "unknown_reference", pointerOf(slot)]
}

/** The rows of a list, or the records of a file. */
const countOf = ({ body, text }: Answer): number =>
  body === undefined ? text.trim().split("\r\n").length - 1 : body.count

const shown = (answer: Answer): ReadonlyArray<unknown> => {
  const { body, status } = answer
  const [failed] = body?.errors ?? []
  if (status === 200 && failed === undefined) return [200, undefined, countOf(answer)]
  const isItsOwn = status === 404 && /^[a-z_]+_not_found$/.test(body.code)
  return [status, isItsOwn ? "its own" : code(answer), failed?.pointer ?? failed?.error]
}

/** The response without the id that was given, if its endpoint repeats that. */
const withoutGiven = (slot: Slot, id: string, answer: Answer): Answer =>
  reported.has(propertyOf(slot)) ? { ...answer, text: answer.text.replaceAll(id, "given") } : answer

const headersOf = ({ headers }: Answer) => [...headers].filter(([name]) => name !== "date")

describe("tenants", () => {
  it.each(slots)("$endpoint.name takes ids in $where that the suite can make and check", (slot) => {
    for (const prefix of slot.prefixes) assert.property(makers, prefix, `${nameOf(slot)} has no maker in Resources.ts`)
    if (slot.where !== "body") return
    const kinds = [actedUpon, references, reported, current, asGiven]
    // a place that is listed by its full name is that, whatever its property is elsewhere
    const name = kinds.some((places) => places.has(nameOf(slot))) ? nameOf(slot) : propertyOf(slot)
    assert.lengthOf(
      kinds.filter((places) => places.has(name)),
      1,
      `Resources.ts does not tell what ${nameOf(slot)} is`
    )
  })

  it("finds ids at any place in a request", () => {
    const found = slots.map((slot) => `${nameOf(slot)}: ${slot.prefixes.join(" ")}`)
    for (
      const known of [
        "vendors.update, path /id: vnd",
        "vendors.update, body /assigneeId: mem usr",
        "vendors.create, body /assigneeId: mem usr",
        "vendors.list, query /assigneeId: mem usr",
        "tasks.updateStatuses, body /ids/0: tsk",
        "auditLogs.list, query /actor: usr apk",
        "apiKeys.revoke, path /id: apk",
        "policies.create, body /signedBy/0: mem usr",
        "policyApprovals.approve, path /versionId: pv"
      ]
    ) assert.include(found, known)
  })
})

onEveryStack("two tenants", (it) => {
  it.effect("see nothing of each other, whatever id a request has at any place", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const canary = `Canary${crypto.randomUUID().replaceAll("-", "")}`
      const home = { people: yield* markedTenant("Own"), mark: "Own" }
      const other = { people: yield* markedTenant(canary), mark: canary }
      foreignMarks.set(home.people.organization.id, canary)
      const { key, user } = home.people.owner
      const session = yield* signIn(user.id)
      const theirSession = yield* signIn(other.people.owner.user.id)
      const theirs: Record<string, string> = {}
      for (const prefix of Object.keys(makers)) {
        theirs[prefix] = yield* makeOf(prefix, other)
        for (let i = 0; i < 2; i++) yield* makeOf(prefix, other)
        for (let i = 0; i < 2; i++) yield* makeOf(prefix, home)
      }
      for (const endpoint of Object.keys(specialMakers)) {
        for (const [prefix, id] of Object.entries(yield* specialOf(endpoint, other))) {
          theirs[`${endpoint} ${prefix}`] = id
        }
      }

      // an export changes the log that it reads, and the list of the log shows what it would
      const lists = endpoints.filter(({ method, name, template }) =>
        method === "GET" && !template.includes(":") && name !== "auditLogs.export"
      )
      const everything = (home: Home, session: string, query = "") =>
        Effect.forEach(lists, (endpoint) => {
          const { name, path, urlParamsSchema } = endpoint
          return Effect.map(
            send("GET", urlParamsSchema._tag === "Some" ? path + query : path, credentialFor(endpoint, home, session)),
            (answer) => ({ name, path, answer })
          )
        })
      const state = Effect.map(everything(other, theirSession), (all) =>
        all.map(({ answer }) => answer.text.replaceAll(/"lastUsedAt":("[^"]*"|null)/g, "")))
      const before = yield* state

      let sent = 0
      const ask = (slot: Slot, id: string, own: Ids) =>
        Effect.gen(function*() {
          const { body, method, path } = requestOf(slot, id, own)
          const credential = credentialFor(slot.endpoint, home, session)
          const answer = withoutGiven(
            slot,
            id,
            yield* send(method, path, { ...credential, ...(body === undefined ? {} : { body }) })
          )
          sent++
          const all = JSON.stringify([...answer.headers]) + answer.text
          assertHasNone(all, [canary, ...Object.values(theirs)], `${nameOf(slot)} tells of another organization`)
          return answer
        })
      for (const slot of slots) {
        for (const prefix of slot.prefixes) {
          const own = yield* ownIds(slot.endpoint, home)
          const what = `${nameOf(slot)}, ${prefix}`
          if (!asGiven.has(propertyOf(slot))) {
            const unknown = yield* ask(slot, `${prefix}_${unknownSuffix}`, own)
            const foreign = yield* ask(slot, theirs[`${slot.endpoint.name} ${prefix}`] ?? theirs[prefix]!, own)
            assert.deepStrictEqual([what, ...shown(unknown)], [what, ...refusal(slot, true)])
            assert.deepStrictEqual([foreign.text, headersOf(foreign)], [unknown.text, headersOf(unknown)], what)
          }
          for (const [variant, id] of Object.entries(malformed(slot))) {
            const wrong = `${what} ${variant}`
            assert.deepStrictEqual([wrong, ...shown(yield* ask(slot, id, own))], [wrong, ...refusal(slot, false)])
          }
          const control = yield* ask(slot, own[prefix]!, own)
          assert.isBelow(control.status, 303, `${what} of one's own: ${control.text}`)
          if (slot.where === "query") {
            assert.isAbove(countOf(control), 0, `${what} of one's own`)
          }
        }
      }

      let read = 0
      const cursors = (yield* everything(other, theirSession, "?limit=1")).flatMap(({ answer, path }) =>
        typeof answer.body.nextCursor === "string" ? [`${path}?cursor=${answer.body.nextCursor}`] : []
      )
      const foreignPages = yield* Effect.forEach(cursors, (path) =>
        send("GET", path, { key }))
      for (const answer of [...(yield* everything(home, session)).map(({ answer }) => answer), ...foreignPages]) {
        const isPage = foreignPages.includes(answer)
        assert.deepStrictEqual([answer.status, isPage && code(answer)], isPage ? [400, "invalid_cursor"] : [200, false])
        assertHasNone(answer.text, [canary, ...Object.values(theirs)], "a list tells of another organization")
        read++
      }
      assert.isAtLeast(foreignPages.length, 3)

      assert.deepStrictEqual(yield* state, before)
      assert.isAbove(before.filter((text) => text.includes(canary)).length, 3)
      console.log(
        `${slots.length} places of ids in ${endpoints.length} endpoints: ${sent} requests with ids, ${read} lists, 0 canaries`
      )
    }))

  it.effect("make nobody of the other notice anything but an invitation, and learn nothing of them by an address", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const canary = `Canary${crypto.randomUUID().replaceAll("-", "")}`
      const people = yield* markedTenant(canary)
      const other = { people: yield* markedTenant("Other"), mark: "Other" }
      const { user } = people.admin
      const session = yield* signIn(user.id)
      const theirSession = yield* signIn(other.people.owner.user.id)
      const noticeable = endpoints.filter(({ method, name, template }) =>
        method === "GET" && !template.includes(":") && name !== "me.invitations" && name !== "auditLogs.export"
      )
      // without a header, as before
      const noticed = Effect.forEach(
        noticeable,
        ({ path }) =>
          Effect.map(send("GET", path, { session, headers: { "x-request-id": "same" } }), ({ text }) => text)
      )
      const secrets = [user.id, user.name, people.organization.id, ...noticeable.map(() => canary)]
      const before = yield* noticed
      assert.isAbove(before.filter((text) => text.includes(canary)).length, 3)
      let sent = 0
      for (const endpoint of endpoints.filter(({ method }) => method !== "GET")) {
        const { method, name } = endpoint
        const own = yield* ownIds(endpoint, other)
        const path = ownPath(endpoint, own)
        const body = withIds(addressed(endpoint, user.email), own)
        const credential = credentialFor(endpoint, other, theirSession)
        const answer = yield* send(method, path, { ...credential, ...(body === undefined ? {} : { body }) })
        assert.isBelow(answer.status, 500, name)
        assertHasNone(answer.text.replaceAll(user.email, ""), secrets, name)
        assert.deepStrictEqual(yield* noticed, before, `${name} made them notice`)
        sent++
      }
      const invited = yield* send("GET", "/v1/me/invitations", { session })
      assert.strictEqual(invited.body.count, 1)
      assert.strictEqual(invited.body.data[0].organization.id, other.people.organization.id)
      for (const endpoint of noticeable) {
        const { text } = yield* send("GET", endpoint.path, credentialFor(endpoint, other, theirSession))
        assertHasNone(text.replaceAll(user.email, ""), secrets, endpoint.name)
      }
      console.log(`${sent} changes by another organization: one invitation noticed`)
    }))

  it.effect("get the same 403 for every foreign organization, known or unknown", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const home = yield* markedTenant("Own")
      const other = yield* markedTenant("Other")
      const named = [other.organization.id, `org_${unknownSuffix}`, "usr_1", "", "x".repeat(10_000)]
      for (const { body, method, name, path } of endpoints) {
        const answers = yield* Effect.forEach(named, (id) =>
          send(method, path, {
            key: home.owner.key,
            headers: { "x-organization-id": id, "x-request-id": "same" },
            ...(body === undefined ? {} : { body })
          }))
        for (const answer of answers) {
          assert.deepStrictEqual([name, answer.status, code(answer)], [name, 403, "not_a_member"])
          assert.strictEqual(answer.text, answers[0]!.text)
        }
      }
      console.log(`${endpoints.length} endpoints × ${named.length} organizations that are not the key's: refused alike`)
    }))
}, stacks)

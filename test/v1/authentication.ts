import type { Directory } from "@attestry/core/member"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { describe } from "vitest"
import { type Answer, Api, type Request } from "../support/Api.ts"
import { newUser } from "../support/People.ts"
import { signIn, type Tenant, tenant } from "../support/Tenant.ts"
import { once, type Tests } from "./lines.ts"
import { specified, titleOf } from "./specified.ts"

type Credential = Pick<Request, "headers" | "key" | "session">

/** A request as the caller. */
type Call = (credential: Credential) => Effect.Effect<Answer, unknown, Api | Directory>

const call = (method: string, path: string, body?: object): Call => (credential) =>
  Effect.flatMap(Api, ({ send }) => send(method, path, { ...credential, ...(body === undefined ? {} : { body }) }))

/** Parts of each request: an organization with a vendor and an entry. */
const arrange = Effect.gen(function*() {
  const { send } = yield* Api
  const people = yield* tenant
  const { key, user } = people.owner
  const session = yield* signIn(user.id)
  const vendor = (yield* send("POST", "/v1/vendors", { key, body: { name: "Basalt" } })).body
  const entry = (yield* send("POST", "/v1/context", { key, body: { question: "Where?", answer: "Here." } })).body
  return { people, key, user, session, vendor, entry }
})

type Arranged = Effect.Effect.Success<typeof arrange>

/** A new member, made with the key. */
const newMember = ({ key }: Arranged) =>
  Effect.gen(function*() {
    const { send } = yield* Api
    const { id: userId } = yield* newUser()
    return (yield* send("POST", "/v1/people", { key, body: { userId } })).body
  })

const addMember: Call = (credential) =>
  Effect.flatMap(newUser(), ({ id: userId }) => call("POST", "/v1/people", { userId })(credential))

const addMembers: Call = (credential) =>
  Effect.flatMap(newUser(), ({ id }) => call("POST", "/v1/people/bulk", { members: [{ userId: id }] })(credential))

/** The requests whose responses say how they were authenticated, and those that the specification allows to sessions. */
const calls: { readonly [title: string]: (seen: Arranged) => Call } = {
  "POST /v1/people": () => addMember,
  "POST /v1/people/bulk": () => addMembers,
  "GET /v1/people": () => call("GET", "/v1/people"),
  "DELETE /v1/people/{id}": (seen) => (credential) =>
    Effect.flatMap(newMember(seen), ({ id }) => call("DELETE", `/v1/people/${id}`)(credential)),
  "GET /v1/vendors": () => call("GET", "/v1/vendors"),
  "PATCH /v1/vendors/{id}": ({ vendor }) => call("PATCH", `/v1/vendors/${vendor.id}`, { status: "assessed" }),
  "PATCH /v1/context/{id}": ({ entry }) => call("PATCH", `/v1/context/${entry.id}`, { answer: "There." })
}

const inSession = ["POST /v1/people", "DELETE /v1/people/{id}", "PATCH /v1/context/{id}"]
const withAuthType = Object.keys(calls).filter((title) => title !== "POST /v1/people")
const withUser = ["POST /v1/people/bulk", "GET /v1/people", "GET /v1/vendors", "PATCH /v1/vendors/{id}"]

const callOf = (title: string, seen: Arranged): Call => calls[title]?.(seen) ?? assert.fail(title)

// a change by cookie must come from a page of the same origin
const asCookie = (session: string) => ({
  cookie: `attestry_session=${session}`,
  "sec-fetch-site": "same-origin"
})

export const authentication = (it: Tests): void => {
  const arranged = once(arrange)

  describe("authentication by API key", () => {
    for (const endpoint of specified) {
      const { body, method, status, target } = endpoint

      it.effect(`is accepted by ${titleOf(endpoint)}`, () =>
        Effect.gen(function*() {
          const { key } = yield* arranged
          const answer = yield* call(method, target, body)({ headers: { "X-API-Key": key } })
          assert.strictEqual(answer.status, status, answer.text)
        }))

      it.effect(`is required by ${titleOf(endpoint)}`, () =>
        Effect.gen(function*() {
          for (const credential of [{}, { key: "wrong" }]) {
            const answer = yield* call(method, target, body)(credential)
            assert.deepStrictEqual([answer.status, answer.body.code], [401, "unauthenticated"])
          }
        }))
    }
  })

  describe("authentication by session", () => {
    for (const title of inSession) {
      it.effect(`is accepted as a bearer token by ${title}`, () =>
        Effect.gen(function*() {
          const seen = yield* arranged
          const { status, text } = yield* callOf(title, seen)({ headers: { Authorization: `Bearer ${seen.session}` } })
          assert.include([200, 201], status, text)
        }))

      it.effect(`is accepted as a cookie by ${title}`, () =>
        Effect.gen(function*() {
          const seen = yield* arranged
          const { status, text } = yield* callOf(title, seen)({ headers: asCookie(seen.session) })
          assert.include([200, 201], status, text)
        }))
    }
  })

  describe("the authentication context", () => {
    for (const title of withAuthType) {
      it.effect(`says in authType how ${title} was authenticated`, () =>
        Effect.gen(function*() {
          const seen = yield* arranged
          const ask = callOf(title, seen)
          const authTypes = yield* Effect.forEach(
            [{ key: seen.key }, { session: seen.session }],
            (credential) => Effect.map(ask(credential), ({ body }) => body.authType)
          )
          assert.deepStrictEqual(authTypes, ["api-key", "session"])
        }))
    }

    for (const title of withUser) {
      it.effect(`names the user of the session of ${title} by id and email`, () =>
        Effect.gen(function*() {
          const seen = yield* arranged
          const { body } = yield* callOf(title, seen)({ session: seen.session })
          assert.deepStrictEqual(body.authenticatedUser, { id: seen.user.id, email: seen.user.email })
        }))
    }
  })

  describe("the organization of a request", () => {
    const other = once(tenant)
    const ids = (credential: Credential) =>
      Effect.map(call("GET", "/v1/people")(credential), ({ body }) => [
        ...new Set<string>(body.data.map(({ organizationId }: any) => organizationId))
      ])
    const keyOf = ({ owner }: Tenant) => ({ key: owner.key })

    it.effect("is that of the API key", () =>
      Effect.gen(function*() {
        const [{ people }, second] = yield* Effect.all([arranged, other])
        assert.deepStrictEqual(yield* ids(keyOf(people)), [people.organization.id])
        assert.deepStrictEqual(yield* ids(keyOf(second)), [second.organization.id])
      }))

    it.effect("is that of the session", () =>
      Effect.gen(function*() {
        const [{ people, session }, second] = yield* Effect.all([arranged, other])
        assert.deepStrictEqual(yield* ids({ session }), [people.organization.id])
        const theirs = yield* signIn(second.owner.user.id)
        assert.deepStrictEqual(yield* ids({ session: theirs }), [second.organization.id])
      }))

    it.effect("has nothing of another one", () =>
      Effect.gen(function*() {
        const [{ entry, vendor }, second] = yield* Effect.all([arranged, other])
        const { send } = yield* Api
        for (const path of [`/v1/vendors/${vendor.id}`, `/v1/context/${entry.id}`]) {
          const { status } = yield* send("PATCH", path, { key: second.owner.key, body: {} })
          assert.strictEqual(status, 404)
        }
      }))
  })
}

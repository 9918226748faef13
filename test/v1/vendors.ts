import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { describe } from "vitest"
import { policyTenant, refusal } from "../support/Policies.ts"
import { flag, id, moment, object, oneOf, orNull, text, url } from "./kinds.ts"
import { once, shows, takes, type Tests } from "./lines.ts"

const categories = ["cloud", "infrastructure", "software_as_a_service", "finance", "marketing", "sales", "hr", "other"]
const statuses = ["not_assessed", "in_progress", "assessed"]
const probabilities = ["very_unlikely", "unlikely", "possible", "likely", "very_likely"]
const impacts = ["insignificant", "minor", "moderate", "major", "severe"]

const defaults: { readonly [field: string]: boolean | string } = {
  category: "other",
  status: "not_assessed",
  inherentProbability: "very_unlikely",
  inherentImpact: "insignificant",
  residualProbability: "very_unlikely",
  residualImpact: "insignificant",
  isSubProcessor: false
}

const at = (values: ReadonlyArray<string>, i: number) => values[i % values.length]

/** A vendor of which only the name is given, and others whose fields have every value. */
const arrange = Effect.gen(function*() {
  const { ask, people } = yield* policyTenant
  const plain = (yield* ask("POST", "/v1/vendors", { name: "Basalt" })).body
  const full = yield* Effect.forEach(categories, (category, i) =>
    Effect.gen(function*() {
      const { id } = (yield* ask("POST", "/v1/vendors", { name: "Cumulus" })).body
      const answer = yield* ask("PATCH", `/v1/vendors/${id}`, {
        category,
        status: at(statuses, i),
        inherentProbability: at(probabilities, i),
        inherentImpact: at(impacts, i),
        residualProbability: at(probabilities, i),
        residualImpact: at(impacts, i),
        isSubProcessor: i % 2 === 0,
        ...(i < 4 ? { website: "https://cumulus.example.com", assigneeId: people.member.user.id } : {})
      })
      return answer.body
    }))
  return { ask, people, plain, full, list: (yield* ask("GET", "/v1/vendors")).body }
})

const fields = {
  id: id("vnd"),
  name: text,
  description: text,
  category: oneOf(...categories),
  status: oneOf(...statuses),
  inherentProbability: oneOf(...probabilities),
  inherentImpact: oneOf(...impacts),
  residualProbability: oneOf(...probabilities),
  residualImpact: oneOf(...impacts),
  website: orNull(url),
  assigneeId: orNull(id("usr")),
  createdAt: moment,
  updatedAt: moment
}

export const vendors = (it: Tests): void => {
  const arranged = once(arrange)

  describe("a vendor", () => {
    shows(it, Effect.map(arranged, ({ full }) => full), {
      ...fields,
      organizationId: id("org"),
      isSubProcessor: flag
    })

    for (const [field, value] of Object.entries(defaults)) {
      it.effect(`has ${value} as ${field} by default`, () =>
        Effect.map(arranged, ({ plain }) => assert.strictEqual(plain[field], value)))
    }
  })

  describe("GET /v1/vendors", () => {
    const rows = Effect.map(arranged, ({ list }) => list.data)

    describe("data", () => shows(it, rows, fields))

    it.effect("responds with data, the vendors of the organization", () =>
      Effect.map(
        arranged,
        ({ full, list, plain }) =>
          assert.sameMembers(list.data.map(({ id }: any) => id), [plain, ...full].map(({ id }) => id))
      ))

    for (const field of ["organizationId", "isSubProcessor"]) {
      it.effect(`has no ${field} in data`, () =>
        Effect.map(rows, (rows) => {
          assert.isNotEmpty(rows)
          for (const row of rows) assert.notProperty(row, field)
        }))
    }

    it.effect("responds with count, the number of all vendors", () =>
      Effect.gen(function*() {
        const { ask, list } = yield* arranged
        assert.strictEqual(list.count, categories.length + 1)
        const page = (yield* ask("GET", "/v1/vendors?limit=1")).body
        assert.deepStrictEqual([page.data.length, page.count], [1, categories.length + 1])
      }))
  })

  describe("PATCH /v1/vendors/{id}", () => {
    const patch = (fields: object) =>
      Effect.flatMap(arranged, ({ ask, plain }) => ask("PATCH", `/v1/vendors/${plain.id}`, fields))

    takes(it, patch, {
      name: { takes: ["Cirrus"], rejects: ["", 7, null] },
      description: { takes: ["Stores files.", ""], rejects: [7, null] },
      category: { takes: categories, rejects: ["Cloud", 1, null] },
      status: { takes: statuses, rejects: ["done", null] },
      inherentProbability: { takes: probabilities, rejects: ["never", 1, null] },
      inherentImpact: { takes: impacts, rejects: ["none", 1, null] },
      residualProbability: { takes: probabilities, rejects: ["never", 1, null] },
      residualImpact: { takes: impacts, rejects: ["none", 1, null] },
      website: { takes: ["https://cirrus.example.com/", null], rejects: ["cirrus", 7] },
      isSubProcessor: { takes: [true, false], rejects: ["true", null] }
    })

    it.effect("takes assigneeId, a member, a user or null, and rejects other values", () =>
      Effect.gen(function*() {
        const { people } = yield* arranged
        for (const assigneeId of [people.member.member.id, people.member.user.id, null]) {
          const { body, status } = yield* patch({ assigneeId })
          assert.deepStrictEqual([status, body.assigneeId], [200, assigneeId])
        }
        const unknown = yield* patch({ assigneeId: "usr_unknown" })
        assert.deepStrictEqual(refusal(unknown), [400, "unknown_reference"])
      }))

    it.effect("needs no field, and changes only what is given", () =>
      Effect.gen(function*() {
        const { ask, people } = yield* arranged
        const made = (yield* ask("POST", "/v1/vendors", { name: "Nimbus", description: "Sends mail." })).body
        const same = yield* ask("PATCH", `/v1/vendors/${made.id}`, {})
        assert.deepStrictEqual([same.status, same.body], [200, made])
        const { body } = yield* ask("PATCH", `/v1/vendors/${made.id}`, { category: "hr" })
        const { updatedAt } = body
        assert.deepStrictEqual(body, { ...made, category: "hr", updatedAt, revision: 2 })
        assert.strictEqual(body.organizationId, people.organization.id)
      }))
  })

  describe("the response of PATCH /v1/vendors/{id}", () =>
    shows(it, Effect.map(arranged, ({ full }) => full), { authType: text, authenticatedUser: object }))
}

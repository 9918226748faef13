import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { describe } from "vitest"
import { policyTenant } from "../support/Policies.ts"
import { departments, flag, id, listOf, moment, node, oneOf, orNull, text } from "./kinds.ts"
import { once, shows, takes, type Tests } from "./lines.ts"

const statuses = ["draft", "published", "needs_review"]
const frequencies = ["monthly", "quarterly", "yearly"]

/** A document with each property that a node can have. */
const content = [
  { type: "heading", attrs: { level: 2, textAlign: null }, content: [{ type: "text", text: "Access" }] },
  { type: "paragraph" }
]

const at = (values: ReadonlyArray<string>, i: number) => values[i % values.length]

/** A policy of name and content alone, and others whose fields have every value. */
const arrange = Effect.gen(function*() {
  const { ask, people } = yield* policyTenant
  const create = (more: object) => ask("POST", "/v1/policies", { name: "Access", content, ...more })
  const plain = yield* create({})
  const full = yield* Effect.forEach(departments, (department, i) =>
    Effect.map(
      create({
        department,
        description: "Who may what.",
        status: at(statuses, i),
        frequency: at(frequencies, i),
        isRequiredToSign: true,
        signedBy: [people.member.user.id],
        reviewDate: "2031-05-04T03:02:01.000Z",
        assigneeId: people.member.user.id,
        approverId: people.admin.user.id,
        policyTemplateId: "plt_access"
      }),
      ({ body }) => body
    ))
  const { body: old } = yield* create({ name: "Old" })
  const { body: archived } = yield* ask("PATCH", `/v1/policies/${old.id}`, { isArchived: true })
  return { ask, people, create, plain, full, archived }
})

export const policies = (it: Tests): void => {
  const arranged = once(arrange)
  const create = (fields: object) => Effect.flatMap(arranged, ({ create }) => create(fields))

  describe("a policy", () => {
    shows(it, Effect.map(arranged, ({ archived, full, plain }) => [plain.body, ...full, archived]), {
      id: id("pol"),
      name: text,
      description: orNull(text),
      status: oneOf(...statuses),
      content: listOf(node),
      frequency: orNull(oneOf(...frequencies)),
      department: orNull(oneOf(...departments)),
      isRequiredToSign: flag,
      signedBy: listOf(id("usr")),
      reviewDate: orNull(moment),
      isArchived: flag,
      createdAt: moment,
      updatedAt: moment,
      lastArchivedAt: orNull(moment),
      lastPublishedAt: orNull(moment),
      organizationId: id("org"),
      assigneeId: orNull(id("usr")),
      approverId: orNull(id("usr")),
      policyTemplateId: orNull(id("plt"))
    })

    it.effect("keeps the type, attrs, child nodes and text of its content, null included", () =>
      Effect.gen(function*() {
        const { ask, plain } = yield* arranged
        assert.deepStrictEqual(plain.body.content, content)
        assert.deepStrictEqual((yield* ask("GET", `/v1/policies/${plain.body.id}`)).body.content, content)
      }))
  })

  describe("a policy over time", () => {
    const made = Effect.gen(function*() {
      const { admin, ask, created, member, people } = yield* policyTenant
      const { path, working } = yield* created({ approverId: people.owner.user.id })
      const policy = Effect.map(ask("GET", path), ({ body }) => body)
      return { admin, ask, member, people, path, working, policy }
    })

    it.effect("has in approverId who approved the active version (decision 37)", () =>
      Effect.gen(function*() {
        const { admin, ask, people, policy, working } = yield* made
        const approverId = people.admin.user.id
        yield* ask("POST", `${working}/submit-for-approval`, { approverId })
        assert.strictEqual((yield* policy).approverId, people.owner.user.id)
        yield* admin("POST", `${working}/approve`, {})
        assert.deepInclude(yield* policy, { status: "published", approverId })
      }))

    it.effect("has in signedBy who signed the active version (decision 38)", () =>
      Effect.gen(function*() {
        const { ask, member, path, people, policy } = yield* made
        yield* ask("POST", `${path}/versions/publish`, { setAsActive: true })
        assert.deepStrictEqual((yield* policy).signedBy, [])
        yield* member("POST", `${path}/acknowledge`, {})
        assert.deepStrictEqual((yield* policy).signedBy, [people.member.user.id])
      }))
  })

  describe("POST /v1/policies", () => {
    it.effect("needs name and content alone, and responds with the policy", () =>
      Effect.gen(function*() {
        const { people, plain: { body, status } } = yield* arranged
        assert.strictEqual(status, 201)
        assert.deepInclude(body, { name: "Access", content, status: "draft", organizationId: people.organization.id })
      }))

    for (const [field, body] of [["name", { content }], ["content", { name: "Access" }]] as const) {
      it.effect(`requires ${field}`, () =>
        Effect.gen(function*() {
          const { ask } = yield* arranged
          const answer = yield* ask("POST", "/v1/policies", body)
          assert.deepStrictEqual([answer.status, answer.body.errors[0].pointer], [400, `/${field}`])
        }))
    }

    takes(it, create, {
      name: { takes: ["Backups"], rejects: ["", 7, null] },
      content: { takes: [content, []], rejects: ["text", {}, [{ text: "no type" }], null] },
      description: { takes: ["Who may what.", null], rejects: [7] },
      status: { takes: statuses, rejects: ["archived", null] },
      frequency: { takes: frequencies, rejects: ["daily", 7] },
      department: { takes: departments, rejects: ["sales", 7] },
      isRequiredToSign: { takes: [true, false], rejects: ["true", null] },
      reviewDate: { takes: ["2031-05-04T03:02:01.000Z"], rejects: ["soon", 7] },
      policyTemplateId: { takes: ["plt_access"], rejects: ["access", 7] }
    })

    for (const field of ["assigneeId", "approverId"] as const) {
      it.effect(`takes ${field}, a user of the organization`, () =>
        Effect.gen(function*() {
          const { people } = yield* arranged
          const { body, status } = yield* create({ [field]: people.admin.user.id })
          assert.deepStrictEqual([status, body[field]], [201, people.admin.user.id])
          const unknown = yield* create({ [field]: "usr_unknown" })
          assert.deepStrictEqual([unknown.status, unknown.body.errors[0].pointer], [400, `/${field}`])
        }))
    }

    it.effect("takes no approverId when it is created as published: nobody approved it (decision 37)", () =>
      Effect.gen(function*() {
        const { people } = yield* arranged
        const { body } = yield* create({ status: "published", approverId: people.admin.user.id })
        assert.deepStrictEqual([body.status, body.approverId], ["published", null])
      }))

    it.effect("takes signedBy, users of the organization", () =>
      Effect.gen(function*() {
        const { people } = yield* arranged
        const signedBy = [people.owner.user.id, people.member.user.id]
        assert.deepStrictEqual((yield* create({ signedBy })).body.signedBy, signedBy)
        const unknown = yield* create({ signedBy: ["usr_unknown"] })
        assert.deepStrictEqual([unknown.status, unknown.body.errors[0].pointer], [400, "/signedBy/0"])
      }))
  })
}

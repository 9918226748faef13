import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { onEveryStack } from "../support/onEveryStack.ts"
import { asking, eventsOf } from "../support/People.ts"
import { inSessionOf } from "../support/Policies.ts"
import { tenant } from "../support/Tenant.ts"

interface Case {
  readonly what: string
  readonly method: string
  readonly path: string
  /** JSON text stands for itself. */
  readonly body?: unknown
  readonly pointers: ReadonlyArray<string>
}

const canary = "canary-7f3a"
const policy = "/v1/policies/pol_00000000000000000000000000"
const version = `${policy}/versions/pv_00000000000000000000000000`
const userId = "usr_00000000000000000000000000"
const long = (length: number) => "x".repeat(length)

const body =
  (path: string, method = "POST") => (what: string, body: unknown, ...pointers: ReadonlyArray<string>): Case => ({
    what,
    method,
    path,
    body,
    pointers
  })

const create = (what: string, more: unknown, ...pointers: ReadonlyArray<string>) =>
  body("/v1/policies")(what, { name: "Access", content: [], ...Object(more) }, ...pointers)
const change = body(policy, "PATCH")
const edit = body(version, "PATCH")
const publish = body(`${policy}/versions/publish`)
const submit = body(`${version}/submit-for-approval`)
const approve = body(`${version}/approve`)
const reject = body(`${version}/reject`)
const acknowledge = body(`${policy}/acknowledge`)

const query = (what: string, search: string, pointer: string, path = "/v1/policies"): Case => ({
  what,
  method: "GET",
  path: `${path}?${search}`,
  pointers: [`/${pointer}`]
})

const nullables = ["description", "frequency", "department", "reviewDate", "assigneeId"]
const described = (of: typeof change): ReadonlyArray<Case> => [
  of("an empty name", { name: " " }, "/name"),
  of("a name of 256 characters", { name: long(256) }, "/name"),
  of("a name with NUL", { name: `${canary}\0` }, "/name"),
  of("null for a name", { name: null }, "/name"),
  of("a description of 10,001 characters", { description: long(10_001) }, "/description"),
  of("a description with half a letter", { description: `\ud800${canary}` }, "/description"),
  of("a number for a description", { description: 1 }, "/description"),
  of("an unknown frequency", { frequency: canary }, "/frequency"),
  of("a frequency in other letters", { frequency: "Monthly" }, "/frequency"),
  of("an unknown department", { department: "sales" }, "/department"),
  of("a boolean in quotes", { isRequiredToSign: "true" }, "/isRequiredToSign"),
  of("null for a boolean", { isRequiredToSign: null }, "/isRequiredToSign"),
  of("a member's id for a user's", { assigneeId: "mem_1" }, "/assigneeId"),
  of("an id with NUL", { assigneeId: `usr_${canary}\0` }, "/assigneeId"),
  of("an empty id", { assigneeId: "" }, "/assigneeId"),
  of(
    "fields that only the server sets",
    { id: "pol_1", createdAt: canary, lastPublishedAt: null },
    "/createdAt",
    "/id",
    "/lastPublishedAt"
  ),
  of("a date without a time", { reviewDate: "2031-01-01" }, "/reviewDate"),
  of("a time without an offset", { reviewDate: "2031-01-01T00:00:00" }, "/reviewDate"),
  of("a day that is none", { reviewDate: "2031-02-29T00:00:00Z" }, "/reviewDate"),
  of("an hour that is none", { reviewDate: "2031-01-01T25:00:00Z" }, "/reviewDate"),
  of("a number for a moment", { reviewDate: 1_900_000_000_000 }, "/reviewDate"),
  of("a word for a moment", { reviewDate: canary }, "/reviewDate"),
  of("a year of six digits", { reviewDate: "+275760-01-01T00:00:00Z" }, "/reviewDate")
]

const cases: ReadonlyArray<Case> = [
  ...described(create),
  ...described(change),
  body("/v1/policies")("no content", { name: "Access" }, "/content"),
  body("/v1/policies")("no name", { content: [] }, "/name"),
  create("null for a content", { content: null }, "/content"),
  create("a text for a content", { content: canary }, "/content"),
  create("a node without a type", { content: [{ text: canary }] }, "/content/0/type"),
  create(
    "a node of another kind within",
    { content: [{ type: "a", content: [{ type: 1 }] }] },
    "/content/0/content/0/type"
  ),
  create("an unknown property of a node", { content: [{ type: "a", [canary]: 1 }] }, `/content/0/${canary}`),
  create("an unknown status", { status: "archived" }, "/status"),
  create("null for a status", { status: null }, "/status"),
  create("null for signers", { signedBy: null }, "/signedBy"),
  create("one signer for a list", { signedBy: userId }, "/signedBy"),
  create("a signer of the wrong form", { signedBy: [userId, "mem_1"] }, "/signedBy/1"),
  create("a signer twice", { signedBy: [userId, userId] }, "/signedBy"),
  create("1,001 signers", { signedBy: Array.from({ length: 1_001 }, (_, i) => `usr_${i}`) }, "/signedBy"),
  create("an approver of the wrong form", { approverId: 7 }, "/approverId"),
  create("a template of the wrong form", { policyTemplateId: `pol_${canary}` }, "/policyTemplateId"),
  create("an archived one", { isArchived: true }, "/isArchived"),
  change("null for isArchived", { isArchived: null }, "/isArchived"),
  edit("no content", {}, "/content"),
  edit("null for a content", { content: null }, "/content"),
  edit("more than the content", { content: [], changelog: canary }, "/changelog"),
  publish("a coerced boolean", { setAsActive: "true" }, "/setAsActive"),
  publish("null for a boolean", { setAsActive: null }, "/setAsActive"),
  publish("a changelog of 5,001 characters", { changelog: long(5_001) }, "/changelog"),
  publish("null for a changelog", { changelog: null }, "/changelog"),
  publish("a changelog with NUL", { changelog: `${canary}\0` }, "/changelog"),
  publish("a version's number", { version: 3 }, "/version"),
  submit("nobody", {}, "/approverId"),
  submit("null for an approver", { approverId: null }, "/approverId"),
  submit("an approver of the wrong form", { approverId: "mem_1" }, "/approverId"),
  submit("a comment", { approverId: userId, comment: canary }, "/comment"),
  query("an unknown status", "status=archived", "status"),
  query("an empty status", "status=", "status"),
  query("an unknown department", "department=x", "department"),
  query("an assignee of the wrong form", "assigneeId=mem_1", "assigneeId"),
  query("isArchived=1", "isArchived=1", "isArchived"),
  query("an empty search", "search=", "search"),
  query("NUL in a search", "search=a%00", "search"),
  query("an unknown sort", "sort=status", "sort"),
  query("a filter twice", "status=draft&status=draft", "status"),
  query("a filter of other lists", "tag=x", "tag"),
  query("a limit of 501", "limit=501", "limit"),
  query("a filter of other lists, of versions", "state=draft", "state", `${policy}/versions`),
  query("a sort of other lists, of versions", "sort=name", "sort", `${policy}/versions`),
  query("isAcknowledged=yes", "isAcknowledged=yes", "isAcknowledged", `${policy}/acknowledgements`)
]

const inPerson: ReadonlyArray<Case> = [
  approve("a comment of 2,001 characters", { comment: long(2_001) }, "/comment"),
  approve("null for a comment", { comment: null }, "/comment"),
  approve("a changelog", { changelog: canary }, "/changelog"),
  reject("a comment with NUL", { comment: `${canary}\0` }, "/comment"),
  reject("a number for a comment", { comment: 1 }, "/comment"),
  acknowledge("a version of the wrong form", { versionId: "pol_1" }, "/versionId"),
  acknowledge("null for a version", { versionId: null }, "/versionId"),
  acknowledge("somebody else", { userId }, "/userId")
]

onEveryStack("invalid requests about policies", (it) => {
  it.effect("rejects invalid policies with pointers, and changes nothing", () =>
    Effect.gen(function*() {
      const { owner } = yield* tenant
      const byKey = yield* asking(owner.key)
      const session = yield* inSessionOf(owner.user.id)
      const before = yield* eventsOf(owner.key, "")
      for (const [ask, some] of [[byKey, cases], [session, inPerson]] as const) {
        for (const { body, method, path, pointers, what } of some) {
          const { body: problem, status, text } = yield* ask(method, path, body)
          const where = `${what} (${method} ${path})`
          assert.deepStrictEqual([where, status, problem.code], [where, 400, "invalid_request"])
          assert.deepStrictEqual([where, problem.errors.map(({ pointer }: any) => pointer).sort()], [where, pointers])
          assert.isBelow(text.length, 4_096)
          assert.notInclude(text.replaceAll(/"pointer":"[^"]*"/g, ""), canary)
        }
      }
      assert.deepStrictEqual(yield* eventsOf(owner.key, ""), before)
    }))

  it.effect("rejects publishing, submitting and creating what shows nothing", () =>
    Effect.gen(function*() {
      const { organization: _, ...people } = yield* tenant
      const ask = yield* asking(people.owner.key)
      const nothing = [
        [],
        [{ type: "paragraph" }],
        [{ type: "doc", content: [{ type: "paragraph", content: [{ type: "hardBreak" }] }] }],
        [{ type: "paragraph", content: [{ type: "text", text: "\u200b\u00a0\ufeff" }] }]
      ]
      const something = [
        [{ type: "horizontalRule" }],
        [{ type: "paragraph", content: [{ type: "image", attrs: { src: "/plan.png" } }] }]
      ]
      const empty = [409, "no_draft_content"]
      for (const content of nothing) {
        const published = yield* ask("POST", "/v1/policies", { name: "Access", content, status: "published" })
        assert.deepStrictEqual([published.status, published.body.code], empty)
        const { body, status } = yield* ask("POST", "/v1/policies", { name: "Access", content })
        assert.strictEqual(status, 201)
        const versions = `/v1/policies/${body.id}/versions`
        for (
          const [path, input] of [
            ["/publish", {}],
            ["/publish", { setAsActive: true }],
            [`/${body.draftVersionId}/submit-for-approval`, { approverId: people.admin.user.id }]
          ] as const
        ) {
          const refused = yield* ask("POST", versions + path, input)
          assert.deepStrictEqual([refused.status, refused.body.code], empty)
        }
      }
      for (const content of something) {
        const { status } = yield* ask("POST", "/v1/policies", { name: "Access", content, status: "published" })
        assert.strictEqual(status, 201)
      }
    }))

  it.effect("accepts every value at its limit", () =>
    Effect.gen(function*() {
      const { organization, owner } = yield* tenant
      const ask = yield* asking(owner.key)
      const fields = {
        name: "é".repeat(255),
        description: "🧾".repeat(10_000),
        content: [],
        policyTemplateId: `plt_${long(64)}`,
        reviewDate: "2031-01-01T00:00:00.123456+14:00"
      }
      const { body, status } = yield* ask("POST", "/v1/policies", fields)
      assert.deepStrictEqual([status, body.organizationId], [201, organization.id])
      assert.deepInclude(body, { ...fields, reviewDate: "2030-12-31T10:00:00.123Z" })
      const path = `/v1/policies/${body.id}`
      const emptied = Object.fromEntries(nullables.map((name) => [name, null]))
      assert.deepInclude((yield* ask("PATCH", path, emptied)).body, emptied)
      yield* ask("PATCH", `${path}/versions/${body.draftVersionId}`, {
        content: [{ type: "paragraph", content: [{ type: "text", text: "." }] }]
      })
      const changelog = "🧾".repeat(5_000)
      const { versionId } = (yield* ask("POST", `${path}/versions/publish`, { changelog })).body
      assert.strictEqual((yield* ask("GET", `${path}/versions/${versionId}`)).body.changelog, changelog)
    }))

  it.effect("returns 404 when an id in the path is malformed", () =>
    Effect.gen(function*() {
      const { owner } = yield* tenant
      const ask = yield* asking(owner.key)
      for (const id of ["publish", "pv", "vnd_1", "pol_%00", "pol_%2F", `pol_${long(65)}`, "%E0%A4%A", "pol_"]) {
        for (const path of [`/v1/policies/${id}`, `/v1/policies/${id}/versions`, `${policy}/versions/${id}`]) {
          const { body, status } = yield* ask("GET", path)
          assert.include([404, 405], status, path)
          assert.include(["not_found", "method_not_allowed"], body.code, path)
        }
      }
    }))
})

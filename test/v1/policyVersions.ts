import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { describe } from "vitest"
import { policyTenant, refusal, text as paragraph } from "../support/Policies.ts"
import { id, listOf, node, number, textSuchAs } from "./kinds.ts"
import { once, shows, type Tests } from "./lines.ts"

const content = paragraph("first")

export const policyVersions = (it: Tests): void => {
  const arranged = once(policyTenant)

  const drafted = (more: object = {}) =>
    Effect.gen(function*() {
      const { ask, created, people } = yield* arranged
      const { draftVersionId, path, working } = yield* created({ content, ...more })
      return { ask, people, draftVersionId, path, draft: working }
    })

  /** A policy of which a version was published, and an edited one as the active version. */
  const published = once(Effect.gen(function*() {
    const { ask, draft, draftVersionId, path } = yield* drafted()
    const publish = (body: object) => ask("POST", `${path}/versions/publish`, body)
    const first = yield* publish({ changelog: "Written." })
    const afterFirst = (yield* ask("GET", path)).body
    yield* ask("PATCH", draft, { content: paragraph("second") })
    const second = yield* publish({ setAsActive: true })
    const afterSecond = (yield* ask("GET", path)).body
    const answers = [first.body, second.body]
    const versions = yield* Effect.forEach(
      answers,
      ({ versionId }) => Effect.map(ask("GET", `${path}/versions/${versionId}`), ({ body }) => body)
    )
    return { ask, path, publish, status: first.status, answers, versions, afterFirst, afterSecond, draftVersionId }
  }))

  describe("a policy version", () =>
    shows(it, Effect.map(published, ({ versions }) => versions), {
      versionId: id("pv"),
      version: number,
      content: listOf(node),
      changelog: textSuchAs("Written.", "")
    }))

  describe("PATCH /v1/policies/{id}/versions/{versionId}", () => {
    it.effect("replaces the content of the draft version, and responds with versionId", () =>
      Effect.gen(function*() {
        const { ask, draft, draftVersionId, path } = yield* drafted()
        const { body, status } = yield* ask("PATCH", draft, { content: paragraph("second") })
        assert.deepStrictEqual([status, body], [200, { versionId: draftVersionId, revision: 2 }])
        assert.deepStrictEqual((yield* ask("GET", draft)).body.content, paragraph("second"))
        assert.deepStrictEqual((yield* ask("GET", path)).body.content, paragraph("second"))
      }))

    it.effect("takes content, editor nodes, and rejects other values", () =>
      Effect.gen(function*() {
        const { ask, draft } = yield* drafted()
        for (const wrong of [{}, { content: "text" }, { content: [{ text: "no type" }] }]) {
          const { body, status } = yield* ask("PATCH", draft, wrong)
          assert.deepStrictEqual([status, body.errors[0].pointer.slice(0, 8)], [400, "/content"])
        }
      }))

    it.effect("changes no published version", () =>
      Effect.gen(function*() {
        const { ask, path } = yield* drafted()
        const { versionId } = (yield* ask("POST", `${path}/versions/publish`, {})).body
        const published = `${path}/versions/${versionId}`
        const answer = yield* ask("PATCH", published, { content: paragraph("second") })
        assert.deepStrictEqual(refusal(answer), [409, "version_immutable"])
        assert.deepStrictEqual((yield* ask("GET", published)).body.content, content)
      }))

    it.effect("changes no pending version", () =>
      Effect.gen(function*() {
        const { ask, draft, people } = yield* drafted()
        yield* ask("POST", `${draft}/submit-for-approval`, { approverId: people.admin.user.id })
        const answer = yield* ask("PATCH", draft, { content: paragraph("second") })
        assert.deepStrictEqual(refusal(answer), [409, "version_immutable"])
        const { body } = yield* ask("GET", draft)
        assert.deepStrictEqual([body.state, body.content], ["pending", content])
      }))
  })

  describe("POST /v1/policies/{id}/versions/publish", () => {
    shows(it, Effect.map(published, ({ answers }) => answers), { versionId: id("pv"), version: number })

    it.effect("counts version from 1 in each policy", () =>
      Effect.map(published, ({ answers, status }) => {
        assert.strictEqual(status, 201)
        assert.deepStrictEqual(answers.map(({ version }) => version), [1, 2])
      }))

    it.effect("makes a new version of the content of the draft", () =>
      Effect.map(published, ({ answers, draftVersionId, versions }) => {
        const ids = answers.map(({ versionId }) => versionId)
        assert.deepStrictEqual(versions.map(({ content, version, versionId }) => [versionId, version, content]), [
          [ids[0], 1, content],
          [ids[1], 2, paragraph("second")]
        ])
        assert.strictEqual(new Set([...ids, draftVersionId]).size, 3)
      }))

    it.effect("empties signedBy when other content becomes active (decision 31)", () =>
      Effect.gen(function*() {
        const { people } = yield* arranged
        const signedBy = [people.member.user.id]
        const { ask, draft, path } = yield* drafted({ status: "published", signedBy })
        yield* ask("PATCH", draft, { content: paragraph("second") })
        assert.deepStrictEqual((yield* ask("GET", path)).body.signedBy, signedBy)
        yield* ask("POST", `${path}/versions/publish`, { setAsActive: true })
        assert.deepStrictEqual((yield* ask("GET", path)).body.signedBy, [])
      }))

    it.effect("takes changelog, which the version shows", () =>
      Effect.gen(function*() {
        const { publish, versions } = yield* published
        assert.strictEqual(versions[0].changelog, "Written.")
        const wrong = yield* publish({ changelog: 7 })
        assert.deepStrictEqual([wrong.status, wrong.body.errors[0].pointer], [400, "/changelog"])
      }))

    it.effect("takes setAsActive, by which it becomes the active version", () =>
      Effect.gen(function*() {
        const { afterSecond, answers, publish } = yield* published
        assert.deepInclude(afterSecond, {
          status: "published",
          activeVersionId: answers[1].versionId,
          content: paragraph("second")
        })
        const wrong = yield* publish({ setAsActive: "true" })
        assert.deepStrictEqual([wrong.status, wrong.body.errors[0].pointer], [400, "/setAsActive"])
      }))

    it.effect("leaves the active version without setAsActive", () =>
      Effect.map(
        published,
        ({ afterFirst }) => assert.deepInclude(afterFirst, { status: "draft", activeVersionId: null })
      ))

    it.effect("is rejected when the draft has no content", () =>
      Effect.gen(function*() {
        const { ask, path } = yield* drafted({ content: [] })
        const answer = yield* ask("POST", `${path}/versions/publish`, { setAsActive: true })
        assert.deepStrictEqual(refusal(answer), [409, "no_draft_content"])
      }))
  })
}

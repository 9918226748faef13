import { noFacts } from "@attestry/core/organization"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { eventsOf } from "../../support/People.ts"
import { questionnaireTenant, reviewedQuestionnaire, root } from "../../support/Questionnaires.ts"

const organization = "/v1/organization"

const form = `Vendor name
profile: companyName
Contact person
profile: contactName
Website
profile: website
answer: https://old.example.com
Date
profile: date
Is there a lock-out?
`

onEveryStack("the profile of the company", (it) => {
  it.effect("is written fact by fact, is signed, and audited", () =>
    Effect.gen(function*() {
      const { ask, people } = yield* questionnaireTenant
      const read = Effect.map(ask("GET", organization), ({ body }) => body.profile)
      assert.strictEqual(yield* read, null)
      const first = yield* ask("PATCH", organization, { profile: { companyName: "Acme Ltd.", contactName: "Ada" } })
      const { updatedAt, updatedBy, ...facts } = first.body.profile
      assert.deepStrictEqual(facts, { ...noFacts, companyName: "Acme Ltd.", contactName: "Ada" })
      assert.deepStrictEqual([updatedBy, updatedAt], [people.owner.user.id, first.body.updatedAt])
      const same = yield* ask("PATCH", organization, { profile: { companyName: "Acme Ltd." } })
      assert.strictEqual(same.headers.get("etag"), first.headers.get("etag"))
      const second = yield* ask("PATCH", organization, { profile: { contactName: null } })
      assert.deepInclude(second.body.profile, { companyName: "Acme Ltd.", contactName: null })
      assert.deepStrictEqual(yield* read, second.body.profile)
      const [given, changed] = yield* eventsOf(people.owner.key, "action=organization.updated")
      assert.deepStrictEqual([given.before.profile, given.after.profile], [null, first.body.profile])
      assert.deepStrictEqual(changed.after.profile, second.body.profile)
      const wrong = yield* ask("PATCH", organization, { profile: { companyName: "" } })
      assert.deepStrictEqual([wrong.status, wrong.body.errors[0].pointer], [400, "/profile/companyName"])
    }))

  it.effect("answers the questions of a file that ask for it, as written by the user who wrote the profile", () =>
    Effect.gen(function*() {
      const { ask, people, upload } = yield* questionnaireTenant
      yield* ask("PATCH", organization, { profile: { companyName: "Acme Ltd.", website: "https://acme.example.com" } })
      const { profile } = (yield* ask("GET", organization)).body
      const { body } = yield* upload(form)
      assert.deepInclude(body, { totalQuestions: 5, answeredQuestions: 2, unconfirmedQuestions: 1 })
      const { body: { data } } = yield* ask("GET", `${root}/${body.questionnaireId}/questions`)
      assert.deepStrictEqual(
        data.map(({ answer, answerState, kind, text }: any) => [text, kind, answer, answerState]),
        [
          ["Vendor name", "profile", "Acme Ltd.", "written"],
          ["Contact person", "profile", null, null],
          ["Website", "profile", "https://old.example.com", "unconfirmed"],
          ["Date", "profile", null, null],
          ["Is there a lock-out?", "text", null, null]
        ]
      )
      assert.deepInclude(data[0], { answeredBy: people.owner.user.id, answeredAt: profile.updatedAt })
    }))

  it.effect("is not in the library, where a date or a product of one customer would be suggested to the next", () =>
    Effect.gen(function*() {
      const { ask, confirmAll, path, questions, signedIn, submit } = yield* reviewedQuestionnaire(form)
      for (const { id } of questions) yield* ask("PUT", `${path}/questions/${id}/answer`, { answer: "2026-05-04" })
      yield* confirmAll(path)
      yield* submit
      assert.strictEqual((yield* signedIn("POST", `${path}/approve`)).status, 200)
      const { body: { data } } = yield* ask("GET", `${root}/library`)
      assert.deepStrictEqual(data.map(({ question }: any) => question), ["Is there a lock-out?"])
    }))

  it.effect("of another organization answers nothing", () =>
    Effect.gen(function*() {
      const [one, other] = [yield* questionnaireTenant, yield* questionnaireTenant]
      yield* one.ask("PATCH", organization, { profile: { companyName: "Acme Ltd." } })
      const { body } = yield* other.upload(form)
      assert.strictEqual(body.answeredQuestions, 1)
    }))
})

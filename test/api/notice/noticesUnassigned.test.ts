import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { mailStacks, mailsTo, round } from "../../support/Mails.ts"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { newPerson } from "../../support/People.ts"
import { inSessionOf } from "../../support/Policies.ts"
import { root, textQuestions } from "../../support/Questionnaires.ts"
import { taskTenant } from "../../support/Tasks.ts"

const text = "Is it safe?\nanswer: Yes, since May.\nIs it on?\nIs it old?\n"

onEveryStack("what a removal leaves without an owner", (it) => {
  it.effect("is counted and mailed: statements, questionnaires, questions and answers of the library", () =>
    Effect.gen(function*() {
      const { ask, people } = yield* taskTenant
      const gone = yield* newPerson(people, "admin", "Gone Soon")
      const controls = (...named: ReadonlyArray<object>) =>
        Effect.gen(function*() {
          const { id } = (yield* ask("POST", "/v1/soa", { name: `Statement ${named.length}` })).body
          const { body, status } = yield* ask("PATCH", `/v1/soa/${id}/decisions`, { decisions: named })
          assert.strictEqual(status, 200, JSON.stringify(body))
          return `/v1/soa/${id}`
        })
      const applies = (control: string, ownerId: string | null) => ({
        control,
        applicable: true,
        inclusionReasons: ["risk"],
        ownerId
      })
      yield* controls(applies("A.5.1", gone.member.id), applies("A.5.2", gone.user.id))
      const given = yield* controls(applies("A.5.1", gone.user.id))
      const uploaded = (fileName: string) =>
        Effect.gen(function*() {
          const { body } = yield* ask(
            "POST",
            `${root}/upload-and-parse`,
            textQuestions(`${text}${fileName}?\n`, { fileName })
          )
          const path = `${root}/${body.questionnaireId}`
          return {
            path,
            questions: (yield* ask("GET", `${path}/questions`)).body.data as ReadonlyArray<{ id: string }>
          }
        })
      const approved = yield* uploaded("approved.txt")
      yield* ask("POST", `${approved.path}/answers/confirm`, { questionIds: [approved.questions[0]?.id] })
      yield* ask("POST", `${approved.path}/submit`, { approverId: people.admin.member.id })
      yield* (yield* inSessionOf(people.admin.user.id))("POST", `${approved.path}/approve`)
      const library = `${root}/library`
      const [answer] = (yield* ask("GET", library)).body.data
      yield* ask("PATCH", `${library}/${answer.id}`, { ownerId: gone.member.id })
      const owned = yield* uploaded("owned.txt")
      yield* ask("PATCH", owned.path, { ownerId: gone.member.id })
      const asked = yield* uploaded("asked.txt")
      yield* ask("PATCH", asked.path, { ownerId: people.owner.member.id })
      for (const { id } of asked.questions.slice(0, 3)) {
        yield* ask("PATCH", `${asked.path}/questions/${id}`, { assigneeId: gone.user.id })
      }
      yield* round(people)
      const { body } = yield* ask("DELETE", `/v1/people/${gone.member.id}`)
      assert.deepStrictEqual(body.unassigned, {
        tasks: 0,
        policies: 0,
        vendors: 0,
        soa: 2,
        questionnaires: 1,
        questions: 3,
        libraryAnswers: 1
      })
      yield* ask("PATCH", `${given}/decisions`, { decisions: [applies("A.5.1", people.owner.user.id)] })
      yield* ask("PATCH", `${asked.path}/questions/${asked.questions[0]?.id}`, { assigneeId: people.owner.user.id })
      yield* round(people)
      const [mail, ...others] = mailsTo(people.owner)
      assert.deepStrictEqual(others, [])
      // names are written so that no mail program makes a link of them
      const shown = mail?.text.replaceAll("\u200c", "")
      const parts = [
        "Statement 2, a statement of applicability",
        "owned.txt, a questionnaire",
        "asked.txt, 2 questions of it",
        "Is it safe?, an answer of the library"
      ]
      for (const part of parts) assert.include(shown, part)
      for (const part of ["Statement 1", "approved.txt", "Gone Soon"]) assert.notInclude(shown, part)
      for (const person of [people.member, people.auditor]) assert.deepStrictEqual(mailsTo(person), [])
    }))
}, mailStacks)

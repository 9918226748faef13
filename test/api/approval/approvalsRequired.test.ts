import { CurrentActor } from "@attestry/core/access"
import { NewPolicy, Policies, type PolicyId, PolicyVersions } from "@attestry/core/policy"
import type { QuestionnaireId } from "@attestry/core/questionnaire"
import { QuestionnaireReviews } from "@attestry/core/questionnaireReview"
import { type TaskId, Tasks } from "@attestry/core/task"
import { assert } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { approvalTenant, makePolicy, makeQuestionnaire, makeTask } from "../../support/Approvals.ts"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { inSessionOf, refusal, text } from "../../support/Policies.ts"

const refused = [409, "approval_required"]

onEveryStack("a required approval", (it) => {
  it.effect("is needed to publish a policy, to create a published one, and to activate an unapproved version", () =>
    Effect.gen(function*() {
      const { admin, ask, owner, people, set } = yield* approvalTenant
      const policy = yield* makePolicy(ask)
      const { body: early } = yield* ask("POST", `${policy.path}/versions/publish`, {})
      yield* set({ approvalRequired: ["policy"] })
      const published = { name: "Access", content: text("first"), status: "published" }
      for (const caller of [ask, owner]) {
        for (const body of [{}, { setAsActive: true }]) {
          assert.deepStrictEqual(refusal(yield* caller("POST", `${policy.path}/versions/publish`, body)), refused)
        }
        assert.deepStrictEqual(refusal(yield* caller("POST", "/v1/policies", published)), refused)
        const activated = yield* caller("POST", `${policy.path}/versions/${early.versionId}/activate`)
        assert.deepStrictEqual(refusal(activated), refused)
      }
      assert.strictEqual((yield* ask("POST", "/v1/policies", { ...published, status: "draft" })).status, 201)
      yield* policy.submit(ask, people.admin.user.id)
      const { body: approved } = yield* policy.move(admin, "approve")
      assert.strictEqual((yield* ask("GET", policy.path)).body.activeVersionId, approved.versionId)
      yield* set({ approvalRequired: [] })
      const activate = (versionId: string) => ask("POST", `${policy.path}/versions/${versionId}/activate`)
      assert.strictEqual((yield* activate(early.versionId)).status, 200)
      yield* set({ approvalRequired: ["policy"] })
      assert.strictEqual((yield* activate(early.versionId)).status, 200)
      assert.strictEqual((yield* activate(approved.versionId)).status, 200)
      assert.deepStrictEqual(refusal(yield* activate(early.versionId)), refused)
    }))

  it.effect("is needed to set a task to done, alone, among many and from its creation", () =>
    Effect.gen(function*() {
      const { admin, ask, owner, people, set } = yield* approvalTenant
      const memberId = people.member.user.id
      const [task, finished] = [yield* makeTask(ask, memberId), yield* makeTask(ask, memberId)]
      yield* ask("PATCH", finished.path, { status: "done" })
      yield* set({ approvalRequired: ["task"] })
      const member = yield* inSessionOf(memberId)
      for (const caller of [ask, owner, member]) {
        assert.deepStrictEqual(refusal(yield* caller("PATCH", task.path, { status: "done" })), refused)
        const ids = [task.id, finished.id]
        const { body } = yield* caller("POST", "/v1/tasks/bulk-status", { ids, status: "done" })
        assert.deepStrictEqual(body.errors, [{ index: 0, id: task.id, error: "Review required" }])
      }
      assert.deepStrictEqual(refusal(yield* ask("POST", "/v1/tasks", { title: "T", status: "done" })), refused)
      assert.strictEqual((yield* ask("PATCH", finished.path, { status: "done", department: "it" })).status, 200)
      yield* task.submit(member, people.admin.user.id)
      assert.strictEqual((yield* task.move(admin, "approve")).body.status, "done")
      yield* ask("PATCH", task.path, { status: "todo", approverId: null })
      assert.deepStrictEqual(refusal(yield* ask("PATCH", task.path, { status: "done" })), refused)
      assert.strictEqual((yield* ask("PATCH", task.path, { status: "not_relevant" })).status, 200)
    }))

  it.effect("is needed to mark a questionnaire as sent, which has an own code without the setting", () =>
    Effect.gen(function*() {
      const { admin, ask, owner, people, set } = yield* approvalTenant
      const { move, path, submit } = yield* makeQuestionnaire(ask)
      const send = (caller = ask) => Effect.map(caller("POST", `${path}/send`), (answer) => refusal(answer))
      assert.deepStrictEqual(yield* send(), [409, "questionnaire_not_approved"])
      yield* set({ approvalRequired: ["questionnaire"] })
      for (const caller of [ask, owner]) assert.deepStrictEqual(yield* send(caller), refused)
      yield* submit(ask, people.admin.user.id)
      yield* move(admin, "approve")
      assert.deepStrictEqual(yield* send(), [200, undefined])
      assert.deepStrictEqual(yield* send(), [409, "questionnaire_not_approved"])
    }))

  it.effect("is needed by the host in process too, and for the given kinds alone", () =>
    Effect.gen(function*() {
      const { ask, people, set } = yield* approvalTenant
      const [policies, versions] = [yield* Policies, yield* PolicyVersions]
      const [tasks, reviews] = [yield* Tasks, yield* QuestionnaireReviews]
      const policy = yield* makePolicy(ask)
      const task = yield* makeTask(ask, people.member.user.id)
      const questionnaire = yield* makeQuestionnaire(ask)
      const published = yield* Schema.decodeUnknown(NewPolicy)({
        name: "Access",
        content: text("first"),
        status: "published"
      })
      const moves: ReadonlyArray<
        readonly [kind: string, Effect.Effect<unknown, { readonly _tag: string }, CurrentActor>]
      > = [
        ["policy", versions.publish(policy.id as PolicyId, {})],
        ["policy", policies.create(published)],
        ["task", tasks.update(task.id as TaskId, { status: "done" })],
        ["questionnaire", reviews.send(questionnaire.id as QuestionnaireId)]
      ]
      for (const [kind, move] of moves) {
        yield* set({ approvalRequired: [kind] })
        const error = yield* Effect.flip(Effect.provideService(move, CurrentActor, people.actor))
        assert.strictEqual(error._tag, "ApprovalRequired")
      }
      yield* set({ approvalRequired: ["soa"] })
      assert.strictEqual((yield* ask("POST", `${policy.path}/versions/publish`, {})).status, 201)
      assert.strictEqual((yield* ask("PATCH", task.path, { status: "done" })).status, 200)
    }))
})

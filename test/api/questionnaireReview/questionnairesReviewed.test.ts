import { noApproval } from "@attestry/core/approval"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { asking, eventsOf, newPerson } from "../../support/People.ts"
import { inSessionOf, refusal } from "../../support/Policies.ts"
import { questionnaireTenant, reviewedQuestionnaire, root } from "../../support/Questionnaires.ts"
import { withoutMoves } from "../../support/withoutMoves.ts"

const text = "Is it safe?\nIs it on?\nIs it kept?\n"

const reviewed = Effect.gen(function*() {
  const home = yield* reviewedQuestionnaire(text)
  const { id, path, people, signedIn, submit } = home
  const approve = Effect.zipRight(submit, signedIn("POST", `${path}/approve`))
  const events = Effect.map(
    eventsOf(people.owner.key, `resource=${id}&outcome=done`),
    (all) => all.map(({ action }) => action)
  )
  return { ...home, approve, events }
})

onEveryStack("reviews of questionnaires", (it) => {
  it.effect("go from draft over review and approval in a session to sent, and back", () =>
    Effect.gen(function*() {
      const { approverId, ask, events, id, move, path, people, signedIn, submit } = yield* reviewed
      const submitted = yield* submit
      assert.deepStrictEqual([submitted.status, submitted.body.status], [200, "in_review"])
      assert.strictEqual(submitted.headers.get("etag"), "\"2\"")
      assert.deepStrictEqual(refusal(yield* move("approve")), [403, "session_required"])
      const approved = yield* signedIn("POST", `${path}/approve`)
      const { approvedAt, approvedBy, status, updatedAt } = approved.body
      assert.deepStrictEqual([approved.status, status, approvedBy], [200, "approved", approverId])
      assert.strictEqual(approvedAt, updatedAt)
      const sent = yield* move("send")
      assert.deepStrictEqual([sent.status, sent.body.status, sent.body.sentAt], [200, "sent", sent.body.updatedAt])
      assert.deepStrictEqual([sent.body.approvedBy, sent.body.approvedAt], [approvedBy, approvedAt])
      const listed = yield* ask("GET", root)
      assert.deepStrictEqual(listed.body.data, [withoutMoves(sent.body)])
      const reopened = yield* move("reopen")
      assert.deepStrictEqual([reopened.status, reopened.headers.get("etag")], [200, "\"5\""])
      const { approvedAt: at, approvedBy: by, sentAt, status: draft } = reopened.body
      assert.deepStrictEqual([draft, by, at, sentAt], ["draft", null, null, null])
      yield* submit
      const comment = "Two answers lack a reason."
      const rejected = yield* signedIn("POST", `${path}/reject`, { comment })
      assert.deepStrictEqual([rejected.status, rejected.body.status], [200, "draft"])
      assert.deepStrictEqual(yield* events, [
        "questionnaire.created",
        "questionnaire.submitted",
        "questionnaire.approved",
        "questionnaire.sent",
        "questionnaire.reopened",
        "questionnaire.submitted",
        "questionnaire.rejected"
      ])
      const [approval] = yield* eventsOf(people.owner.key, "action=questionnaire.approved")
      assert.deepStrictEqual([approval.actor.type, approval.actor.userId], ["session", approverId])
      assert.deepStrictEqual(approval.after, {
        status: "approved",
        approvedBy: approverId,
        approval: approved.body.approval,
        libraryAnswers: 0
      })
      const [rejection] = yield* eventsOf(people.owner.key, "action=questionnaire.rejected")
      assert.deepStrictEqual([rejection.before, rejection.after, rejection.resource], [
        { status: "in_review", approval: rejection.before.approval },
        { status: "draft", approval: rejected.body.approval, comment },
        { type: "questionnaire", id }
      ])
    }))

  it.effect("reject each step that the status does not allow", () =>
    Effect.gen(function*() {
      const { approve, move, path, signedIn, submit } = yield* reviewed
      const all = Effect.gen(function*() {
        const approved = yield* signedIn("POST", `${path}/approve`)
        const others = [yield* submit, yield* signedIn("POST", `${path}/reject`), yield* move("send")]
        return [approved, ...others, yield* move("withdraw"), yield* move("reopen")].map((answer) =>
          answer.body.code ?? answer.body.status
        )
      })
      const [none, notDraft, notApproved] = [
        "not_pending",
        "questionnaire_not_draft",
        "questionnaire_not_approved"
      ]
      assert.deepStrictEqual(yield* all, [none, "in_review", "draft", notApproved, none, "questionnaire_open"])
      yield* approve
      assert.deepStrictEqual(yield* all, [none, notDraft, none, "sent", none, "draft"])
      yield* approve
      yield* move("send")
      assert.deepStrictEqual(yield* all, [none, notDraft, none, notApproved, none, "draft"])
      assert.deepStrictEqual(refusal(yield* move("submit", {})), [400, "invalid_request"])
    }))

  it.effect("close a sent questionnaire to answers and reviews of questions", () =>
    Effect.gen(function*() {
      const { answerPath, approve, ask, first, move, path, questions: [asked] } = yield* reviewed
      yield* approve
      yield* move("send")
      const before = yield* ask("GET", path)
      const answers = [{ questionId: asked.id, answer: "x" }]
      const closed = [409, "questionnaire_sent"]
      assert.deepStrictEqual(refusal(yield* ask("PUT", answerPath, { answer: "x" })), closed)
      assert.deepStrictEqual(refusal(yield* ask("PUT", `${path}/answers`, { answers })), closed)
      assert.deepStrictEqual(refusal(yield* ask("PATCH", first, { status: "ready" })), closed)
      assert.deepStrictEqual((yield* ask("GET", path)).body, before.body)
      assert.deepStrictEqual(withoutMoves((yield* ask("GET", first)).body), asked)
      yield* move("reopen")
      assert.strictEqual((yield* ask("PUT", answerPath, { answer: "x" })).status, 200)
    }))

  it.effect("are asked of another member who changed no answer, and change no answer meanwhile", () =>
    Effect.gen(function*() {
      const { answerPath, approverId, ask, first, id, move, path, people, questions: [asked], signedIn, submit } =
        yield* reviewed
      const third = yield* newPerson(people, "admin")
      const refused = (approver: string) => Effect.map(move("submit", { approverId: approver }), refusal)
      assert.deepStrictEqual(yield* refused(people.owner.user.id), [403, "self_approval"])
      for (const unable of [people.auditor.member.id, people.member.user.id, "usr_unknown"]) {
        assert.deepStrictEqual(yield* refused(unable), [400, "approver_not_eligible"])
      }
      yield* ask("PUT", answerPath, { answer: "Yes" }, { "x-api-key": people.admin.key })
      assert.deepStrictEqual(yield* refused(approverId), [403, "self_approval"])
      assert.strictEqual((yield* move("submit", { approverId: third.user.id })).status, 200)
      const answers = [{ questionId: asked.id, answer: "No" }]
      const closed = [
        yield* ask("PUT", answerPath, { answer: "No" }),
        yield* ask("PUT", `${path}/answers`, { answers }),
        yield* move("submit", { approverId: third.member.id })
      ]
      for (const answer of closed) assert.deepStrictEqual(refusal(answer), [409, "approval_pending"])
      assert.strictEqual((yield* ask("PATCH", first, { reviewComment: "Why?" })).status, 200)
      assert.strictEqual((yield* ask("PATCH", path, { customer: "Northwind" })).status, 200)
      assert.deepStrictEqual(refusal(yield* signedIn("POST", `${path}/approve`)), [403, "not_the_approver"])
      const withdrawn = yield* move("withdraw")
      assert.deepStrictEqual([withdrawn.body.status, withdrawn.body.approval], ["draft", noApproval])
      yield* move("submit", { approverId: third.user.id })
      const approver = yield* inSessionOf(third.user.id)
      const { approval } = (yield* approver("POST", `${path}/approve`, { comment: "Fine" })).body
      assert.deepInclude(approval, { state: "approved", decidedBy: third.user.id, comment: "Fine" })
      yield* move("reopen")
      assert.strictEqual((yield* submit).status, 200)
      const events = yield* eventsOf(people.owner.key, `resource=${id}&action=questionnaire.submitted&outcome=done`)
      assert.lengthOf(events, 3)
    }))

  it.effect("are withdrawn when the approver leaves, is deactivated, or loses the permission", () =>
    Effect.gen(function*() {
      const { ask, move, path, people } = yield* reviewed
      const body = { name: "Approver", permissions: { questionnaire: ["read", "approve"] } }
      const { body: role } = yield* ask("POST", "/v1/roles", body)
      const asked = (name: string) =>
        Effect.gen(function*() {
          const person = yield* newPerson(people, name)
          assert.strictEqual((yield* move("submit", { approverId: person.user.id })).status, 200)
          yield* ask("PATCH", path, { ownerId: person.member.id })
          return `/v1/people/${person.member.id}`
        })
      const facts = Effect.map(ask("GET", path), ({ body }) => [body.status, body.approval, body.ownerId !== null])
      yield* ask("DELETE", yield* asked("admin"))
      assert.deepStrictEqual(yield* facts, ["draft", noApproval, false])
      for (const change of [{ isActive: false }, { role: "auditor" }]) {
        yield* ask("PATCH", yield* asked("admin"), change)
        assert.deepStrictEqual(yield* facts, ["draft", noApproval, true])
      }
      yield* asked("Approver")
      yield* ask("PATCH", `/v1/roles/${role.id}`, { permissions: { questionnaire: ["read"] } })
      assert.deepStrictEqual(yield* facts, ["draft", noApproval, true])
    }))

  it.effect("lose the approval when an answer changes, and not by its review or an equal answer", () =>
    Effect.gen(function*() {
      const { answerPath, approve, approverId, ask, events, first, path, people, questions: [asked] } = yield* reviewed
      const facts = Effect.map(ask("GET", path), ({ body: { approvedAt, approvedBy, status } }) => [
        status,
        approvedBy === null && approvedAt === null
      ])
      yield* ask("PUT", answerPath, { answer: "Yes" })
      yield* approve
      yield* ask("PATCH", first, { status: "approved", reviewComment: "Fine." })
      yield* ask("PUT", answerPath, { answer: "Yes" })
      assert.deepStrictEqual(yield* facts, ["approved", false])
      const changed = yield* ask("PUT", answerPath, { answer: "No" })
      assert.deepStrictEqual([changed.body.status, changed.body.reviewComment], ["ready", "Fine."])
      assert.deepStrictEqual(yield* facts, ["draft", true])
      const [dropped] = yield* eventsOf(people.owner.key, "action=questionnaire.updated")
      assert.deepStrictEqual([dropped.before, dropped.after], [
        { status: "approved", approvedBy: approverId },
        { status: "draft", approvedBy: null }
      ])
      yield* approve
      yield* ask("PATCH", first, { status: "approved" })
      yield* ask("PUT", `${path}/answers`, { answers: [{ questionId: asked.id, answer: null }] })
      assert.deepStrictEqual(yield* facts, ["draft", true])
      assert.strictEqual((yield* ask("GET", first)).body.status, "open")
      assert.strictEqual((yield* events).filter((action) => action === "questionnaire.updated").length, 2)
    }))

  it.effect("have an owner, a due date and a customer, by which lists are found and sorted", () =>
    Effect.gen(function*() {
      const { ask, events, id, path, people, uploaded } = yield* reviewed
      const { id: other } = yield* uploaded("Is it new?")
      const patch = { ownerId: people.admin.member.id, dueDate: "2026-06-30T18:00:00+02:00", customer: " Northwind " }
      const changed = yield* ask("PATCH", path, patch, { "if-match": "\"1\"" })
      const { customer, dueDate, ownerId } = changed.body
      assert.deepStrictEqual([changed.status, changed.headers.get("etag")], [200, "\"2\""])
      assert.deepStrictEqual([ownerId, dueDate, customer], [
        people.admin.user.id,
        "2026-06-30T16:00:00.000Z",
        "Northwind"
      ])
      assert.deepStrictEqual((yield* ask("PATCH", path, { ownerId })).body, changed.body)
      assert.deepStrictEqual(refusal(yield* ask("PATCH", path, { ownerId }, { "if-match": "\"1\"" })), [
        412,
        "precondition_failed"
      ])
      const ids = (query: string) =>
        Effect.map(ask("GET", `${root}?${query}`), ({ body }) => body.data.map((row: any) => row.id))
      assert.deepStrictEqual(yield* ids("sort=dueDate"), [id, other])
      assert.deepStrictEqual(yield* ids("sort=-dueDate"), [other, id])
      assert.deepStrictEqual(yield* ids(`ownerId=${people.admin.member.id}`), [id])
      assert.deepStrictEqual(yield* ids(`ownerId=${ownerId}&status=draft`), [id])
      assert.deepStrictEqual(yield* ids("status=sent"), [])
      const page = yield* ask("GET", `${root}?sort=dueDate&limit=1`)
      assert.deepStrictEqual(yield* ids(`sort=dueDate&limit=1&cursor=${page.body.nextCursor}`), [other])
      const cleared = yield* ask("PATCH", path, { ownerId: null, dueDate: null, customer: null })
      assert.deepStrictEqual([cleared.body.ownerId, cleared.body.dueDate, cleared.body.customer], [null, null, null])
      assert.deepStrictEqual(yield* events, [
        "questionnaire.created",
        "questionnaire.updated",
        "questionnaire.updated"
      ])
      assert.strictEqual((yield* ask("PATCH", path, { status: "approved" })).status, 400)
    }))

  it.effect("refer only to active members of the organization", () =>
    Effect.gen(function*() {
      const { ask, first, path, people } = yield* reviewed
      const other = yield* questionnaireTenant
      const { body: person } = yield* (yield* asking(people.owner.key))(
        "PATCH",
        `/v1/people/${people.member.member.id}`,
        {
          isActive: false
        }
      )
      assert.isFalse(person.isActive)
      const refused = (member: string) =>
        Effect.all([ask("PATCH", path, { ownerId: member }), ask("PATCH", first, { assigneeId: member })])
      for (const member of [people.member.user.id, other.people.owner.user.id, other.people.owner.member.id, "usr_0"]) {
        const answers = yield* refused(member)
        const detail = "Expected an active member of this organization"
        assert.deepStrictEqual(answers.map(({ body, status }) => [status, body.code, body.errors]), [
          [400, "unknown_reference", [{ pointer: "/ownerId", detail }]],
          [400, "unknown_reference", [{ pointer: "/assigneeId", detail }]]
        ])
      }
    }))

  it.effect("assign questions and comment on their answers", () =>
    Effect.gen(function*() {
      const { ask, first, id, path, people, questions: [one, two] } = yield* reviewed
      const { member, user } = people.auditor
      const given = { assigneeId: member.id, reviewComment: "Name the standard." }
      const changed = yield* ask("PATCH", first, given, { "if-match": "\"1\"" })
      assert.deepStrictEqual([changed.status, changed.headers.get("etag")], [200, "\"2\""])
      assert.deepStrictEqual(withoutMoves(changed.body), { ...one, ...given, assigneeId: user.id, revision: 2 })
      assert.deepStrictEqual((yield* ask("GET", first)).body, changed.body)
      const same = yield* ask("PATCH", first, { assigneeId: user.id })
      assert.strictEqual(same.headers.get("etag"), "\"2\"")
      assert.strictEqual((yield* ask("PATCH", first, {}, { "if-match": "\"1\"" })).status, 412)
      yield* ask("PATCH", `${path}/questions/${two.id}`, { status: "ready" })
      const ordinals = (query: string) =>
        Effect.map(ask("GET", `${path}/questions?${query}`), ({ body }) => body.data.map(({ ordinal }: any) => ordinal))
      assert.deepStrictEqual(yield* ordinals(`assigneeId=${member.id}`), [1])
      assert.deepStrictEqual(yield* ordinals(`assigneeId=${user.id}&status=open`), [1])
      assert.deepStrictEqual(yield* ordinals("status=ready"), [2])
      const events = yield* eventsOf(people.owner.key, `resource=${one.id}`)
      assert.deepStrictEqual(events.map(({ action, after, before }) => [action, before, after]), [[
        "question.reviewed",
        { assigneeId: null, reviewComment: null },
        { assigneeId: user.id, reviewComment: "Name the standard.", questionnaireId: id }
      ]])
      const cleared = yield* ask("PATCH", first, { assigneeId: null, reviewComment: null })
      assert.deepStrictEqual(withoutMoves(cleared.body), { ...one, revision: 3 })
      assert.strictEqual((yield* ask("PATCH", first, { answer: "x" })).status, 400)
    }))

  it.effect("need the permission to update, and are hidden from other organizations", () =>
    Effect.gen(function*() {
      const { ask, first, path, people } = yield* reviewed
      const other = yield* questionnaireTenant
      const requests = [
        ["PATCH", path, {}],
        ["POST", `${path}/submit`, { approverId: people.admin.user.id }],
        ["POST", `${path}/withdraw`, undefined],
        ["POST", `${path}/send`, undefined],
        ["POST", `${path}/reopen`, undefined],
        ["PATCH", first, {}]
      ] as const
      const statuses = (key: string) =>
        Effect.forEach(requests, ([method, to, body]) =>
          Effect.map(ask(method, to, body, { "x-api-key": key }), ({ status }) => status))
      assert.deepStrictEqual(
        yield* statuses(people.auditor.key),
        requests.map(() =>
          403
        )
      )
      assert.deepStrictEqual(yield* statuses(other.key), requests.map(() => 404))
      const auditor = yield* inSessionOf(people.auditor.user.id)
      assert.deepStrictEqual(refusal(yield* auditor("POST", `${path}/approve`)), [403, "permission_missing"])
    }))

  it.effect("lose owner and assignee when these leave the organization, and keep them when they are deactivated", () =>
    Effect.gen(function*() {
      const { answerPath, ask, events, first, path, people, questions: [asked] } = yield* reviewed
      const { key, member, user } = people.admin
      yield* ask("PUT", answerPath, { answer: "Yes" }, { "x-api-key": key })
      yield* ask("PATCH", path, { ownerId: member.id })
      yield* ask("PATCH", first, { assigneeId: user.id })
      const facts = Effect.map(
        Effect.all([ask("GET", path), ask("GET", first)]),
        ([one, two]) => [one.body.ownerId, two.body.assigneeId, two.body.answeredBy]
      )
      assert.strictEqual((yield* ask("PATCH", `/v1/people/${member.id}`, { isActive: false })).status, 200)
      assert.deepStrictEqual(yield* facts, [user.id, user.id, user.id])
      assert.strictEqual((yield* ask("PATCH", path, { ownerId: user.id, customer: "Northwind" })).status, 200)
      assert.strictEqual((yield* ask("DELETE", `/v1/people/${member.id}`)).status, 200)
      assert.deepStrictEqual(yield* facts, [null, null, user.id])
      assert.deepStrictEqual((yield* events).slice(-1), ["questionnaire.updated"])
      const [last] = (yield* eventsOf(people.owner.key, `resource=${asked.id}`)).slice(-1)
      assert.deepStrictEqual([last.action, last.before, last.after.assigneeId], [
        "question.reviewed",
        { assigneeId: user.id },
        null
      ])
    }))
})

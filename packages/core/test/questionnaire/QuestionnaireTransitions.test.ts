import * as Fixtures from "@attestry/conformance/Fixtures"
import { noApproval } from "@attestry/core/approval"
import { OrganizationId, UserId } from "@attestry/core/shared"
import { assert, it } from "@effect/vitest"
import { Either } from "effect"
import { QuestionnaireNotDraft, UnconfirmedAnswers } from "../../src/questionnaire/Questionnaire.ts"
import * as Transitions from "../../src/questionnaire/QuestionnaireTransitions.ts"

const by = Fixtures.id(UserId)
const approverId = Fixtures.id(UserId)
const now = Fixtures.at(9)
const approved = { approvedBy: approverId, approvedAt: Fixtures.at(5) }
const pending = { ...noApproval, state: "pending", approverId, submittedBy: by, submittedAt: Fixtures.at(4) } as const

const questionnaire = (unconfirmedQuestions: number, fields: object) =>
  Fixtures.questionnaire(Fixtures.id(OrganizationId), { unconfirmedQuestions, ...fields })

const submit = Transitions.submit({ approverId, by, selfApproval: "refused" })

const steps: ReadonlyArray<
  readonly [name: string, Transitions.Transition<{ readonly _tag: string }>, fields: object]
> = [
  ["submit", submit, {}],
  [
    "approve",
    Transitions.approve({ by: approverId, selfApproval: "refused" }),
    { status: "in_review", approval: pending }
  ],
  ["send", Transitions.send(true), { status: "approved", ...approved }],
  ["send without required approval", Transitions.send(false), { status: "approved", ...approved }]
]

for (const [name, step, fields] of steps) {
  it(`rejects ${name} when an answer is unconfirmed, also from a state of before`, () => {
    assert.isTrue(Either.isRight(step(questionnaire(0, fields), now)))
    const rejected = Either.flip(step(questionnaire(2, fields), now)).pipe(Either.getOrThrow)
    assert.deepStrictEqual(rejected, new UnconfirmedAnswers({ count: 2 }))
  })
}

it("names the status first when that allows no step either", () => {
  const rejected = Either.flip(submit(questionnaire(2, { status: "sent", ...approved, sentAt: now }), now))
  assert.instanceOf(Either.getOrThrow(rejected), QuestionnaireNotDraft)
})

it("reopens a questionnaire of before with unconfirmed answers", () => {
  const reopened = Either.getOrThrow(Transitions.reopen(questionnaire(2, { status: "approved", ...approved }), now))
  assert.deepStrictEqual([reopened.status, reopened.unconfirmedQuestions], ["draft", 2])
})

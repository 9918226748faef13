import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import { ExportedQuestionnaire } from "../../src/questionnaire/QuestionnaireExport.ts"
import { toReport } from "../../src/questionnaire/QuestionnaireReport.ts"

type Row = typeof ExportedQuestionnaire.Encoded["questions"][number]

const row = (ordinal: number, fields: Partial<Row>): Row => ({
  ordinal,
  section: [],
  number: null,
  text: `Is it ${ordinal}?`,
  subject: null,
  kind: "text",
  choices: [],
  answer: null,
  answerState: null,
  comment: null,
  ...fields
})

const exported = (questions: ReadonlyArray<Row>): ExportedQuestionnaire =>
  Schema.decodeSync(ExportedQuestionnaire)({
    organization: "Acme Example",
    fileName: "questions.xlsx",
    customer: null,
    status: "draft",
    approvedBy: null,
    approvedAt: null,
    comment: null,
    isSelfApproval: false,
    totalQuestions: questions.length,
    answeredQuestions: questions.filter(({ answer }) => answer !== null).length,
    unconfirmedQuestions: questions.filter(({ answerState }) => answerState === "unconfirmed").length,
    questions
  })

const known = [row(1, { answer: "Yes", answerState: "confirmed" }), row(2, { answer: "No", answerState: "written" })]

for (const format of ["csv", "xlsx", "docx", "pdf"] as const) {
  it(`marks unconfirmed answers in a column and counts them in a file of ${format}`, () => {
    const questions = [...known, row(3, { answer: "x", answerState: "unconfirmed" }), row(4, {})]
    const { columns, facts, rows } = toReport(exported(questions), format, "2026-05-04T09:30:00.000Z")
    assert.deepStrictEqual(columns.map(({ label }) => label), ["Question", "Answer", "State"])
    assert.deepStrictEqual(rows.map((cells) => cells[2]), [null, null, "Unconfirmed", null])
    assert.deepStrictEqual(facts.find(({ label }) => label === "Unconfirmed")?.value, "1")
  })

  it(`has no such column in a file of ${format} when all answers are a person's`, () => {
    const { columns, facts } = toReport(exported([...known, row(3, {})]), format, "2026-05-04T09:30:00.000Z")
    assert.deepStrictEqual(columns.map(({ label }) => label), ["Question", "Answer"])
    assert.isUndefined(facts.find(({ label }) => label === "Unconfirmed"))
  })
}

import { toApprovalFacts } from "../approval/ApprovalFacts.ts"
import type { Report, ReportCell, ReportFormat, ReportHeading } from "../report/ReportWriter.ts"
import type { ExportedQuestionnaire } from "./QuestionnaireExport.ts"

type Row = ExportedQuestionnaire["questions"][number]

interface Column {
  readonly label: string
  readonly width: number
  readonly cell: (row: Row) => ReportCell
}

const toTitle = ({ section }: Row): string => section.join(" › ")

const question: Column = { label: "Question", width: 60, cell: ({ text }) => text }
const answer: Column = { label: "Answer", width: 50, cell: (row) => row.answer }
const section: Column = { label: "Section", width: 24, cell: toTitle }

const isUnconfirmed = ({ answerState }: Row): boolean => answerState === "unconfirmed"

const optional: ReadonlyArray<{ readonly column: Column; readonly isNeeded: (row: Row) => boolean }> = [
  { column: { label: "No.", width: 10, cell: ({ number }) => number }, isNeeded: ({ number }) => number !== null },
  { column: { label: "For", width: 16, cell: ({ subject }) => subject }, isNeeded: ({ subject }) => subject !== null },
  {
    column: { label: "Comment", width: 40, cell: ({ comment }) => comment },
    isNeeded: ({ comment }) => comment !== null
  },
  {
    column: { label: "State", width: 14, cell: (row) => isUnconfirmed(row) ? "Unconfirmed" : null },
    isNeeded: (row) => isUnconfirmed(row)
  }
]

// a column that would be empty is left out
const chooseColumns = (rows: ReadonlyArray<Row>, hasHeadings: boolean): ReadonlyArray<Column> => {
  const [number = [], subject = [], comment = [], state = []] = optional.map(({ column, isNeeded }) =>
    rows.some(isNeeded) ? [column] : []
  )
  const inSections = !hasHeadings && rows.some(({ section }) => section.length > 0)
  return [...number, ...inSections ? [section] : [], question, ...subject, answer, ...comment, ...state]
}

const findHeadings = (rows: ReadonlyArray<Row>): ReadonlyArray<ReportHeading> => {
  const headings: Array<ReportHeading> = []
  let last = ""
  for (const [index, row] of rows.entries()) {
    const title = toTitle(row)
    if (title !== last) headings.push({ row: index, title: title === "" ? "Other questions" : title })
    last = title
  }
  return headings
}

const toFacts = (exported: ExportedQuestionnaire): Report["facts"] => [
  { label: "File", value: exported.fileName },
  ...(exported.customer === null ? [] : [{ label: "For", value: exported.customer }]),
  { label: "Questions", value: String(exported.totalQuestions) },
  { label: "Answered", value: String(exported.answeredQuestions) },
  ...(exported.unconfirmedQuestions === 0
    ? []
    : [{ label: "Unconfirmed", value: String(exported.unconfirmedQuestions) }]),
  ...toApprovalFacts({ ...exported, approvedAt: exported.approvedAt?.slice(0, 10) ?? null })
]

const sorting: ReadonlySet<ReportFormat> = new Set<ReportFormat>(["xlsx", "csv"])

export const withoutExtension = (fileName: string): string => fileName.replace(/(?<=.)\.[A-Za-z0-9]{1,8}$/, "")

// in a spreadsheet the sections are a column, elsewhere they are headings
export const toReport = (exported: ExportedQuestionnaire, format: ReportFormat, createdAt: string): Report => {
  const { fileName, organization, questions } = exported
  const hasHeadings = !sorting.has(format)
  const columns = chooseColumns(questions, hasHeadings)
  return {
    title: withoutExtension(fileName),
    author: organization,
    language: "en",
    createdAt,
    facts: toFacts(exported),
    columns: columns.map(({ label, width }) => ({ label, width })),
    headings: hasHeadings ? findHeadings(questions) : [],
    rows: questions.map((row) => columns.map(({ cell }) => cell(row)))
  }
}

import { FastCheck } from "effect"

/** People by their index: the owner and an admin. */
export type Person = 0 | 1

type State = "confirmed" | "unconfirmed" | "written" | null

export interface Texts {
  readonly answer: string | null
  readonly comment: string | null
}

interface Asked extends Texts {
  readonly state: State
}

/** The newest questionnaire. */
export interface World {
  readonly status: "approved" | "draft" | "in_review" | "sent"
  readonly questions: ReadonlyArray<Asked>
  readonly editors: ReadonlyArray<Person>
  readonly approver: Person | null
  readonly submitter: Person | null
}

/** Null removes, `same` keeps the text, and a comment that is undefined is left out. */
type Given = string | null

export type Ask =
  | { readonly do: "import"; readonly by: Person; readonly texts: ReadonlyArray<Texts> }
  | {
    readonly do: "answer"
    readonly by: Person
    readonly at: number
    readonly answer: Given
    readonly comment?: Given
  }
  | {
    readonly do: "answerMany"
    readonly by: Person
    readonly ats: ReadonlyArray<number>
    readonly answer: Given
  }
  | { readonly do: "confirm" | "discard"; readonly by: Person; readonly ats: ReadonlyArray<number> }
  | { readonly do: "add"; readonly by: Person }
  | { readonly do: "edit" | "remove" | "split"; readonly by: Person; readonly at: number }
  | { readonly do: "join"; readonly by: Person; readonly ats: ReadonlyArray<number> }
  | { readonly do: "submit"; readonly by: Person; readonly approver: Person }
  | { readonly do: "approve" | "reject" | "reopen" | "send" | "withdraw"; readonly by: Person }

export interface Step {
  readonly outcome: string
  readonly world: World
}

const numberOfQuestions = 3

/** The positions that the numbers lead to, each once. */
export const toPositions = (ats: ReadonlyArray<number>, { length }: ReadonlyArray<unknown>): ReadonlyArray<number> => [
  ...new Set(ats.map((at) => at % length))
]

const same = "same"

export const isUnconfirmed = ({ state }: Asked): boolean => state === "unconfirmed"

export const imported = (texts: ReadonlyArray<Texts>, by: Person): World => ({
  status: "draft",
  questions: texts.map(({ answer, comment }) => ({
    answer,
    comment,
    state: answer === null && comment === null ? null : "unconfirmed"
  })),
  editors: texts.some(({ answer }) => answer !== null) ? [by] : [],
  approver: null,
  submitter: null
})

/** The texts that the request gives. */
export const toGiven = (asked: Texts, given: { readonly answer: Given; readonly comment?: Given }): Texts => ({
  answer: given.answer === same ? asked.answer : given.answer,
  comment: given.comment === undefined || given.comment === same ? asked.comment : given.comment
})

const isEqual = (one: Texts, other: Texts): boolean => one.answer === other.answer && one.comment === other.comment

const answered = (asked: Asked, given: Texts): Asked => {
  if (isEqual(asked, given) && !isUnconfirmed(asked)) return asked
  if (given.answer === null && given.comment === null) return { ...given, state: null }
  const fromFile = (["answer", "comment"] as const).every((field) =>
    given[field] === null || given[field] === asked[field]
  )
  return { ...given, state: asked.state === "written" || !fromFile ? "written" : "confirmed" }
}

const replace = (world: World, by: Person, questions: ReadonlyArray<Asked>): Step => {
  if (world.status === "in_review") return { outcome: "approval_pending", world }
  const editors = world.editors.includes(by) ? world.editors : [...world.editors, by]
  return { outcome: "ok", world: { ...world, status: "draft", questions, editors } }
}

const change = (world: World, by: Person, given: ReadonlyArray<number>, next: (asked: Asked) => Asked): Step => {
  if (world.status === "sent") return { outcome: "questionnaire_sent", world }
  const ats = toPositions(given, world.questions)
  const questions = world.questions.map((asked, at) => ats.includes(at) ? next(asked) : asked)
  return questions.every((asked, at) => asked === world.questions[at])
    ? { outcome: "ok", world }
    : replace(world, by, questions)
}

const unanswered: Asked = { answer: null, comment: null, state: null }

const join = (world: World, by: Person, given: ReadonlyArray<number>): Step => {
  const [first = 0, ...others] = toPositions(given, world.questions)
  if (others.length === 0) return { outcome: "ok", world }
  const answered = [first, ...others].flatMap((at) => world.questions[at] ?? []).filter(({ state }) => state !== null)
  if (answered.length > 1) return { outcome: "several_answers", world }
  const [joined = unanswered] = answered
  const questions = world.questions.flatMap((asked, at) => at === first ? [joined] : others.includes(at) ? [] : [asked])
  return replace(world, by, questions)
}

const edit = (world: World, ask: Extract<Ask, { readonly do: "add" | "edit" | "join" | "remove" | "split" }>): Step => {
  if (world.status === "sent") return { outcome: "questionnaire_sent", world }
  if (ask.do === "join") return join(world, ask.by, ask.ats)
  if (ask.do === "add") return replace(world, ask.by, [...world.questions, unanswered])
  if (ask.do === "edit") return replace(world, ask.by, world.questions)
  if (ask.do === "remove" && world.questions.length === 1) return { outcome: "last_question", world }
  const [position = 0] = toPositions([ask.at], world.questions)
  const next = (asked: Asked) => ask.do === "remove" ? [] : [asked, unanswered]
  return replace(world, ask.by, world.questions.flatMap((asked, at) => at === position ? next(asked) : [asked]))
}

const submit = (world: World, by: Person, approver: Person): Step => {
  const reject = (outcome: string): Step => ({ outcome, world })
  if (world.status === "in_review" && world.approver === approver) return reject("approval_pending")
  if (by === approver || world.editors.includes(approver)) return reject("self_approval")
  if (world.status === "approved" || world.status === "sent") return reject("questionnaire_not_draft")
  if (world.questions.some(isUnconfirmed)) return reject("unconfirmed_answers")
  return { outcome: "ok", world: { ...world, status: "in_review", approver, submitter: by } }
}

const judge = (world: World, by: Person, isApproved: boolean): Step => {
  if (world.status !== "in_review") return { outcome: "not_pending", world }
  if (world.approver !== by) return { outcome: "not_the_approver", world }
  if (world.submitter === by) return { outcome: "self_approval", world }
  const judged = { ...world, approver: null, submitter: null }
  return {
    outcome: "ok",
    world: isApproved ? { ...judged, status: "approved", editors: [] } : { ...judged, status: "draft" }
  }
}

const move = (world: World, from: ReadonlyArray<World["status"]>, to: World["status"], otherwise: string): Step =>
  from.includes(world.status)
    ? { outcome: "ok", world: { ...world, status: to, approver: null, submitter: null } }
    : { outcome: otherwise, world }

export const step = (world: World, ask: Ask): Step => {
  switch (ask.do) {
    case "import":
      return { outcome: "ok", world: imported(ask.texts, ask.by) }
    case "answer":
      return change(world, ask.by, [ask.at], (asked) => answered(asked, toGiven(asked, ask)))
    case "answerMany":
      return change(world, ask.by, ask.ats, (asked) => answered(asked, toGiven(asked, ask)))
    case "confirm":
      return change(world, ask.by, ask.ats, (asked) => isUnconfirmed(asked) ? { ...asked, state: "confirmed" } : asked)
    case "discard":
      return change(
        world,
        ask.by,
        ask.ats,
        (asked) => isUnconfirmed(asked) ? { answer: null, comment: null, state: null } : asked
      )
    case "add":
    case "edit":
    case "join":
    case "remove":
    case "split":
      return edit(world, ask)
    case "submit":
      return submit(world, ask.by, ask.approver)
    case "approve":
      return judge(world, ask.by, true)
    case "reject":
      return judge(world, ask.by, false)
    case "withdraw":
      return move(world, ["in_review"], "draft", "not_pending")
    case "send":
      return move(world, ["approved"], "sent", "questionnaire_not_approved")
    case "reopen":
      return move(world, ["approved", "sent"], "draft", "questionnaire_open")
  }
}

const at = FastCheck.nat({ max: numberOfQuestions - 1 })
const ats = FastCheck.uniqueArray(at, { minLength: 1, maxLength: numberOfQuestions })
const word = FastCheck.constantFrom("Yes", "No", "Since May.")
const given = FastCheck.oneof(
  { weight: 3, arbitrary: word },
  { weight: 2, arbitrary: FastCheck.constant(same) },
  { weight: 1, arbitrary: FastCheck.constant(null) }
)
const inFile = FastCheck.option(FastCheck.constantFrom("e.g. Yes", "Choose one", "Yes"))
const texts = FastCheck.array(FastCheck.record({ answer: inFile, comment: inFile }), {
  minLength: numberOfQuestions,
  maxLength: numberOfQuestions
})
// mostly one person, so that the other may approve
const editor = FastCheck.oneof(
  { weight: 20, arbitrary: FastCheck.constant<Person>(0) },
  { weight: 1, arbitrary: FastCheck.constant<Person>(1) }
)
const approver = FastCheck.oneof(
  { weight: 12, arbitrary: FastCheck.constant<Person>(1) },
  { weight: 1, arbitrary: FastCheck.constant<Person>(0) }
)

const record = FastCheck.record<Ask>
const all = FastCheck.constant([0, 1, 2])

const imports = record({ do: FastCheck.constant("import"), by: FastCheck.constant<Person>(0), texts })

const single = FastCheck.oneof(
  { weight: 1, arbitrary: imports },
  {
    weight: 4,
    arbitrary: FastCheck.record(
      { do: FastCheck.constant("answer" as const), by: editor, at, answer: given, comment: given },
      { requiredKeys: ["do", "by", "at", "answer"] }
    )
  },
  { weight: 2, arbitrary: record({ do: FastCheck.constant("answerMany"), by: editor, ats, answer: given }) },
  { weight: 4, arbitrary: record({ do: FastCheck.constantFrom("confirm", "discard"), by: editor, ats }) },
  { weight: 1, arbitrary: record({ do: FastCheck.constant("add"), by: editor }) },
  { weight: 3, arbitrary: record({ do: FastCheck.constantFrom("edit", "remove", "split"), by: editor, at }) },
  { weight: 2, arbitrary: record({ do: FastCheck.constant("join"), by: editor, ats }) },
  { weight: 1, arbitrary: record({ do: FastCheck.constant("submit"), by: editor, approver }) },
  { weight: 1, arbitrary: record({ do: FastCheck.constantFrom("approve", "reject", "withdraw"), by: approver }) },
  { weight: 2, arbitrary: record({ do: FastCheck.constantFrom("send", "reopen"), by: editor }) }
)

const approval = [{ do: "submit", by: 0, approver: 1 }, { do: "approve", by: 1 }] as const

// single requests seldom come as far as an approval
const several = FastCheck.oneof(
  { weight: 5, arbitrary: single.map((ask): ReadonlyArray<Ask> => [ask]) },
  { weight: 2, arbitrary: FastCheck.constant<ReadonlyArray<Ask>>(approval) },
  {
    weight: 2,
    arbitrary: record({ do: FastCheck.constantFrom("confirm", "discard"), by: FastCheck.constant<Person>(0), ats: all })
      .map((ask): ReadonlyArray<Ask> => [ask, ...approval])
  }
)

/** Requests that begin with a file. */
export const sequences: FastCheck.Arbitrary<ReadonlyArray<Ask>> = FastCheck.tuple(
  imports,
  FastCheck.array(several, { minLength: 4, maxLength: 12 })
).map(([first, others]) => [first, ...others.flat()])

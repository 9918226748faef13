import type { Steps } from "../eventLoop/Steps.ts"
import { setBack } from "../question/EditQuestions.ts"
import { isTrusted, type Question } from "../questionnaire/Question.ts"
import type { RemovedQuestion } from "../questionnaire/Questionnaire.ts"
import { type Place, toPlaceKey } from "../questionnaireFile/Place.ts"
import { toQuestionKey } from "../questionnaireFile/QuestionKeys.ts"
import { isEqual } from "../shared/Patch.ts"

export interface Merged {
  // in their order; a question that is the same object did not change
  readonly questions: ReadonlyArray<Question>
  readonly added: ReadonlyArray<Question>
  readonly changed: ReadonlyArray<Question>
  readonly gone: ReadonlyArray<Question>
  // those that the reading lacks, and that stay
  readonly kept: ReadonlyArray<Question>
}

interface Candidate {
  // undefined for one that a person removed
  readonly question: Question | undefined
  readonly keys: ReadonlyArray<string | undefined>
}

type Matched = Pick<Question, "answerPlace" | "number" | "place" | "subject">

const toKey = (place: Place | null): string => place === null ? "" : toPlaceKey(place)

// One for each step of the matching, the surest first. A key that is undefined matches nothing.
const toKeys = (
  { answerPlace, number, place, subject }: Matched,
  questionKey: string | null | undefined
): ReadonlyArray<string | undefined> => [
  JSON.stringify([toKey(place), toKey(answerPlace)]),
  JSON.stringify([toKey(place), subject]),
  questionKey === undefined || questionKey === null ? undefined : JSON.stringify([number, questionKey])
]

const toCandidates = function*(
  current: ReadonlyArray<Question>,
  removed: ReadonlyArray<RemovedQuestion>
): Steps<ReadonlyArray<Candidate>> {
  const candidates: Array<Candidate> = []
  for (const question of current) {
    // a question that was added is not in the file
    if (question.origin !== "added") candidates.push({ question, keys: toKeys(question, toQuestionKey(question)) })
    yield
  }
  for (const one of removed) {
    candidates.push({ question: undefined, keys: toKeys(one, one.questionKey) })
    yield
  }
  return candidates
}

// The candidate of each question of the reading, and each candidate once.
const match = function*(
  candidates: ReadonlyArray<Candidate>,
  reading: ReadonlyArray<Question>
): Steps<ReadonlyMap<Question, Candidate>> {
  const matches = new Map<Question, Candidate>()
  const taken = new Set<Candidate>()
  const keys = new Map<Question, ReadonlyArray<string | undefined>>()
  for (const question of reading) {
    keys.set(question, toKeys(question, toQuestionKey(question)))
    yield
  }
  for (const step of [0, 1, 2]) {
    const free = new Map<string, Array<Candidate>>()
    for (const candidate of candidates) {
      const key = candidate.keys[step]
      if (key === undefined || taken.has(candidate)) continue
      const others = free.get(key)
      if (others === undefined) free.set(key, [candidate])
      else others.push(candidate)
      yield
    }
    for (const question of reading) {
      const key = matches.has(question) ? undefined : keys.get(question)?.[step]
      const candidate = key === undefined ? undefined : free.get(key)?.shift()
      if (candidate !== undefined) {
        matches.set(question, candidate)
        taken.add(candidate)
      }
      yield
    }
  }
  return matches
}

const pickAsked = ({ choices, kind, number, section, subject, text }: Question) => ({
  choices,
  kind,
  number,
  section,
  subject,
  text
})

const pickTexts = ({ answer, answeredAt, answeredBy, answerState, comment }: Question) => ({
  answer,
  answeredAt,
  answeredBy,
  answerState,
  comment
})

const isSame = (before: Question, after: Question): boolean =>
  Object.entries(after).every(([field, value]) => isEqual(Reflect.get(before, field), value))

// Keeps what a person wrote; all else is as the reading has it. The same question if nothing differs.
const mergeQuestion = (before: Question, read: Question): Question => {
  const asked = pickAsked(before.origin === "edited" ? before : read)
  const texts = pickTexts(isTrusted(before) ? before : read)
  const isAnswered = before.text === asked.text && before.answer === texts.answer && before.comment === texts.comment
  const { answerPlace, certainty, commentPlace, place } = read
  const after: Question = {
    ...before,
    ...asked,
    ...texts,
    status: isAnswered ? before.status : setBack(before, texts.answer),
    answerPlace,
    certainty,
    commentPlace,
    place,
    earlierQuestionId: before.earlierQuestionId ?? read.earlierQuestionId
  }
  return isSame(before, after) ? before : after
}

// Puts each question that the reading lacks after the one that it followed.
const insert = (
  current: ReadonlyArray<Question>,
  read: ReadonlyArray<Question>,
  stays: ReadonlySet<Question>
): ReadonlyArray<Question> => {
  const isRead = new Set(read.map(({ id }) => id))
  const first: Array<Question> = []
  const following = new Map<Question["id"], Array<Question>>()
  let group = first
  for (const question of current) {
    if (isRead.has(question.id)) {
      group = []
      following.set(question.id, group)
    } else if (stays.has(question)) group.push(question)
  }
  return [...first, ...read.flatMap((question) => [question, ...following.get(question.id) ?? []])]
}

// The questions after a new reading of the file. No confirmed or written answer is lost, and no edit by hand.
export const mergeReading = function*(
  current: ReadonlyArray<Question>,
  removed: ReadonlyArray<RemovedQuestion>,
  reading: ReadonlyArray<Question>
): Steps<Merged> {
  const matches = yield* match(yield* toCandidates(current, removed), reading)
  const read: Array<Question> = []
  const added: Array<Question> = []
  const changed: Array<Question> = []
  const matched = new Set<Question>()
  for (const question of reading) {
    const found = matches.get(question)
    if (found === undefined) {
      added.push(question)
      read.push(question)
    } else if (found.question !== undefined) {
      const after = mergeQuestion(found.question, question)
      matched.add(found.question)
      if (after !== found.question) changed.push(after)
      read.push(after)
    }
    yield
  }
  const missing = current.filter((question) => !matched.has(question))
  const byHand = missing.filter(({ origin }) => origin === "added")
  const kept = missing.filter((question) =>
    question.origin !== "added" && (isTrusted(question) || question.origin === "edited")
  )
  const stays = new Set([...byHand, ...kept])
  const gone = missing.filter((question) => !stays.has(question))
  return { questions: insert(current, read, stays), added, changed, gone, kept }
}

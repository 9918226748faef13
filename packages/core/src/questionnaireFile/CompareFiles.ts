import type { Steps } from "../eventLoop/Steps.ts"
import { toMatchKey } from "./QuestionKeys.ts"
import type { FileQuestion } from "./QuestionnaireFile.ts"

type Asked = Pick<FileQuestion, "number" | "subject" | "text">

export interface ComparedFiles<Question> {
  // the earlier question of each later one that has any
  readonly earlier: ReadonlyMap<Question, Question>
  readonly same: number
  readonly changed: number
  readonly new: number
  readonly gone: number
}

// by key, with undefined for what occurs several times
const indexNumbers = function*<Question extends Asked>(
  questions: ReadonlyArray<Question>
): Steps<ReadonlyMap<string, Question | undefined>> {
  const found = new Map<string, Question | undefined>()
  for (const question of questions) {
    const { number, subject } = question
    const key = JSON.stringify([number, subject])
    if (number !== null) found.set(key, found.has(key) ? undefined : question)
    yield
  }
  return found
}

// Finds the same questions, then those with the same number and subject if each file has them once.
export const compareFiles = function*<Question extends Asked>(
  earlier: ReadonlyArray<Question>,
  later: ReadonlyArray<Question>
): Steps<ComparedFiles<Question>> {
  const free = new Map<string, Array<Question>>()
  for (const question of earlier) {
    const key = toMatchKey(question)
    const others = key === null ? undefined : free.get(key)
    if (others !== undefined) others.push(question)
    else if (key !== null) free.set(key, [question])
    yield
  }
  const found = new Map<Question, Question>()
  for (const question of later) {
    const key = toMatchKey(question)
    const match = key === null ? undefined : free.get(key)?.shift()
    if (match !== undefined) found.set(question, match)
    yield
  }
  const same = found.size
  const taken = new Set(found.values())
  const known = yield* indexNumbers(earlier)
  for (const [key, question] of yield* indexNumbers(later)) {
    const match = known.get(key)
    if (question !== undefined && match !== undefined && !found.has(question) && !taken.has(match)) {
      found.set(question, match)
    }
    yield
  }
  return {
    earlier: found,
    same,
    changed: found.size - same,
    new: later.length - found.size,
    gone: earlier.length - found.size
  }
}

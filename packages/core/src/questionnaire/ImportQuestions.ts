import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import { mapInTurns, runInTurns, type Steps } from "../eventLoop/Steps.ts"
import type { CompanyProfile } from "../organization/CompanyProfile.ts"
import { OrganizationDirectory } from "../organization/OrganizationDirectory.ts"
import type { Place } from "../questionnaireFile/Place.ts"
import {
  type FileQuestion,
  NoQuestionsFound,
  type ReadQuestionnaire,
  UnreadableFile
} from "../questionnaireFile/QuestionnaireFile.ts"
import { IdGenerator } from "../shared/IdGenerator.ts"
import type { OrganizationId } from "../shared/Ids.ts"
import { hasVisibleCharacter, PlainText } from "../shared/Text.ts"
import {
  countQuestions,
  maximumDepth,
  maximumQuestions,
  maximumSections,
  type Question,
  QuestionId
} from "./Question.ts"

const maximumChoices = 1_000
const maximumWarnings = 100

// limit for all questions of a file
const maximumCharacters = 20_000_000

const Short = PlainText(255)
const Message = PlainText(500)
const Long = PlainText(10_000)

const unstorable = /[\0\p{Surrogate}]/gu

// a reader may return what no storage keeps
const clean = (text: string, max: number): string => {
  const storable = text.slice(0, 2 * max).replace(unstorable, "\ufffd")
  return storable.length <= max ? storable : Array.from(storable).slice(0, max).join("")
}

const toShort = (text: string) => Short.make(clean(text, 255))
const toLong = (text: string) => Long.make(clean(text, 10_000))

const unlessBlank = <A>(text: string | null, make: (text: string) => A): A | null =>
  text === null || !hasVisibleCharacter(text) ? null : make(text)

const cleanPlace = (place: Place): Place => {
  if (place.type === "cell" || place.type === "sheet") return { ...place, sheet: clean(place.sheet, 1_000) }
  return place.type === "pointer" ? { ...place, pointer: clean(place.pointer, 10_000) } : place
}

const toPlace = (place: Place | null): Place | null => place === null ? null : cleanPlace(place)

const countCharacters = ({ answer, choices, comment, section, text }: FileQuestion): number =>
  [text, answer ?? "", comment ?? "", ...choices, ...section].reduce((sum, { length }) => sum + length, 0)

// the greatest depth at which there are not too many sections
const findDepth = function*(questions: ReadonlyArray<FileQuestion>): Steps<number> {
  for (let depth = maximumDepth; depth > 0; depth--) {
    const sections = new Set<string>()
    for (const { section } of questions) {
      sections.add(JSON.stringify(section.slice(0, depth)))
      if (sections.size > maximumSections) break
      yield
    }
    if (sections.size <= maximumSections) return depth
  }
  return 0
}

const hasText = ({ text }: FileQuestion): boolean => hasVisibleCharacter(clean(text, 10_000))

const sectionsLeftOut = {
  code: "text_cut",
  message: "The file has too many sections. The inner ones were left out.",
  place: null
} as const

// A person wrote the profile, so its facts are written answers.
const answerFrom = (
  profile: CompanyProfile | null,
  { answer, profileField }: FileQuestion
): Partial<Pick<Question, "answer" | "answeredAt" | "answeredBy" | "answerState">> => {
  const fact = profile === null || profileField === undefined || profileField === "date" ? null : profile[profileField]
  return answer !== null || profile === null || fact === null
    ? {}
    : { answer: toLong(fact), answerState: "written", answeredBy: profile.updatedBy, answeredAt: profile.updatedAt }
}

const toQuestion = (
  question: FileQuestion,
  depth: number,
  profile: CompanyProfile | null
): Omit<Question, "id" | "ordinal" | "organizationId" | "questionnaireId"> => {
  const answer = unlessBlank(question.answer, toLong)
  const comment = unlessBlank(question.comment, toLong)
  return {
    section: question.section.slice(0, depth).map(toShort),
    number: unlessBlank(question.number, toShort),
    text: toLong(question.text),
    subject: unlessBlank(question.subject, toShort),
    kind: question.kind,
    choices: question.choices.length > maximumChoices ? [] : question.choices.map(toLong),
    answer,
    comment,
    answerState: answer === null && comment === null ? null : "unconfirmed",
    answeredBy: null,
    answeredAt: null,
    ...answerFrom(profile, question),
    status: "open",
    assigneeId: null,
    reviewComment: null,
    origin: "file",
    place: cleanPlace(question.place),
    answerPlace: toPlace(question.answerPlace),
    commentPlace: toPlace(question.commentPlace),
    certainty: Math.max(0, Math.min(1, question.certainty || 0)),
    earlierQuestionId: null
  }
}

// Makes rows of what was read, within the limits of the storage.
export const makeImportQuestions = Effect.gen(function*() {
  const ids = yield* IdGenerator
  const { getProfile } = yield* OrganizationDirectory

  const findProfile = (organizationId: OrganizationId, questions: ReadonlyArray<FileQuestion>) =>
    questions.some(({ profileField }) => profileField !== undefined) ? getProfile(organizationId) : Effect.succeed(null)

  return Effect.fnUntraced(function*(
    { fingerprint, format, mapping, questions: all, warnings: given }: ReadQuestionnaire,
    of: Pick<Question, "organizationId" | "questionnaireId">
  ) {
    const isAsked = yield* mapInTurns(all, hasText)
    const asked = all.filter((_, index) => isAsked[index])
    if (asked.length === 0) return yield* new NoQuestionsFound()
    const characters = (yield* mapInTurns(asked, countCharacters)).reduce((sum, count) => sum + count, 0)
    if (asked.length > maximumQuestions || characters > maximumCharacters) {
      return yield* new UnreadableFile({ reason: "too_large" })
    }
    const depth = yield* runInTurns(findDepth(asked))
    const questionIds = yield* ids.makeMany(QuestionId, asked.length)
    const own = Arr.zip(asked, questionIds)
    const profile = yield* findProfile(of.organizationId, asked)
    const questions = yield* mapInTurns(own, ([question, id], index) => ({
      ...toQuestion(question, depth, profile),
      id,
      ...of,
      ordinal: index + 1
    }))
    const warnings = asked.some(({ section }) => section.length > depth) ? [sectionsLeftOut, ...given] : given
    return {
      questions,
      format,
      fingerprint,
      mapping: mapping.map(({ sheet, ...columns }) => ({ sheet: clean(sheet, 255), ...columns })),
      ...countQuestions(questions),
      totalWarnings: warnings.length,
      warnings: warnings.slice(0, maximumWarnings).map(({ code, message, place }) => ({
        code,
        message: Message.make(clean(message, 500)),
        place: toPlace(place)
      }))
    }
  })
})

import type { Questionnaire, QuestionnaireId, QuestionnaireStore } from "@attestry/core/questionnaire"
import { toMatchKey } from "@attestry/core/questionnaireFile"
import { compareText } from "@attestry/core/shared"
import * as Array from "effect/Array"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { MemoryTables } from "../internal/MemoryTables.ts"

export const byAge = (a: Questionnaire, b: Questionnaire): number =>
  compareText(a.createdAt, b.createdAt) || compareText(a.id, b.id)

// Finds the questionnaire whose questions have most of the keys.
export const makeFindEarlier =
  ({ questionnaires, questions }: MemoryTables): typeof QuestionnaireStore.Service["findEarlier"] =>
  (organizationId, keys) =>
    Effect.sync(() => {
      const wanted = new Set(keys)
      const shared = new Map<QuestionnaireId, Set<string>>()
      for (const question of questions.filter(organizationId, () => true)) {
        const { questionnaireId } = question
        const key = toMatchKey(question)
        if (key === null || !wanted.has(key)) continue
        shared.set(questionnaireId, (shared.get(questionnaireId) ?? new Set()).add(key))
      }
      const countOf = ({ id }: Questionnaire): number => shared.get(id)?.size ?? 0
      const found = questionnaires.filter(organizationId, ({ id }) => shared.has(id))
        .toSorted((a, b) => countOf(b) - countOf(a) || byAge(b, a))
      return Option.map(Array.head(found), (one) => ({ id: one.id, shared: countOf(one) }))
    })

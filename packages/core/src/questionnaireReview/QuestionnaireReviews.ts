import * as Effect from "effect/Effect"
import { currentCaller } from "../access/Actor.ts"
import { makeKeepAnswers } from "../answerLibrary/KeepAnswers.ts"
import { AuditRecorder } from "../audit/AuditRecorder.ts"
import {
  type Questionnaire,
  questionnaireEvents,
  type QuestionnaireId,
  type QuestionnairePatch,
  type QuestionnaireRejection
} from "../questionnaire/Questionnaire.ts"
import { QuestionnaireAccess } from "../questionnaire/QuestionnaireAccess.ts"
import { makeQuestionnaireParts } from "../questionnaire/QuestionnaireParts.ts"
import { QuestionnaireStore } from "../questionnaire/QuestionnaireStore.ts"
import * as Transitions from "../questionnaire/QuestionnaireTransitions.ts"
import { applyPatch } from "../shared/Patch.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { useCase } from "../shared/UseCase.ts"
import * as Revision from "../storage/Revision.ts"
import { UnitOfWork } from "../storage/UnitOfWork.ts"

/** The way of a questionnaire from draft to sent. Who approves it must be signed in. */
export class QuestionnaireReviews extends Effect.Service<QuestionnaireReviews>()(
  "@attestry/core/questionnaireReview/QuestionnaireReviews",
  {
    effect: Effect.gen(function*() {
      const store = yield* QuestionnaireStore
      const audit = yield* AuditRecorder
      const unit = yield* UnitOfWork
      const { load, readQuestions, resolveMember } = yield* makeQuestionnaireParts
      const keepAnswers = yield* makeKeepAnswers

      const save = Effect.fnUntraced(function*(
        { revision, value: before }: Revision.Versioned<Questionnaire>,
        after: Questionnaire,
        verb: string,
        more: object = {}
      ) {
        yield* store.save(after.organizationId, after, revision)
        yield* audit.record(questionnaireEvents.changed(verb)(before, after, more))
        return { value: after, revision: revision + 1 }
      })

      const move = <E>(id: QuestionnaireId, transition: Transitions.Transition<E>, verb: string, more: object = {}) =>
        Effect.gen(function*() {
          const read = yield* load(id)
          return yield* save(read, yield* transition(read.value, yield* Timestamp.now), verb, more)
        })

      const step = <E>(name: "reopen" | "send" | "submit", transition: Transitions.Transition<E>, verb: string) =>
        useCase(`QuestionnaireReviews.${name}`)(
          function*(id: QuestionnaireId) {
            return yield* move(id, transition, verb)
          },
          unit.run,
          QuestionnaireAccess[name]
        )

      /** Changes owner, due date and customer, whatever the status is. Writes nothing if none of them differs. */
      const update = useCase("QuestionnaireReviews.update")(
        function*(id: QuestionnaireId, patch: QuestionnairePatch) {
          const read = yield* Revision.check(yield* load(id))
          const ownerId = yield* resolveMember("ownerId", patch.ownerId, read.value.ownerId)
          const after = applyPatch(read.value, { ...patch, ownerId }, yield* Timestamp.now)
          return after === read.value ? read : yield* save(read, after, "updated")
        },
        unit.run,
        QuestionnaireAccess.update
      )

      /** Submits a draft for review. */
      const submit = step("submit", Transitions.submit, "submitted")

      /** Approves the answers of a questionnaire in review, and puts them into the library. */
      const approve = useCase("QuestionnaireReviews.approve")(
        function*(id: QuestionnaireId) {
          const { user } = yield* currentCaller
          const read = yield* load(id)
          const now = yield* Timestamp.now
          const after = yield* Transitions.approve(user.id)(read.value, now)
          const answered = yield* readQuestions(after, { answered: true })
          const libraryAnswers = yield* keepAnswers(after, answered, { by: user.id, at: now })
          return yield* save(read, after, "approved", { libraryAnswers })
        },
        unit.run,
        QuestionnaireAccess.approve
      )

      /** Rejects a questionnaire in review, which is a draft again. The audit log keeps the comment. */
      const reject = useCase("QuestionnaireReviews.reject")(
        function*(id: QuestionnaireId, rejection: QuestionnaireRejection) {
          return yield* move(id, Transitions.reject, "rejected", rejection)
        },
        unit.run,
        QuestionnaireAccess.reject
      )

      /** Marks an approved questionnaire as sent. Its questions do not change then. */
      const send = step("send", Transitions.send, "sent")

      /** Makes an approved or sent questionnaire a draft again, which takes its approval. */
      const reopen = step("reopen", Transitions.reopen, "reopened")

      return { update, submit, approve, reject, send, reopen }
    })
  }
) {}

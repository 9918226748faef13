import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { AuditRecorder } from "../audit/AuditRecorder.ts"
import type { RemovalStep } from "../member/MemberRemoval.ts"
import { findItems } from "../notice/FindItems.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { libraryAnswerEvents, LibraryAnswerId } from "./LibraryAnswer.ts"
import { LibraryAnswerStore } from "./LibraryAnswerStore.ts"

// a removed member is no owner
export const unassignAnswers = Effect.gen(function*() {
  const store = yield* LibraryAnswerStore
  const audit = yield* AuditRecorder

  const step: RemovalStep = Effect.fnUntraced(function*({ organizationId, userId }) {
    const answers = yield* store.ownedBy(organizationId, userId)
    const unassigned = answers.map(({ id }) => id)
    if (answers.length > 0) {
      yield* store.unassign(organizationId, userId, unassigned, yield* Timestamp.now)
      yield* audit.record(...answers.map((before) => libraryAnswerEvents.updated(before, { ...before, ownerId: null })))
    }
    return { count: answers.length, unassigned }
  })
  return step
})

const longestName = 200

export const makeFindUnassignedAnswers = Effect.map(
  LibraryAnswerStore,
  ({ find }) =>
    findItems(Schema.is(LibraryAnswerId), find, ({ id, ownerId, question }) =>
      ownerId === null
        ? [{
          name: Array.from(question).slice(0, longestName).join(""),
          note: "an answer of the library",
          resource: { type: "libraryAnswer", id }
        }]
        : [])
)

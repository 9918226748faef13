import * as Effect from "effect/Effect"
import type { RemovalStep } from "../member/MemberRemoval.ts"
import { takenOnly } from "../member/Taken.ts"
import { toOwnerEvents } from "./DecisionEvents.ts"
import { makeSoaRepository } from "./SoaRepository.ts"
import { SoaStore } from "./SoaStore.ts"

const makeStep = (_tag: "Unassign" | "UnassignApprover") =>
  Effect.gen(function*() {
    const store = yield* SoaStore
    const { apply } = yield* makeSoaRepository

    const step: RemovalStep = Effect.fnUntraced(function*({ organizationId, userId }) {
      const found = yield* store.assignedTo(organizationId, userId)
      yield* Effect.forEach(found, (document) => {
        const events = _tag === "Unassign" ? toOwnerEvents(document.value, userId) : []
        return Effect.orDie(apply(document, { _tag, userId }, { verb: "updated", events }))
      }, { discard: true })
      return takenOnly(found.length)
    })
    return step
  })

// a removed member is neither approver nor owner
export const unassignSoa = makeStep("Unassign")

// a deactivated member cannot approve, but stays the owner
export const unassignSoaApprovals = makeStep("UnassignApprover")

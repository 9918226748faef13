import * as Effect from "effect/Effect"
import type { CurrentActor } from "../../access/Actor.ts"
import type { Member } from "../../member/Member.ts"
import type { Writes } from "../../storage/UnitOfWork.ts"

/** What a member can have, and has to give back when they leave. */
export type Held = "tasks" | "policies" | "vendors" | "apiKeys" | "sessions"

/** Takes what the member has of one kind from them, in the current unit of work, and gives how much that was. */
export type Release = (member: Member) => Effect.Effect<number, never, CurrentActor | Writes>

/** Where each context says how to take from a member what they have of it: the one place that their removal asks. */
export class MemberRemoval extends Effect.Service<MemberRemoval>()("@attestry/core/internal/member/MemberRemoval", {
  sync: () => {
    const releases = new Map<Held, Release>()

    /** Says how to release what is held of that kind. */
    const releasing = (kind: Held, release: Release) => Effect.sync(() => void releases.set(kind, release))

    /** Takes everything from the member. Gives how much of each kind that was. */
    const release = Effect.fnUntraced(function*(member: Member) {
      const counts: Record<Held, number> = { tasks: 0, policies: 0, vendors: 0, apiKeys: 0, sessions: 0 }
      for (const [kind, release] of releases) counts[kind] = yield* release(member)
      return counts
    })

    return { releasing, release }
  }
}) {}

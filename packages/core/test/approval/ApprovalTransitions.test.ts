import { Comment, noApproval } from "@attestry/core/approval"
import type { SelfApprovalRule } from "@attestry/core/organization"
import { Timestamp, UserId } from "@attestry/core/shared"
import { assert, describe, it } from "@effect/vitest"
import { Either, FastCheck as fc } from "effect"
import * as Transitions from "../../src/approval/ApprovalTransitions.ts"

const names = ["ann", "ben", "cleo"] as const
type Person = typeof names[number]

const toUser = (name: Person | null) => name === null ? null : UserId.fromSuffix(name)
const at = (millis: number) => Timestamp.fromMillis(Date.UTC(2026, 0, 1) + millis)

/** The setting of the organization, which may change between any two moves. */
interface Rule {
  readonly selfApproval: SelfApprovalRule
}

type Ask =
  | { readonly do: "edit"; readonly by: Person | null }
  | Rule & { readonly do: "submit"; readonly by: Person | null; readonly approver: Person }
  | { readonly do: "withdraw" }
  | Rule & {
    readonly do: "approve" | "decline"
    readonly by: Person
    readonly comment: typeof Comment.Type | undefined
  }

/** A naive model: all that was ever asked with success, looked through from the end. */
type Log = ReadonlyArray<Ask & { readonly at: Timestamp }>

const findRound = (log: Log) => {
  const moves = log.flatMap((ask) => ask.do === "edit" ? [] : [ask])
  const last = moves.at(-1)
  const [submission] = moves.flatMap((ask) => ask.do === "submit" ? [ask] : []).slice(-1)
  if (last === undefined || last.do === "withdraw" || submission === undefined) return undefined
  return { submission, judgment: last.do === "submit" ? undefined : last }
}

const findEditors = (log: Log) => {
  const since = log.slice(log.findLastIndex((ask) => ask.do === "approve") + 1)
  return new Set(since.flatMap((ask) => ask.do === "edit" && ask.by !== null ? [ask.by] : []))
}

/** True if the approver submitted it, or had changed it before. */
const isOwn = (log: Log, { approver, by }: Pick<Extract<Ask, { do: "submit" }>, "approver" | "by">) =>
  approver === by || findEditors(log).has(approver)

const refuseOwn = (isOwn: boolean, { selfApproval }: Rule) =>
  isOwn && selfApproval === "refused" ? "SelfApproval" : undefined

const refuse = (log: Log, ask: Ask): string | undefined => {
  const round = findRound(log)
  const pending = round !== undefined && round.judgment === undefined ? round.submission : undefined
  switch (ask.do) {
    case "edit":
      return pending === undefined ? undefined : "ApprovalPending"
    case "submit":
      if (pending?.approver === ask.approver) return "ApprovalPending"
      return refuseOwn(isOwn(log, ask), ask)
    case "withdraw":
      return pending === undefined ? "NotPending" : undefined
    case "approve":
    case "decline":
      if (pending === undefined) return "NotPending"
      return pending.approver === ask.by ? refuseOwn(isOwn(log, pending), ask) : "NotTheApprover"
  }
}

const show = (log: Log): Transitions.Approvable => {
  const round = findRound(log)
  const editors = [...findEditors(log)].flatMap((name) => toUser(name) ?? [])
  if (round === undefined) return { approval: noApproval, editors }
  const { judgment, submission } = round
  const asked = {
    ...noApproval,
    state: "pending" as const,
    approverId: toUser(submission.approver),
    submittedBy: toUser(submission.by),
    submittedAt: submission.at,
    isSelfApproval: isOwn(log.slice(0, log.indexOf(submission)), submission)
  }
  if (judgment === undefined) return { approval: asked, editors }
  return {
    approval: {
      ...asked,
      state: judgment.do === "approve" ? "approved" : "rejected",
      decidedBy: toUser(judgment.by),
      decidedAt: judgment.at,
      comment: judgment.comment ?? null
    },
    editors
  }
}

type Refusal = { readonly _tag: string }

const move = (
  approvable: Transitions.Approvable,
  ask: Ask,
  now: Timestamp
): Either.Either<Transitions.Approvable, Refusal> => {
  switch (ask.do) {
    case "edit":
      return Transitions.edit(approvable, toUser(ask.by))
    case "submit":
      return Transitions.submit(approvable, {
        approverId: UserId.fromSuffix(ask.approver),
        by: toUser(ask.by),
        selfApproval: ask.selfApproval
      }, now)
    case "withdraw":
      return Transitions.withdraw(approvable)
    case "approve":
    case "decline": {
      const comment = ask.comment === undefined ? {} : { comment: ask.comment }
      const judge = ask.do === "approve" ? Transitions.approve : Transitions.decline
      return judge(approvable, { by: UserId.fromSuffix(ask.by), selfApproval: ask.selfApproval, ...comment }, now)
    }
  }
}

const person = fc.constantFrom(...names)
const perhaps = fc.option(person, { nil: null })
const comment = fc.constantFrom(undefined, Comment.make(""), Comment.make("Too long"))

const selfApproval = fc.constantFrom("refused" as const, "recorded" as const)

const asks: fc.Arbitrary<Ask> = fc.oneof(
  fc.record({ do: fc.constant("edit" as const), by: perhaps }),
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("submit" as const), by: perhaps, approver: person, selfApproval })
  },
  fc.constant({ do: "withdraw" as const }),
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom("approve" as const, "decline" as const),
      by: person,
      comment,
      selfApproval
    })
  }
)

const [ann, ben] = [UserId.fromSuffix("ann"), UserId.fromSuffix("ben")]
const refused: Rule = { selfApproval: "refused" }
const fresh: Transitions.Approvable = { approval: noApproval, editors: [] }
const pending = Either.getOrThrow(Transitions.submit(fresh, { approverId: ann, by: ben, ...refused }, at(1)))

describe("an approval", () => {
  it("matches the model step by step, whatever is asked", () => {
    const tally = new Set<string>()
    fc.assert(
      fc.property(fc.array(asks, { maxLength: 20 }), (all) => {
        const log: Array<Log[number]> = []
        let approvable = fresh
        for (const [index, ask] of all.entries()) {
          const moved = move(approvable, ask, at(index))
          const expected = refuse(log, ask)
          tally.add(`${ask.do} ${expected ?? "ok"}`)
          assert.strictEqual(Either.isLeft(moved) ? moved.left._tag : undefined, expected, JSON.stringify(all))
          if (Either.isLeft(moved)) continue
          log.push({ ...ask, at: at(index) })
          approvable = moved.right
          assert.deepStrictEqual(approvable, show(log), JSON.stringify(all))
        }
      }),
      { numRuns: 1_000 }
    )
    assert.sameMembers([...tally], [
      "edit ok",
      "edit ApprovalPending",
      "submit ok",
      "submit ApprovalPending",
      "submit SelfApproval",
      "withdraw ok",
      "withdraw NotPending",
      "approve ok",
      "approve NotPending",
      "approve NotTheApprover",
      "approve SelfApproval",
      "decline ok",
      "decline NotPending",
      "decline NotTheApprover",
      "decline SelfApproval"
    ])
  })

  it("is not given by its submitter or an editor unless that is recorded, however that came to be", () => {
    const own = [
      { ...pending, editors: [ben, ann] },
      { ...pending, approval: { ...pending.approval, submittedBy: ann } }
    ]
    for (const approvable of own) {
      for (const judge of [Transitions.approve, Transitions.decline]) {
        const denied = judge(approvable, { by: ann, ...refused }, at(2))
        assert.strictEqual(Either.getOrThrow(Either.flip(denied))._tag, "SelfApproval")
        const recorded = Either.getOrThrow(judge(approvable, { by: ann, selfApproval: "recorded" }, at(2)))
        assert.isTrue(recorded.approval.isSelfApproval)
      }
    }
  })

  it("awaits its approver alone, and only while it is pending", () => {
    assert.isTrue(Transitions.isAwaiting(pending, ann))
    assert.isFalse(Transitions.isAwaiting(pending, ben))
    const approved = Either.getOrThrow(Transitions.approve(pending, { by: ann, ...refused }, at(2)))
    assert.isFalse(Transitions.isAwaiting(approved, ann))
    assert.isFalse(Transitions.isPending(approved))
  })
})

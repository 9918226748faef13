import { Comment, noApproval } from "@attestry/core/approval"
import { Timestamp, UserId } from "@attestry/core/shared"
import { assert, describe, it } from "@effect/vitest"
import { Either, FastCheck as fc } from "effect"
import * as Transitions from "../../src/approval/ApprovalTransitions.ts"

const names = ["ann", "ben", "cleo"] as const
type Person = typeof names[number]

const toUser = (name: Person | null) => name === null ? null : UserId.fromSuffix(name)
const at = (millis: number) => Timestamp.fromMillis(Date.UTC(2026, 0, 1) + millis)

type Ask =
  | { readonly do: "edit"; readonly by: Person | null }
  | { readonly do: "submit"; readonly by: Person | null; readonly approver: Person }
  | { readonly do: "withdraw" }
  | { readonly do: "approve" | "decline"; readonly by: Person; readonly comment: typeof Comment.Type | undefined }

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

const refuse = (log: Log, ask: Ask): string | undefined => {
  const round = findRound(log)
  const pending = round !== undefined && round.judgment === undefined ? round.submission : undefined
  const editors = findEditors(log)
  switch (ask.do) {
    case "edit":
      return pending === undefined ? undefined : "ApprovalPending"
    case "submit":
      if (pending?.approver === ask.approver) return "ApprovalPending"
      return ask.approver === ask.by || editors.has(ask.approver) ? "SelfApproval" : undefined
    case "withdraw":
      return pending === undefined ? "NotPending" : undefined
    case "approve":
    case "decline":
      if (pending === undefined) return "NotPending"
      return pending.approver === ask.by ? undefined : "NotTheApprover"
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
    submittedAt: submission.at
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
        by: toUser(ask.by)
      }, now)
    case "withdraw":
      return Transitions.withdraw(approvable)
    case "approve":
    case "decline": {
      const comment = ask.comment === undefined ? {} : { comment: ask.comment }
      const judge = ask.do === "approve" ? Transitions.approve : Transitions.decline
      return judge(approvable, { by: UserId.fromSuffix(ask.by), ...comment }, now)
    }
  }
}

const person = fc.constantFrom(...names)
const perhaps = fc.option(person, { nil: null })
const comment = fc.constantFrom(undefined, Comment.make(""), Comment.make("Too long"))

const asks: fc.Arbitrary<Ask> = fc.oneof(
  fc.record({ do: fc.constant("edit" as const), by: perhaps }),
  { weight: 3, arbitrary: fc.record({ do: fc.constant("submit" as const), by: perhaps, approver: person }) },
  fc.constant({ do: "withdraw" as const }),
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom("approve" as const, "decline" as const), by: person, comment })
  }
)

const [ann, ben] = [UserId.fromSuffix("ann"), UserId.fromSuffix("ben")]
const fresh: Transitions.Approvable = { approval: noApproval, editors: [] }
const pending = Either.getOrThrow(Transitions.submit(fresh, { approverId: ann, by: ben }, at(1)))

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
      "decline ok",
      "decline NotPending",
      "decline NotTheApprover"
    ])
  })

  it("is not given by its submitter or an editor, however that came to be", () => {
    const own = [
      { ...pending, editors: [ben, ann] },
      { ...pending, approval: { ...pending.approval, submittedBy: ann } }
    ]
    for (const approvable of own) {
      for (const judge of [Transitions.approve, Transitions.decline]) {
        assert.strictEqual(Either.getOrThrow(Either.flip(judge(approvable, { by: ann }, at(2))))._tag, "SelfApproval")
      }
    }
  })

  it("awaits its approver alone, and only while it is pending", () => {
    assert.isTrue(Transitions.isAwaiting(pending, ann))
    assert.isFalse(Transitions.isAwaiting(pending, ben))
    const approved = Either.getOrThrow(Transitions.approve(pending, { by: ann }, at(2)))
    assert.isFalse(Transitions.isAwaiting(approved, ann))
    assert.isFalse(Transitions.isPending(approved))
  })
})

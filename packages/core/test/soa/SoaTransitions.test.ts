import * as Fixtures from "@attestry/conformance/Fixtures"
import { ControlId } from "@attestry/core/catalogue"
import { OrganizationId, UserId } from "@attestry/core/shared"
import { SoaPatch } from "@attestry/core/soa"
import { assert, describe, it } from "@effect/vitest"
import { Either, FastCheck as fc, Schema } from "effect"
import { type Command, decide } from "../../src/soa/SoaTransitions.ts"

const users = ["ann", "ben", "cleo"].map((suffix) => UserId.fromSuffix(suffix))

const draft = Fixtures.soaDocument(OrganizationId.fromSuffix("1"))

const patch = Schema.decodeSync(SoaPatch)
const anyUser = fc.constantFrom(...users)
const maybe = <A>(arbitrary: fc.Arbitrary<A>) => fc.option(arbitrary, { nil: null })

const decisions = fc.uniqueArray(fc.tuple(fc.constantFrom("A.5.1", "A.5.2"), maybe(anyUser)), {
  minLength: 1,
  selector: ([control]) => control
}).map((all) => all.map(([control, ownerId]) => Fixtures.soaDecision(control, { ownerId })))

const selfApproval = fc.constantFrom("refused" as const, "recorded" as const)

const judged = <Tag extends "Approve" | "Decline">(_tag: Tag) =>
  fc.record({ _tag: fc.constant(_tag), by: anyUser, verdict: fc.constant({}), selfApproval })

const commands: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ _tag: fc.constant("Decide" as const), decisions, by: maybe(anyUser) }),
  fc.record({
    _tag: fc.constant("Describe" as const),
    patch: fc.constantFrom("", "All", "More").map((scope) => patch({ scope })),
    by: maybe(anyUser)
  }),
  fc.record({
    _tag: fc.constant("Submit" as const),
    approverId: anyUser,
    by: maybe(anyUser),
    selfApproval,
    undecided: fc.oneof({ weight: 4, arbitrary: fc.constant([]) }, {
      weight: 1,
      arbitrary: fc.constant([ControlId.make("A.5.1")])
    })
  }),
  fc.constant({ _tag: "Withdraw" as const }),
  judged("Approve"),
  judged("Decline"),
  anyUser.map((userId) => ({ _tag: "Unassign" as const, userId })),
  anyUser.map((userId) => ({ _tag: "UnassignApprover" as const, userId }))
)

/** Each command with the documents before and after it; a rejected one changes nothing. */
const walk = (all: ReadonlyArray<Command>) => {
  let document = draft
  return all.map((command, step) => {
    const before = document
    const decided = decide(before, command, Fixtures.at(1_000 * (step + 1)))
    if (Either.isRight(decided)) document = decided.right
    const rejection = Either.isLeft(decided) ? decided.left._tag : undefined
    return { before, command, after: document, rejection }
  })
}

const holds = (check: (step: ReturnType<typeof walk>[number]) => void) =>
  fc.assert(
    fc.property(fc.array(commands, { minLength: 1, maxLength: 30 }), (all) => walk(all).forEach(check)),
    { numRuns: 1_000 }
  )

describe("a statement of applicability", () => {
  it("waits for somebody exactly while it is pending", () =>
    holds(({ after }) => {
      const isPending = after.status === "pending_approval"
      assert.strictEqual(after.approval.state === "pending", isPending)
    }))

  it("is approved by the named approver alone, who submitted or changed it only if that is recorded", () =>
    holds(({ after, before, command }) => {
      if (command._tag !== "Approve" || after === before) return
      assert.strictEqual(before.status, "pending_approval")
      assert.strictEqual(command.by, before.approval.approverId)
      const isOwn = command.by === before.approval.submittedBy || before.editors.includes(command.by)
      assert.strictEqual(after.approval.isSelfApproval, isOwn)
      if (isOwn) assert.strictEqual(command.selfApproval, "recorded")
      assert.deepStrictEqual(after.editors, [])
      assert.deepStrictEqual([after.status, after.approvedVersion], ["approved", before.version])
    }))

  it("keeps the content of an approved version, and counts versions by one", () =>
    holds(({ after, before }) => {
      if (before.status === "approved" && after !== before) {
        assert.deepStrictEqual([after.version, after.approvedVersion], [before.version + 1, before.version])
      } else assert.strictEqual(after.version, before.version)
      if (after.status === "approved") {
        assert.strictEqual(after.approvedVersion, after.version)
        assert.strictEqual(after.decisions, before.decisions)
        assert.strictEqual(after.scope, before.scope)
      }
    }))

  it("changes its content only while nobody is asked", () =>
    holds(({ after, before, command, rejection }) => {
      const isChange = command._tag === "Decide" || command._tag === "Describe"
      if (before.status === "pending_approval" && isChange) assert.strictEqual(after, before)
      if (rejection === "ApprovalPending") assert.strictEqual(before.status, "pending_approval")
    }))

  it("is pending only with decisions about all controls, and of the submitter only if that is recorded", () =>
    holds(({ after, before, command }) => {
      if (command._tag !== "Submit" || after === before) return
      assert.deepStrictEqual(command.undecided, [])
      if (after.approval.approverId === after.approval.submittedBy) {
        assert.deepStrictEqual([command.selfApproval, after.approval.isSelfApproval], ["recorded", true])
      }
      assert.deepStrictEqual(
        [after.approval.state, after.approval.decidedBy, after.approval.comment],
        ["pending", null, null]
      )
    }))

  it("leaves nothing to a member who was removed", () =>
    holds(({ after, command }) => {
      if (command._tag !== "Unassign") return
      if (after.approval.state === "pending") assert.notStrictEqual(after.approval.approverId, command.userId)
      if (after.status !== "approved") {
        assert.isTrue(after.decisions.every(({ ownerId }) => ownerId !== command.userId))
      }
    }))

  it("is a draft only without decisions, and changes its time with each change", () =>
    holds(({ after, before }) => {
      if (after.status === "draft") assert.deepStrictEqual(after.decisions, [])
      if (after !== before) assert.isAbove(Date.parse(after.updatedAt), Date.parse(before.updatedAt))
    }))

  it("reaches every status in random sequences", () => {
    const reached = new Set<string>()
    fc.assert(
      fc.property(fc.array(commands, { minLength: 30, maxLength: 30 }), (all) => {
        for (const { after } of walk(all)) reached.add(after.status)
      }),
      { numRuns: 300 }
    )
    assert.sameMembers([...reached], ["draft", "in_progress", "pending_approval", "approved", "declined"])
  })
})

import * as Fixtures from "@attestry/conformance/Fixtures"
import { iso27001 } from "@attestry/core/catalogue"
import { MemberId, OrganizationId, Timestamp, UserId } from "@attestry/core/shared"
import { SoaDecision, SoaDecisionPatch, type SoaLink } from "@attestry/core/soaDecision"
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { mergeDecisions } from "../../src/soa/MergeDecisions.ts"

const now = Timestamp.make("2026-05-04T09:30:00.000Z")
const later = Timestamp.make("2026-05-05T09:30:00.000Z")
const by = UserId.make("usr_decider")

const decodeInput = Schema.decodeUnknownSync(SoaDecisionPatch)

const input = decodeInput({
  control: "A.5.1",
  applicable: true,
  justification: "Asked for.",
  inclusionReasons: ["risk", "legal"],
  implementation: "partial",
  policyIds: ["pol_a", "pol_b"],
  taskIds: ["tsk_a"],
  vendorIds: ["vnd_a"],
  contextEntryIds: ["ctx_a"],
  ownerId: "usr_owner",
  dueDate: "2027-03-31T16:00:00.000Z"
})

const { contextEntryIds: _, ownerId: __, policyIds: ___, taskIds: ____, vendorIds: _____, ...fields } = input

const decision: SoaDecision = Schema.decodeUnknownSync(SoaDecision)({ ...input, decidedBy: null, decidedAt: now })

const document = Fixtures.soaDocument(OrganizationId.make("org_a"), {
  status: "in_progress",
  decided: 1,
  decisions: [decision]
})

const links = ["owner", "other"].map((name): SoaLink => ({
  type: "user",
  id: UserId.make(`usr_${name}`),
  memberId: MemberId.make(`mem_${name}`),
  name,
  isActive: true
}))

const merge = (inputs: ReadonlyArray<SoaDecisionPatch>) =>
  mergeDecisions(document, inputs, { catalogue: iso27001, links }, by, later)

describe("mergeDecisions", () => {
  it("changes nothing when the input equals a decision of the host", () => {
    for (const same of [input, { ...input, ownerId: MemberId.make("mem_owner") }, decodeInput({ control: "A.5.1" })]) {
      const { changes, decisions, faults } = merge([same])
      assert.strictEqual(decisions, document.decisions)
      assert.deepStrictEqual([changes, faults], [[], []])
    }
  })

  const others: ReadonlyArray<object> = [
    { applicable: false },
    { justification: "Asked for by law." },
    { inclusionReasons: ["legal", "risk"] },
    { implementation: "implemented" },
    { policyIds: ["pol_a"] },
    { taskIds: [] },
    { vendorIds: [] },
    { contextEntryIds: [] },
    { ownerId: null },
    { ownerId: "usr_other" },
    { dueDate: null }
  ]
  for (const other of others) {
    it(`changes only the field and who decided when the input has ${JSON.stringify(other)}`, () => {
      const { changes, decisions } = merge([decodeInput({ control: "A.5.1", ...other })])
      const after = { ...decision, ...other, decidedBy: by, decidedAt: later }
      assert.deepStrictEqual(changes, [{ before: decision, after }])
      assert.deepStrictEqual(decisions, [after])
    })
  }

  it("keeps the fields in the order of the schema", () => {
    const reversed = Object.fromEntries(Object.entries({ ...fields, control: "A.5.2" }).toReversed())
    const { changes: [change] } = merge([decodeInput(reversed)])
    assert.deepStrictEqual(Object.keys(change?.after ?? {}), Object.keys(SoaDecision.fields))
  })
})

import { assert, describe, it } from "@effect/vitest"
import { toApprovalFacts } from "../../src/approval/ApprovalFacts.ts"

describe("the facts of an approval", () => {
  it("name approver, time, comment and self-approval, and nothing that is not there", () => {
    const unapproved = { approvedBy: null, approvedAt: null, comment: null, isSelfApproval: false }
    assert.deepStrictEqual(toApprovalFacts(unapproved), [])
    const approved = { ...unapproved, approvedBy: "Ines Varga", approvedAt: "2026-05-04" }
    assert.deepStrictEqual(toApprovalFacts({ ...approved, comment: "" }), [
      { label: "Approved by", value: "Ines Varga" },
      { label: "Approved on", value: "2026-05-04" }
    ])
    assert.deepStrictEqual(toApprovalFacts({ ...approved, comment: "Fine", isSelfApproval: true }).slice(2), [
      { label: "Approver's comment", value: "Fine" },
      { label: "Self-approval", value: "Yes. The approver submitted or changed it." }
    ])
  })
})

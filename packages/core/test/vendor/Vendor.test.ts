import { OrganizationId, Timestamp } from "@attestry/core/shared"
import {
  assessmentChanged,
  hasInitialAssessment,
  makeVendor,
  NewVendor,
  rateCurrentRisk,
  rateVendor,
  updateVendor,
  VendorId,
  VendorPatch
} from "@attestry/core/vendor"
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"

const now = Timestamp.fromMillis(0)
const make = (input: typeof NewVendor.Encoded) =>
  makeVendor(VendorId.fromSuffix("1"), OrganizationId.fromSuffix("1"), Schema.decodeSync(NewVendor)(input), now)

describe("Vendor", () => {
  it("is unscored until its assessment begins and a field of the pair is given", () => {
    const rated = (input: Omit<typeof NewVendor.Encoded, "name">) => rateVendor(make({ name: "A", ...input }))
    assert.strictEqual(rated({ inherentImpact: "severe" }).inherent.level, "unscored")
    assert.strictEqual(rated({ status: "in_progress" }).inherent.level, "unscored")
    assert.strictEqual(rated({ status: "assessed", residualImpact: "severe" }).residual.score, 5)
    assert.strictEqual(rated({ status: "assessed", residualImpact: "severe" }).inherent.level, "unscored")
    assert.strictEqual(rated({ status: "assessed", residualProbability: "very_unlikely" }).residual.score, 1)
  })

  it("keeps a risk given when another field changes, and counts one that is given as its default", () => {
    const vendor = make({ name: "A", status: "assessed", inherentImpact: "severe" })
    const renamed = updateVendor(vendor, Schema.decodeSync(VendorPatch)({ name: "B" }), now)
    assert.deepStrictEqual(rateVendor(renamed), rateVendor(vendor))
    const given = updateVendor(renamed, { residualImpact: "insignificant" }, now)
    assert.deepStrictEqual([given.isInherentGiven, given.isResidualGiven], [true, true])
    assert.strictEqual(updateVendor(given, { residualImpact: "insignificant" }, now), given)
    assert.isTrue(assessmentChanged(renamed, given))
  })

  it("has the residual risk as its current one, or the inherent while that is unscored", () => {
    const level = (input: Omit<typeof NewVendor.Encoded, "name">) =>
      rateCurrentRisk(make({ name: "A", status: "assessed", ...input })).level
    assert.strictEqual(level({}), "unscored")
    assert.strictEqual(level({ inherentProbability: "very_likely", inherentImpact: "severe" }), "critical")
    assert.strictEqual(
      level({ inherentProbability: "very_likely", inherentImpact: "severe", residualImpact: "minor" }),
      "low"
    )
  })

  it("distinguishes a change of its assessment from any other", () => {
    const vendor = make({ name: "A" })
    assert.isFalse(assessmentChanged(vendor, { ...vendor, name: vendor.name, isSubProcessor: true }))
    assert.isTrue(assessmentChanged(vendor, { ...vendor, status: "in_progress" }))
    assert.isTrue(assessmentChanged(vendor, { ...vendor, residualProbability: "likely" }))
    assert.isFalse(hasInitialAssessment(make({ name: "A", status: "not_assessed", website: "https://example.com" })))
    assert.isTrue(hasInitialAssessment(make({ name: "A", inherentProbability: "likely" })))
    assert.isTrue(hasInitialAssessment(make({ name: "A", inherentProbability: "very_unlikely" })))
  })

  it("has a patch that distinguishes absent from null", () => {
    const decode = Schema.decodeUnknownSync(VendorPatch)
    assert.deepStrictEqual(decode({}), {})
    assert.deepStrictEqual(decode({ website: null }), { website: null })
    assert.throws(() => decode({ name: null }))
    assert.throws(() => decode({ website: undefined }))
  })
})

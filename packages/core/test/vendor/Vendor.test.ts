import { OrganizationId } from "@attestry/core/shared/Ids"
import { Timestamp } from "@attestry/core/shared/Timestamp"
import {
  assessmentChanged,
  hasInitialAssessment,
  makeVendor,
  NewVendor,
  rateVendor,
  VendorId,
  VendorPatch
} from "@attestry/core/vendor/Vendor"
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"

const now = Timestamp.fromMillis(0)
const make = (input: typeof NewVendor.Encoded) =>
  makeVendor(VendorId.fromSuffix("1"), OrganizationId.fromSuffix("1"), Schema.decodeSync(NewVendor)(input), now)

describe("Vendor", () => {
  it("is unscored until its assessment begins", () => {
    assert.strictEqual(rateVendor(make({ name: "A", inherentImpact: "severe" })).inherent.level, "unscored")
    assert.strictEqual(rateVendor(make({ name: "A", status: "in_progress" })).inherent.level, "low")
    assert.strictEqual(rateVendor(make({ name: "A", status: "assessed", residualImpact: "severe" })).residual.score, 5)
  })

  it("distinguishes a change of its assessment from any other", () => {
    const vendor = make({ name: "A" })
    assert.isFalse(assessmentChanged(vendor, { ...vendor, name: vendor.name, isSubProcessor: true }))
    assert.isTrue(assessmentChanged(vendor, { ...vendor, status: "in_progress" }))
    assert.isTrue(assessmentChanged(vendor, { ...vendor, residualProbability: "likely" }))
    assert.isFalse(hasInitialAssessment(make({ name: "A", status: "not_assessed", website: "https://example.com" })))
    assert.isTrue(hasInitialAssessment(make({ name: "A", inherentProbability: "likely" })))
  })

  it("has a patch that distinguishes absent from null", () => {
    const decode = Schema.decodeUnknownSync(VendorPatch)
    assert.deepStrictEqual(decode({}), {})
    assert.deepStrictEqual(decode({ website: null }), { website: null })
    assert.throws(() => decode({ name: null }))
    assert.throws(() => decode({ website: undefined }))
  })
})

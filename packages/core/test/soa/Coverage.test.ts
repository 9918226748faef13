import * as Fixtures from "@attestry/conformance/Fixtures"
import { makeCatalogue } from "@attestry/core/catalogue"
import { ContextEntryId } from "@attestry/core/contextEntry"
import { PolicyId } from "@attestry/core/policy"
import { MemberId, type Timestamp, UserId } from "@attestry/core/shared"
import type { SoaLink } from "@attestry/core/soaDecision"
import { TaskId } from "@attestry/core/task"
import { VendorId } from "@attestry/core/vendor"
import { assert, describe, it } from "@effect/vitest"
import { countCoverage, coverControl, toLinked } from "../../src/soa/Coverage.ts"
import { subtractPeriods } from "../../src/task/Recurrence.ts"

const now = Fixtures.at(0)
const day = 86_400_000
const cutoffs = subtractPeriods(now)

const stateOf = (link: SoaLink) => toLinked([link], cutoffs, now).get(link.id)?.state

const policy = {
  type: "policy",
  id: Fixtures.id(PolicyId),
  name: "Policy",
  isActive: true,
  status: "published"
} as const
const vendor = { type: "vendor", id: Fixtures.id(VendorId), name: "Vendor" } as const
const user = { type: "user", id: Fixtures.id(UserId), memberId: Fixtures.id(MemberId), name: "User" } as const

const task = (newestEvidenceAt: Timestamp | null) =>
  ({ type: "task", id: Fixtures.id(TaskId), name: "Task", frequency: "weekly", newestEvidenceAt }) as const

const fresh = task(Fixtures.at(-6 * day))
const stale = task(Fixtures.at(-8 * day))
const missing = task(null)

describe("the coverage of a control", () => {
  const states: ReadonlyArray<readonly [SoaLink, string | undefined]> = [
    [{ ...policy, reviewDate: null }, "active"],
    [{ ...policy, reviewDate: Fixtures.at(1) }, "active"],
    [{ ...policy, reviewDate: now }, "due_for_review"],
    [{ ...policy, reviewDate: null, status: "needs_review" }, "due_for_review"],
    [{ ...policy, reviewDate: now, isActive: false }, "inactive"],
    [fresh, "fresh"],
    [stale, "stale"],
    [missing, "missing"],
    [{ ...vendor, isAssessed: true }, "assessed"],
    [{ ...vendor, isAssessed: false }, "not_assessed"],
    [{ ...user, isActive: true }, "active"],
    [{ ...user, isActive: false }, "inactive"]
  ]
  for (const [link, state] of states) {
    it(`shows ${JSON.stringify({ ...link, id: undefined, memberId: undefined })} as ${state}`, () => {
      assert.strictEqual(stateOf(link), state)
    })
  }

  it("has the weakest evidence of its tasks, without those that were removed", () => {
    const linked = toLinked([fresh, stale, missing], cutoffs, now)
    const evidenceOf = (...tasks: ReadonlyArray<{ readonly id: TaskId }>) =>
      coverControl(Fixtures.soaDecision("A.1", { taskIds: tasks.map(({ id }) => id) }), linked).evidence
    const removed = { id: Fixtures.id(TaskId) }
    assert.deepStrictEqual(
      [evidenceOf(fresh), evidenceOf(fresh, stale), evidenceOf(stale, missing), evidenceOf(fresh, removed)],
      ["fresh", "stale", "missing", "fresh"]
    )
    assert.deepStrictEqual([evidenceOf(), evidenceOf(removed)], [null, null])
  })
})

describe("the coverage of a document", () => {
  const text = { en: "Text" }
  const catalogueOf = (...ids: ReadonlyArray<string>) =>
    makeCatalogue({
      id: "house",
      name: text,
      controls: ids.map((id) => ({ id, theme: text, label: text, summary: text }))
    })

  it("counts an implemented control as supported only while something that it refers to is active", () => {
    const entry = { type: "context", id: Fixtures.id(ContextEntryId), name: "Entry" } as const
    const due = { ...policy, reviewDate: now }
    const cases: ReadonlyArray<readonly [supported: number, links: ReadonlyArray<SoaLink>]> = [
      [1, [{ ...policy, reviewDate: null }]],
      [1, [due]],
      [0, [{ ...due, isActive: false }]],
      [1, [fresh]],
      [1, [fresh, missing]],
      [0, [stale, missing]],
      [1, [{ ...vendor, isAssessed: true }]],
      [0, [{ ...vendor, isAssessed: false }]],
      [1, [entry]],
      [0, [{ ...user, isActive: true }]],
      [1, [{ ...due, isActive: false }, stale, { ...vendor, isAssessed: true }]],
      [0, []]
    ]
    for (const [supported, links] of cases) {
      const idsOf = (type: SoaLink["type"]): any => links.flatMap((link) => link.type === type ? [link.id] : [])
      const fields = {
        policyIds: idsOf("policy"),
        taskIds: idsOf("task"),
        vendorIds: idsOf("vendor"),
        contextEntryIds: idsOf("context"),
        ownerId: idsOf("user")[0] ?? null
      }
      const count = (more: object) =>
        countCoverage(
          [Fixtures.soaDecision("A.1", { ...fields, ...more })],
          catalogueOf("A.1"),
          toLinked(links, cutoffs, now)
        )
          .withActiveSupport
      const states = JSON.stringify(links)
      assert.strictEqual(count({ implementation: "implemented" }), supported, states)
      assert.strictEqual(count({ implementation: "partial" }), 0, states)
      assert.strictEqual(count({ implementation: "implemented", applicable: false }), 0, states)
    }
    const gone = Fixtures.soaDecision("A.1", { policyIds: [policy.id], implementation: "implemented" })
    assert.strictEqual(countCoverage([gone], catalogueOf("A.1"), new Map()).withActiveSupport, 0)
  })

  it("counts controls of its catalogue, and of applicable ones those that are implemented and have evidence", () => {
    const catalogue = catalogueOf("A.1", "A.2", "A.3", "A.4", "A.5")
    const linked = toLinked([fresh, stale, missing], cutoffs, now)
    const decisions = [
      Fixtures.soaDecision("A.1", { taskIds: [fresh.id], implementation: "implemented" }),
      Fixtures.soaDecision("A.2", { taskIds: [stale.id], implementation: "partial" }),
      Fixtures.soaDecision("A.3", { taskIds: [fresh.id, missing.id] }),
      Fixtures.soaDecision("A.4", { applicable: false, taskIds: [fresh.id], implementation: "implemented" }),
      // no longer in the catalogue
      Fixtures.soaDecision("B.1", { taskIds: [fresh.id], implementation: "implemented" })
    ]
    assert.deepStrictEqual(countCoverage(decisions, catalogue, linked), {
      controls: 5,
      decided: 4,
      applicable: 3,
      implemented: 1,
      withActiveSupport: 1,
      withEvidence: 2,
      withFreshEvidence: 1
    })
  })
})

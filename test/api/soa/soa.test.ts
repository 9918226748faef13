import { noApproval } from "@attestry/core/approval"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { asking, eventsOf } from "../../support/People.ts"
import { refusal } from "../../support/Policies.ts"
import { applies, soaTenant } from "../../support/Soa.ts"
import { tenant } from "../../support/Tenant.ts"

const controlOf = (body: any, control: string) => body.controls.find((one: any) => one.control === control)

onEveryStack("statements of applicability", (it) => {
  it.effect("offer the catalogue of ISO/IEC 27001:2022 with 93 controls", () =>
    Effect.gen(function*() {
      const { ask, catalogue, member } = yield* soaTenant
      const { body } = yield* ask("GET", "/v1/soa/catalogues")
      assert.deepStrictEqual(body, {
        data: [{ id: "iso27001-2022", name: "ISO/IEC 27001:2022, Annex A", languages: ["en"], count: 93 }]
      })
      assert.lengthOf(catalogue.controls, 93)
      const [first, last] = [catalogue.controls[0], catalogue.controls[92]]
      assert.deepStrictEqual([first.id, first.theme, last.id, last.theme], [
        "A.5.1",
        "Organizational",
        "A.8.34",
        "Technological"
      ])
      for (const { label, summary, title } of catalogue.controls) {
        assert.isAbove(label.length, 3)
        assert.match(summary, /\.$/)
        assert.isUndefined(title)
      }
      assert.deepStrictEqual((yield* ask("GET", "/v1/soa/catalogues/iso27001-2022?language=en")).body, catalogue)
      for (const language of ["xx", "valueOf", "toString"]) {
        const { body, status } = yield* ask("GET", `/v1/soa/catalogues/iso27001-2022?language=${language}`)
        assert.deepStrictEqual([status, body.errors[0].pointer], [400, "/language"])
      }
      assert.deepStrictEqual(refusal(yield* ask("GET", "/v1/soa/catalogues/other")), [404, "catalogue_not_found"])
      assert.deepStrictEqual(refusal(yield* member("GET", "/v1/soa/catalogues")), [403, "permission_missing"])
    }))

  it.effect("begin as a draft without decisions", () =>
    Effect.gen(function*() {
      const { ask, drafted, people } = yield* soaTenant
      const { path, ...soa } = yield* drafted({ name: " Our statement ", scope: " The product\n" })
      const { controls, createdAt, id, updatedAt, ...rest } = soa
      assert.match(id, /^soa_[0-9a-hjkmnp-tv-z]{26}$/)
      assert.strictEqual(createdAt, updatedAt)
      assert.deepStrictEqual(rest, {
        revision: 1,
        organizationId: people.organization.id,
        catalogueId: "iso27001-2022",
        name: "Our statement",
        scope: " The product\n",
        status: "draft",
        version: 1,
        approvedVersion: null,
        isArchived: false,
        decided: 0,
        pendingSince: null,
        pendingApproverId: null,
        approval: noApproval,
        submittedBy: null,
        decline: null,
        coverage: {
          controls: 93,
          decided: 0,
          applicable: 0,
          implemented: 0,
          withActiveSupport: 0,
          withEvidence: 0,
          withFreshEvidence: 0
        },
        allowed: ["submit", "update", "remove", "decide"]
      })
      assert.lengthOf(controls, 93)
      assert.deepStrictEqual(controls[0], {
        control: "A.5.1",
        theme: "Organizational",
        label: "Written policies",
        decision: null,
        linked: [],
        evidence: null
      })
      const read = yield* ask("GET", path)
      assert.deepStrictEqual([read.body, read.headers.get("etag")], [soa, "\"1\""])
      const events = yield* eventsOf(people.owner.key, `resource=${id}`)
      assert.deepStrictEqual(events.map(({ action }) => action), ["soa.created"])
      const bad = yield* ask("POST", "/v1/soa", { name: "N", catalogueId: "unknown" })
      assert.deepStrictEqual([bad.body.code, bad.body.errors[0].pointer], ["unknown_reference", "/catalogueId"])
    }))

  it.effect("take the decisions about all controls in one request, with an event for each", () =>
    Effect.gen(function*() {
      const { ask, controls, decide, drafted, people } = yield* soaTenant
      const soa = yield* drafted()
      const { body, headers, status } = yield* decide(soa, controls.toReversed().map((control) => applies(control)))
      assert.deepStrictEqual([status, headers.get("etag")], [200, "\"2\""])
      assert.deepStrictEqual([body.status, body.decided, body.coverage.applicable], ["in_progress", 93, 93])
      assert.deepStrictEqual(body.controls.map(({ control }: any) => control), controls)
      const { decidedAt, ...first } = body.controls[0].decision
      assert.strictEqual(decidedAt, body.updatedAt)
      assert.deepStrictEqual(first, {
        applicable: true,
        justification: "",
        inclusionReasons: ["risk"],
        implementation: "not_started",
        policyIds: [],
        taskIds: [],
        vendorIds: [],
        contextEntryIds: [],
        ownerId: null,
        dueDate: null,
        decidedBy: people.owner.user.id
      })
      assert.deepStrictEqual((yield* ask("GET", soa.path)).body, body)
      const log = `resource=${soa.id}&action=soa.decided`
      const events = yield* eventsOf(people.owner.key, log)
      assert.sameMembers(events.map(({ after }) => after.control), [...controls])
      assert.deepStrictEqual(events[0].before, null)
      const changed = yield* decide(soa, [{ control: "A.5.2", implementation: "partial" }])
      assert.strictEqual(controlOf(changed.body, "A.5.2").decision.inclusionReasons[0], "risk")
      const newest = (yield* eventsOf(people.owner.key, log)).at(-1)
      assert.deepStrictEqual([newest.before, newest.after], [
        { implementation: "not_started" },
        { implementation: "partial", control: "A.5.2" }
      ])
    }))

  it.effect("write nothing when a decision stays the same", () =>
    Effect.gen(function*() {
      const { ask, decide, drafted } = yield* soaTenant
      const soa = yield* drafted()
      const first = yield* decide(soa, [applies("A.5.1", { dueDate: "2027-03-31T18:00:00+02:00" })])
      for (const same of [{ control: "A.5.1" }, applies("A.5.1", { dueDate: "2027-03-31T16:00:00Z" })]) {
        const again = yield* decide(soa, [same])
        assert.deepStrictEqual([again.body, again.headers.get("etag")], [first.body, "\"2\""])
      }
      assert.deepStrictEqual((yield* ask("PATCH", soa.path, { name: "Statement", scope: "" })).body, first.body)
      const stale = yield* ask("PATCH", `${soa.path}/decisions`, { decisions: [applies("A.5.2")] }, {
        "if-match": "\"1\""
      })
      assert.deepStrictEqual(refusal(stale), [412, "precondition_failed"])
    }))

  it.effect("reject all decisions with a pointer to each error, and store none", () =>
    Effect.gen(function*() {
      const { ask, decide, drafted, people } = yield* soaTenant
      const other = yield* tenant
      const theirs = yield* asking(other.owner.key)
      const foreign = (yield* theirs("POST", "/v1/tasks", { title: "Theirs" })).body.id
      const soa = yield* drafted()
      const answer = yield* decide(soa, [
        applies("A.5.1"),
        { control: "A.5.2", applicable: false, justification: " \u200b" },
        { control: "A.5.3", applicable: true },
        applies("A.9.9"),
        { control: "A.5.4", implementation: "partial" },
        applies("A.5.5", {
          policyIds: ["pol_1"],
          taskIds: [foreign],
          vendorIds: ["vnd_1"],
          contextEntryIds: ["ctx_1"]
        }),
        applies("A.5.6", { ownerId: other.owner.member.id }),
        applies("A.5.7", { ownerId: people.owner.user.id })
      ])
      assert.deepStrictEqual(refusal(answer), [400, "invalid_decisions"])
      assert.deepStrictEqual(answer.body.errors.map(({ pointer }: any) => pointer), [
        "/decisions/1/justification",
        "/decisions/2/inclusionReasons",
        "/decisions/3/control",
        "/decisions/4/applicable",
        "/decisions/5/policyIds/0",
        "/decisions/5/taskIds/0",
        "/decisions/5/vendorIds/0",
        "/decisions/5/contextEntryIds/0",
        "/decisions/6/ownerId"
      ])
      assert.notInclude(answer.text, foreign)
      const many = yield* decide(soa, Array.from({ length: 40 }, (_, i) => ({ control: `X.${i}`, applicable: true })))
      assert.deepStrictEqual([many.body.errors.length, many.body.moreErrors], [20, 20])
      assert.isBelow(many.text.length, 4_000)
      assert.strictEqual((yield* ask("GET", soa.path)).body.decided, 0)
      const unknown = yield* decide(soa, [applies("A.5.1", { taskIds: [foreign] })])
      assert.deepStrictEqual(refusal(unknown), [400, "unknown_reference"])
      const twice = yield* decide(soa, [applies("A.5.1"), applies("A.5.1")])
      assert.deepStrictEqual(twice.body.errors, [
        { pointer: "/decisions/1/control", detail: "Expected each control once" }
      ])
      const malformed = yield* decide(soa, [applies("A 1", { inclusionReasons: ["risk", "risk"], taskIds: ["x"] })])
      assert.deepStrictEqual(malformed.body.errors.map(({ pointer }: any) => pointer).sort(), [
        "/decisions/0/control",
        "/decisions/0/inclusionReasons",
        "/decisions/0/taskIds/0"
      ])
    }))
})

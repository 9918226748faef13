import { assert } from "@effect/vitest"
import { Array, Effect } from "effect"
import type { Answer } from "../support/Api.ts"
import { eventsOf, newPerson } from "../support/People.ts"
import { rounds as times } from "../support/Rounds.ts"
import { applies } from "../support/Soa.ts"
import { signIn, tenant } from "../support/Tenant.ts"
import { onTwoNodes, TwoNodes } from "../support/TwoNodes.ts"

const codes = (answers: ReadonlyArray<Answer>) =>
  answers.map(({ body, status }) => status < 300 ? String(status) : `${status} ${body?.code}`)

const atOnce = <const Effects extends ReadonlyArray<Effect.Effect<Answer>>>(effects: Effects) =>
  Effect.all(effects, { concurrency: "unbounded" })

const controls = [[5, 37], [6, 8], [7, 14], [8, 34]].flatMap(([chapter, count]) =>
  Array.makeBy(count ?? 0, (index) => `A.${chapter}.${index + 1}`)
)

onTwoNodes("statements of applicability", (it, stack) => {
  const rounds = stack === "postgres" ? times(2, 20) : times(1, 3)

  const arranged = (decided: ReadonlyArray<string>) =>
    Effect.gen(function*() {
      const [{ send }] = yield* TwoNodes
      const people = yield* tenant
      const { key } = people.owner
      const { body } = yield* send("POST", "/v1/soa", { key, body: { name: "Statement" } })
      const path = `/v1/soa/${body.id}`
      const decisions = decided.map((control) => applies(control))
      if (decisions.length > 0) yield* send("PATCH", `${path}/decisions`, { key, body: { decisions } })
      return { people, key, path, id: String(body.id) }
    })

  it.effect("keep all decisions that several people make at the same time", () =>
    Effect.gen(function*() {
      const nodes = yield* TwoNodes
      for (const round of Array.range(1, rounds)) {
        const { id, key, path } = yield* arranged([])
        const answers = yield* atOnce(
          controls.slice(0, 20).map((control, i) =>
            nodes[i % 2]!.send("PATCH", `${path}/decisions`, { key, body: { decisions: [applies(control)] } })
          )
        )
        assert.deepStrictEqual(new Set(codes(answers)), new Set(["200"]), `round ${round}`)
        const fields = yield* atOnce([
          { implementation: "implemented" },
          { justification: "Why" },
          { dueDate: "2027-01-01T00:00:00Z" },
          { inclusionReasons: ["legal"] }
        ].map((field, i) =>
          nodes[i % 2]!.send("PATCH", `${path}/decisions`, {
            key,
            body: { decisions: [{ control: "A.5.1", ...field }] }
          })
        ))
        assert.deepStrictEqual(codes(fields), ["200", "200", "200", "200"])
        const { body } = yield* nodes[1].send("GET", path, { key })
        const { dueDate, implementation, inclusionReasons, justification } = body.controls[0].decision
        assert.deepStrictEqual([body.decided, implementation, justification, dueDate, inclusionReasons], [
          20,
          "implemented",
          "Why",
          "2027-01-01T00:00:00.000Z",
          ["legal"]
        ])
        const events = yield* eventsOf(key, `resource=${id}&action=soa.decided`)
        assert.lengthOf(events, 24)
      }
    }))

  it.effect("are approved as they were submitted, once, whatever else is asked at the same time", () =>
    Effect.gen(function*() {
      const nodes = yield* TwoNodes
      for (const round of Array.range(1, rounds * 2)) {
        const { key, path, id, people } = yield* arranged(controls)
        const session = yield* signIn(people.admin.user.id)
        const submission = { documentId: id, approverId: people.admin.user.id }
        const change = (implementation: string) => ({ decisions: [{ control: "A.5.1", implementation }] })
        const submitted = yield* atOnce(
          [0, 1, 0, 1].map((node) =>
            nodes[node]!.send("POST", "/v1/soa/submit-for-approval", { key, body: submission })
          )
        )
        assert.sameMembers(codes(submitted), [
          "200",
          "409 approval_pending",
          "409 approval_pending",
          "409 approval_pending"
        ])
        const [approved, declined, withdrawn, decided] = yield* atOnce([
          nodes[0].send("POST", `${path}/approve`, { session, body: {} }),
          nodes[1].send("POST", `${path}/decline`, { session, body: {} }),
          Effect.delay(nodes[0].send("POST", `${path}/withdraw`, { key }), round % 3),
          nodes[1].send("PATCH", `${path}/decisions`, { key, body: change("partial") })
        ])
        const won = [approved, declined, withdrawn].filter(({ status }) => status === 200)
        assert.lengthOf(won, 1, codes([approved, declined, withdrawn]).join())
        assert.include([200, 409], decided.status)
        const { body: versions } = yield* nodes[1].send("GET", `${path}/versions`, { key })
        assert.strictEqual(versions.count, approved.status === 200 ? 1 : 0)
        if (approved.status !== 200) continue
        const { body: version } = yield* nodes[0].send("GET", `${path}/versions/1`, { key })
        assert.strictEqual(version.decisions[0].implementation, "not_started")
      }
    }))

  it.effect("never wait for an approver who is deactivated or removed at the same time", () =>
    Effect.gen(function*() {
      const nodes = yield* TwoNodes
      for (const round of Array.range(1, rounds)) {
        const { key, path, id, people } = yield* arranged(controls)
        const leaver = yield* newPerson(people, "admin")
        const person = `/v1/people/${leaver.member.id}`
        const leaving = round % 2 === 0
          ? nodes[1].send("DELETE", person, { key })
          : nodes[1].send("PATCH", person, { key, body: { isActive: false } })
        const [left, submitted] = yield* atOnce([
          Effect.delay(leaving, round % 4 * 2),
          nodes[0].send("POST", "/v1/soa/submit-for-approval", {
            key,
            body: { documentId: id, approverId: leaver.user.id }
          })
        ])
        assert.strictEqual(left.status, 200)
        assert.include(["200", "400 approver_not_eligible"], codes([submitted])[0])
        const { body } = yield* nodes[0].send("GET", path, { key })
        assert.deepStrictEqual([body.status, body.pendingApproverId], ["in_progress", null], `round ${round}`)
      }
    }))
})

import { Policies } from "@attestry/core/policy"
import { assert } from "@effect/vitest"
import { Array, Context, Effect } from "effect"
import type { Answer } from "../support/Api.ts"
import { eventsOf } from "../support/People.ts"
import { rounds as times } from "../support/Rounds.ts"
import { signIn, tenant } from "../support/Tenant.ts"
import { onTwoNodes, TwoNodes } from "../support/TwoNodes.ts"

const content = [{ type: "paragraph", content: [{ type: "text", text: "Locks" }] }]

const codes = (answers: ReadonlyArray<Answer>) =>
  answers.map(({ body, status }) => status < 300 ? String(status) : `${status} ${body?.code}`)

const atOnce = <A, E, R>(effects: ReadonlyArray<Effect.Effect<A, E, R>>) =>
  Effect.all(effects, { concurrency: "unbounded" })

onTwoNodes("policies", (it, stack) => {
  const rounds = stack === "postgres" ? times(5, 20) : times(2, 3)

  it.effect("are numbered without a gap when 50 are published at once", () =>
    Effect.gen(function*() {
      const nodes = yield* TwoNodes
      const { owner: { key } } = yield* tenant
      const [{ send }] = nodes
      for (const round of Array.range(1, rounds)) {
        const { body: { id } } = yield* send("POST", "/v1/policies", {
          key,
          body: { name: `Policy ${round}`, content }
        })
        const answers = yield* atOnce(Array.makeBy(50, (i) =>
          nodes[i % 2]!.send("POST", `/v1/policies/${id}/versions/publish`, {
            key,
            body: { setAsActive: i % 3 !== 0, changelog: `By ${i}` }
          })))
        assert.deepStrictEqual(new Set(codes(answers)), new Set(["201"]), `round ${round}`)
        const given = answers.map(({ body }) => [body.version, body.versionId]).toSorted(([a], [b]) =>
          a - b
        )
        assert.deepStrictEqual(given.map(([version]) => version), Array.range(1, 50), `round ${round}`)
        const { body: { data } } = yield* send("GET", `/v1/policies/${id}/versions?limit=100`, { key })
        const numbered = data.filter(({ version }: { readonly version: number | null }) => version !== null)
          .map((
            { version, versionId }: { readonly version: number; readonly versionId: string }
          ) => [version, versionId])
          .toSorted(([a]: [number], [b]: [number]) => a - b)
        assert.deepStrictEqual(numbered, given)
        assert.strictEqual(data.length, 51)
        const { body: policy } = yield* send("GET", `/v1/policies/${id}`, { key })
        const inForce = data.filter(({ state }: { readonly state: string }) => state === "published")
        const neverInForce = answers.filter((_, i) => i % 3 === 0).map(({ body }) => body.versionId)
        assert.sameMembers(
          inForce.map(({ versionId }: { readonly versionId: string }) => versionId),
          [policy.activeVersionId, ...neverInForce]
        )
        const events = yield* eventsOf(key, `resource=${id}&action=policy.published`)
        assert.deepStrictEqual(
          events.map(({ after: { version, versionId } }) => [version, versionId]).toSorted(([a], [b]) => a - b),
          given
        )
      }
    }))

  it.effect("are acknowledged once when one member acknowledges ten times at once", () =>
    Effect.gen(function*() {
      const nodes = yield* TwoNodes
      const { member, owner: { key } } = yield* tenant
      const session = yield* signIn(member.user.id)
      const [{ send }] = nodes
      for (const round of Array.range(1, rounds)) {
        const policy = { name: `Policy ${round}`, content, status: "published" }
        const { body: { activeVersionId, id } } = yield* send("POST", "/v1/policies", { key, body: policy })
        const answers = yield* atOnce(Array.makeBy(10, (i) =>
          nodes[i % 2]!.send("POST", `/v1/policies/${id}/acknowledge`, {
            session,
            body: i % 3 === 0 ? { versionId: activeVersionId } : {}
          })))
        assert.deepStrictEqual(new Set(codes(answers)), new Set(["200"]), `round ${round}`)
        assert.strictEqual(
          new Set(answers.map(({ text }) =>
            text
          )).size,
          1
        )
        assert.strictEqual((yield* eventsOf(key, `resource=${id}&action=policy.acknowledged`)).length, 1)
      }
    }))

  it.effect("are marked once when many hosts look for due reviews at once", () =>
    Effect.gen(function*() {
      const nodes = yield* TwoNodes
      const looking = nodes.map(({ context }) => Context.get(context, Policies).markReviewsDue)
      yield* looking[0]!
      for (const round of Array.range(1, Math.ceil(rounds / 4))) {
        const due = yield* Effect.forEach(
          Array.range(1, 3),
          () =>
            Effect.gen(function*() {
              const { owner: { key } } = yield* tenant
              const made = yield* Effect.forEach(
                Array.range(1, 8),
                (i) =>
                  nodes[0].send("POST", "/v1/policies", {
                    key,
                    body: {
                      name: `Policy ${i}`,
                      content,
                      status: i === 8 ? "draft" : "published",
                      reviewDate: i === 7 ? "2999-01-01T00:00:00Z" : "2026-01-01T00:00:00Z"
                    }
                  })
              )
              return { key, ids: made.map(({ body }) => String(body.id)) }
            })
        )
        const counts = yield* atOnce([...looking, ...looking])
        assert.strictEqual(counts.reduce((sum, count) => sum + count, 0), 18, `round ${round}: ${counts.join(", ")}`)
        assert.deepStrictEqual(yield* atOnce(looking), [0, 0])
        for (const { ids, key } of due) {
          const events = yield* eventsOf(key, "action=policy.reviewDue")
          assert.sameMembers(events.map(({ resource }) => resource.id), ids.slice(0, 6))
          assert.deepStrictEqual(new Set(events.map(({ actor }) => actor.type)), new Set(["system"]))
          const { body: { data } } = yield* nodes[1].send("GET", "/v1/policies?status=needs_review", { key })
          assert.strictEqual(data.length, 6)
        }
      }
    }))

  it.effect(
    "wait for no approver who was removed on another server a moment ago",
    () =>
      Effect.gen(function*() {
        const nodes = yield* TwoNodes
        for (const round of Array.range(1, Math.ceil(rounds / 4))) {
          const { admin, owner: { key } } = yield* tenant
          const { body: { draftVersionId, id } } = yield* nodes[0].send("POST", "/v1/policies", {
            key,
            body: { name: "Locks", content }
          })
          const path = `/v1/policies/${id}/versions/${draftVersionId}`
          const submission = { key, body: { approverId: admin.user.id } }
          const session = yield* signIn(admin.user.id)
          // now the first knows who may approve
          const asked = yield* nodes[0].send("POST", `${path}/submit-for-approval`, submission)
          const rejected = yield* nodes[0].send("POST", `${path}/reject`, { session, body: {} })
          const removed = yield* nodes[1].send("DELETE", `/v1/people/${admin.member.id}`, { key })
          assert.deepStrictEqual(codes([asked, rejected, removed]), ["200", "200", "200"], `round ${round}`)
          const again = yield* nodes[0].send("POST", `${path}/submit-for-approval`, submission)
          assert.deepStrictEqual(codes([again]), ["400 approver_not_eligible"])
          assert.deepStrictEqual(again.body.errors.map(({ pointer }: { readonly pointer: string }) => pointer), [
            "/approverId"
          ])
        }
      })
  )
})

import { IdGenerator, Timestamp, UserId } from "@attestry/core/shared"
import { UnitOfWork } from "@attestry/core/storage"
import { makeUser, NewUser, UserStore } from "@attestry/core/user"
import { assert } from "@effect/vitest"
import { Array, Effect, Schema } from "effect"
import { furthest } from "../support/stacks.ts"
import { tenant } from "../support/Tenant.ts"
import { onTwoNodes, TwoNodes } from "../support/TwoNodes.ts"

const batches = 20

const newUsers = (size: number) =>
  Effect.gen(function*() {
    const { run } = yield* UnitOfWork
    const { insert } = yield* UserStore
    const ids = yield* IdGenerator
    const now = yield* Timestamp.now
    const made = yield* Effect.replicateEffect(
      Effect.gen(function*() {
        const input = yield* Schema.decode(NewUser)({
          name: "One of many",
          email: `${crypto.randomUUID()}@example.com`
        })
        return makeUser(yield* ids.make(UserId), input, false, now)
      }),
      size
    )
    for (const some of Array.chunksOf(made, 50)) yield* run(Effect.forEach(some, insert, { discard: true }))
    return made.map(({ id }) => id)
  })

onTwoNodes("members in batches", (it, stack) => {
  it.effect.each([200, 1_000])(
    `of %i, ${batches} equal and concurrent ones, create each member once with one event`,
    (size) =>
      Effect.gen(function*() {
        const nodes = yield* TwoNodes
        const { owner: { key } } = yield* tenant
        const body = { members: (yield* newUsers(size)).map((userId) => ({ userId, role: "auditor" })) }
        const answers = yield* Effect.forEach(
          Array.range(1, batches),
          (at) => nodes[at % 2]!.send("POST", "/v1/people/bulk", { key, body }),
          { concurrency: "unbounded" }
        )
        const created: Array<string> = []
        for (const { body, status, text } of answers) {
          assert.strictEqual(status, 201, text.slice(0, 500))
          assert.strictEqual(body.created.length + body.errors.length, size)
          assert.deepStrictEqual(body.summary, {
            total: size,
            successful: body.created.length,
            failed: body.errors.length
          })
          for (const { error } of body.errors) assert.strictEqual(error, "Already a member")
          created.push(...body.created.map(({ userId }: { readonly userId: string }) => userId))
        }
        assert.sameMembers(created, body.members.map(({ userId }) => userId))
        const people = yield* nodes[0].send("GET", "/v1/people?role=auditor&limit=1", { key })
        assert.strictEqual(people.body.count, size + 1)
        const events = yield* nodes[1].send("GET", "/v1/audit-logs?limit=1&action=member.created", { key })
        assert.strictEqual(events.body.count, size + 4)
        console.log(`${stack}: ${batches} batches of ${size} at once, each user a member once`)
      })
  )
}, furthest)

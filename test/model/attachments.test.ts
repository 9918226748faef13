import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { attachmentTenant, blobsOf, sha256, textFile } from "../support/Attachments.ts"
import { onEveryStack } from "../support/onEveryStack.ts"
import { rounds } from "../support/Rounds.ts"
import { type Ask, beginning, everyOutcome, type File, sequences, type State, step } from "./support/AttachmentModel.ts"
import { withRandom } from "./support/Random.ts"
import type { Person } from "./support/TaskModel.ts"

onEveryStack("attachments of tasks", (it) => {
  it.effect("match the model step by step, whatever callers do", () =>
    Effect.gen(function*() {
      const { admin, ask, created, member, owner, people } = yield* attachmentTenant
      const callers = [owner, admin, member]
      const users = [people.owner.user.id, people.admin.user.id, people.member.user.id]
      const userOf = (person: Person | null) => person === null ? null : users[person]
      const tally = new Map<string, number>()

      const run = (asks: ReadonlyArray<Ask>) =>
        Effect.gen(function*() {
          const task = yield* created({ assigneeId: userOf(beginning.assignee) })
          const path = `${task.path}/attachments`
          const all: Array<{ readonly id: string; readonly file: File | undefined }> = []
          let state: State = beginning
          const perform = (asked: Ask) => {
            if (asked.do === "assign") return owner("PATCH", task.path, { assigneeId: userOf(asked.to) })
            const send = callers[asked.by] ?? owner
            if (asked.do === "attach") return send("POST", path, textFile(asked.text))
            return send("DELETE", `${path}/${all[asked.place]?.id ?? "att_unknown"}`)
          }
          for (const [at, asked] of asks.entries()) {
            const what = `${at}: ${JSON.stringify(asked)} of ${JSON.stringify(state)}`
            const { body, status } = yield* perform(asked)
            const expected = step(state, asked, asked.do === "remove" ? all[asked.place]?.file : undefined)
            assert.strictEqual(status < 300 ? "ok" : body.code, expected.outcome, what)
            tally.set(`${asked.do} ${expected.outcome}`, (tally.get(`${asked.do} ${expected.outcome}`) ?? 0) + 1)
            state = expected.state
            if (asked.do === "attach" && status === 201) all.push({ id: body.id, file: state.files.at(-1) })
          }
          const { body } = yield* ask("GET", path)
          assert.deepStrictEqual(
            body.data.map((row: any) => [row.sha256, row.createdBy]),
            state.files.map(({ by, text }) => [sha256(text), userOf(by)]),
            JSON.stringify(asks)
          )
          const shown = (yield* ask("GET", task.path)).body
          assert.deepStrictEqual(
            [shown.evidence, shown.newestEvidenceAt],
            [state.files.length === 0 ? "missing" : "fresh", body.data.at(-1)?.createdAt ?? null]
          )
          yield* ask("DELETE", task.path)
          assert.deepStrictEqual(yield* blobsOf(people.organization.id), { keys: [], pending: 0 })
        })

      yield* run(everyOutcome)
      yield* withRandom(sequences(rounds(15, 40)), { sequences: rounds(8, 80), millis: rounds(2_000, 20_000) }, run)
      console.log([...tally].map(([what, times]) => `${what} ${times}`).sort().join(", "))
      assert.strictEqual(tally.size, 6)
    }))
})

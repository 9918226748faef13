import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { policyTenant, refusal, text } from "../../support/Policies.ts"
import { withoutMoves } from "../../support/withoutMoves.ts"

onEveryStack("listing policies", (it) => {
  it.effect("returns every field but the content", () =>
    Effect.gen(function*() {
      const { ask, created, people } = yield* policyTenant
      const { id, path } = yield* created({ status: "published", signedBy: [people.owner.user.id] })
      const { body, headers } = yield* ask("GET", "/v1/policies")
      const { content: _, ...row } = (yield* ask("GET", path)).body
      assert.deepStrictEqual(body.data, [withoutMoves(row)])
      assert.deepStrictEqual([body.count, body.nextCursor, body.authType, headers.get("etag")], [
        1,
        null,
        "api-key",
        null
      ])
      const versions = (yield* ask("GET", `/v1/policies/${id}/versions`)).body
      assert.strictEqual(versions.count, 2)
      for (const version of versions.data) {
        const { content: __, ...rest } = (yield* ask("GET", `${path}/versions/${version.versionId}`)).body
        assert.deepStrictEqual(version, withoutMoves(rest))
      }
    }))

  it.effect("combines filters with a search in name and description", () =>
    Effect.gen(function*() {
      const { ask, created, people } = yield* policyTenant
      const assigneeId = people.admin.user.id
      yield* created({ name: "Zürich Access", department: "it", assigneeId })
      yield* created({ name: "Backups", description: "Of ACCESS logs, 100%", department: "it", status: "published" })
      const { path } = yield* created({ name: "Cars", status: "needs_review", department: "hr" })
      yield* ask("PATCH", path, { isArchived: true })
      const names = (query: string) =>
        Effect.map(ask("GET", `/v1/policies?${query}`), ({ body }) => {
          assert.strictEqual(body.count, body.data.length)
          return body.data.map(({ name }: any) => name)
        })
      for (
        const [query, expected] of [
          ["", ["Zürich Access", "Backups", "Cars"]],
          ["sort=name", ["Backups", "Cars", "Zürich Access"]],
          ["sort=-createdAt", ["Cars", "Backups", "Zürich Access"]],
          ["status=draft", ["Zürich Access"]],
          ["status=published", ["Backups"]],
          ["status=needs_review", ["Cars"]],
          ["department=it", ["Zürich Access", "Backups"]],
          ["department=it&status=published", ["Backups"]],
          [`assigneeId=${assigneeId}`, ["Zürich Access"]],
          ["isArchived=true", ["Cars"]],
          ["isArchived=false", ["Zürich Access", "Backups"]],
          ["search=access", ["Zürich Access", "Backups"]],
          [`search=${encodeURIComponent("ZÜR")}`, ["Zürich Access"]],
          ["search=0%25", ["Backups"]],
          ["search=_", []],
          ["search=first", []]
        ] as const
      ) assert.deepStrictEqual([query, yield* names(query)], [query, expected])
    }))

  it.effect("finds what awaits approval, was approved, must be signed or is due, and sorts by review date", () =>
    Effect.gen(function*() {
      const { admin, ask, created, people } = yield* policyTenant
      const approverId = people.admin.user.id
      const soon = yield* created({ name: "Soon", isRequiredToSign: true, reviewDate: "2031-01-01T00:00:00Z" })
      const late = yield* created({ name: "Late", reviewDate: "2032-01-01T00:00:00Z" })
      yield* created({ name: "Never", status: "published" })
      for (const { working } of [soon, late]) yield* ask("POST", `${working}/submit-for-approval`, { approverId })
      yield* admin("POST", `${late.working}/approve`)
      const names = (query: string) =>
        Effect.map(ask("GET", `/v1/policies?${query}`), ({ body }) => body.data.map(({ name }: any) => name))
      for (
        const [query, expected] of [
          [`approverId=${approverId}`, ["Soon", "Late"]],
          [`approverId=${approverId}&pending=true`, ["Soon"]],
          [`approverId=${approverId}&pending=false`, ["Late"]],
          [`approverId=${people.owner.user.id}`, []],
          ["pending=false", ["Late", "Never"]],
          ["isRequiredToSign=true", ["Soon"]],
          ["isRequiredToSign=false&status=published", ["Late", "Never"]],
          ["reviewBefore=2031-01-01T00:00:00.000Z", []],
          ["reviewBefore=2031-01-01T01:00:00.001%2B01:00", ["Soon"]],
          ["reviewBefore=2040-01-01T00:00:00Z&sort=-reviewDate", ["Late", "Soon"]],
          ["sort=reviewDate", ["Soon", "Late", "Never"]],
          ["sort=-reviewDate", ["Never", "Late", "Soon"]]
        ] as const
      ) assert.deepStrictEqual([query, yield* names(query)], [query, expected])
      for (const sort of ["reviewDate", "-reviewDate"]) {
        const whole = yield* names(`sort=${sort}`)
        const read: Array<string> = []
        let query = `sort=${sort}&limit=1`
        while (query !== "") {
          const { data, nextCursor } = (yield* ask("GET", `/v1/policies?${query}`)).body
          read.push(...data.map(({ name }: any) => name))
          query = nextCursor === null ? "" : `cursor=${nextCursor}`
        }
        assert.deepStrictEqual(read, whole)
      }
      for (const wrong of ["pending=yes", "reviewBefore=2031-01-01", "approverId=org_1", "sort=review"]) {
        assert.deepStrictEqual(refusal(yield* ask("GET", `/v1/policies?${wrong}`)), [400, "invalid_request"])
      }
    }))

  it.effect("returns each policy and version once, in pages of 100", () =>
    Effect.gen(function*() {
      const { ask, created } = yield* policyTenant
      const { path } = yield* created()
      yield* Effect.replicateEffect(created(), 104, { concurrency: 4, discard: true })
      yield* Effect.replicateEffect(ask("POST", `${path}/versions/publish`, {}), 103, { discard: true })
      for (const list of ["/v1/policies", `${path}/versions`]) {
        const first = (yield* ask("GET", list)).body
        const rest = (yield* ask("GET", `${list}?cursor=${first.nextCursor}`)).body
        assert.deepStrictEqual([first.data.length, first.count, rest.nextCursor], [100, first.count, null])
        const ids = [...first.data, ...rest.data].map(({ id, versionId }: any) => id ?? versionId)
        assert.deepStrictEqual([new Set(ids).size, ids.length], [first.count, first.count])
        const whole = (yield* ask("GET", `${list}?limit=500`)).body.data
        assert.deepStrictEqual(whole.map(({ id, versionId }: any) => id ?? versionId), ids)
        const back = (yield* ask("GET", `${list}?limit=500&sort=-createdAt`)).body.data
        assert.strictEqual(back.length, ids.length)
      }
      const elsewhere = (yield* ask("GET", `${path}/versions?limit=1`)).body.nextCursor
      const other = yield* created()
      yield* ask("POST", `${other.path}/versions/publish`, {})
      const wrong = yield* ask("GET", `${other.path}/versions?cursor=${elsewhere}`)
      assert.deepStrictEqual(refusal(wrong), [400, "invalid_cursor"])
    }))

  it.effect("hides the policies of another organization", () =>
    Effect.gen(function*() {
      const { ask, owner } = yield* policyTenant
      const elsewhere = yield* policyTenant
      const { path, working } = yield* elsewhere.created({ status: "published" })
      assert.strictEqual((yield* ask("GET", "/v1/policies")).body.count, 0)
      const nothing = "/v1/policies/pol_00000000000000000000000000"
      const headers = { "x-request-id": "same" }
      for (
        const [method, suffix, body] of [
          ["GET", ""],
          ["PATCH", "", { name: "Mine" }],
          ["DELETE", ""],
          ["GET", "/versions"],
          ["GET", "/acknowledgements"],
          ["POST", "/versions/publish", {}],
          ["POST", "/acknowledge", {}],
          ["GET", working.slice(path.length)],
          ["PATCH", working.slice(path.length), { content: text("mine") }],
          ["POST", `${working.slice(path.length)}/approve`, {}]
        ] as const
      ) {
        const answers = yield* Effect.forEach(
          [path, nothing],
          (policy) => owner(method, policy + suffix, body, headers)
        )
        assert.deepStrictEqual(refusal(answers[0]!), [404, "policy_not_found"])
        assert.strictEqual(answers[0]!.text, answers[1]!.text)
        const [mine, none] = answers.map(({ headers }) => [...headers].filter(([name]) => name !== "date"))
        assert.deepStrictEqual(mine, none)
      }
      assert.strictEqual((yield* elsewhere.ask("GET", path)).headers.get("etag"), "\"1\"")
    }))
})

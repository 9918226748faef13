import { assert } from "@effect/vitest"
import formats from "ajv-formats"
import { Ajv2020 } from "ajv/dist/2020.js"
import { Effect } from "effect"
import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { Api } from "../../support/Api.ts"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { asking } from "../../support/People.ts"
import { refusal } from "../../support/Policies.ts"
import { applies, soaTenant } from "../../support/Soa.ts"

const schema = JSON.parse(readFileSync("docs/reference/soa-export.schema.json", "utf8"))
const isValid = formats.default(new Ajv2020({ strict: false })).compile(schema)

const file = { accept: "application/octet-stream" }

onEveryStack("files of statements of applicability", (it) => {
  it.effect("come by a link that needs no credential", () =>
    Effect.gen(function*() {
      const { ask, drafted } = yield* soaTenant
      const { send } = yield* Api
      const soa = yield* drafted({ name: "Größe \"1\"" })
      const { body, status } = yield* ask("GET", `${soa.path}/export`)
      const { downloadPath, downloadUrl, downloadUrlExpiresAt, sha256, ...rest } = body
      assert.isTrue(downloadUrl.endsWith(downloadPath))
      assert.strictEqual(status, 200)
      assert.isAbove(Date.parse(downloadUrlExpiresAt), Date.now())
      const loaded = yield* send("GET", downloadUrl.slice(downloadUrl.indexOf("/files/")), {})
      assert.strictEqual(loaded.status, 200)
      assert.strictEqual(createHash("sha256").update(loaded.text).digest("hex"), sha256)
      assert.deepStrictEqual(rest, {
        documentId: soa.id,
        format: "json",
        fileName: "Größe \"1\", version 1.json",
        fileType: "application/json",
        warnings: [],
        fileSize: Buffer.byteLength(loaded.text)
      })
      assert.include(loaded.headers.get("content-disposition") ?? "", "filename*=UTF-8''Gr%C3%B6%C3%9Fe")
    }))

  it.effect("are the response itself for callers who accept nothing else", () =>
    Effect.gen(function*() {
      const { ask, drafted } = yield* soaTenant
      const soa = yield* drafted()
      const path = `${soa.path}/export?format=json`
      const { headers, status, text } = yield* ask("GET", path, undefined, file)
      assert.deepStrictEqual([status, headers.get("content-type")], [200, "application/json"])
      assert.match(headers.get("content-disposition") ?? "", /^attachment; filename="Statement, version 1\.json"/)
      assert.strictEqual(JSON.parse(text).name, "Statement")
      for (const accept of ["application/json", "*/*", "application/octet-stream, application/json", "text/csv", ""]) {
        const { body } = yield* ask("GET", path, undefined, { accept })
        assert.strictEqual(body.documentId, soa.id, accept)
      }
    }))

  it.effect("hold the decisions with what supports them, as the schema says", () =>
    Effect.gen(function*() {
      const { approved, ask, decide, people } = yield* soaTenant
      const vendor = (yield* ask("POST", "/v1/vendors", { name: "Northwind" })).body
      const soa = yield* approved({ scope: "All" })
      const linked = { vendorIds: [vendor.id], ownerId: people.auditor.user.id }
      yield* decide(soa, [applies("A.5.19", linked), { control: "A.8.30", applicable: false, justification: "None" }])
      const read = (query = "", key = people.owner.key) =>
        Effect.gen(function*() {
          const asked = yield* asking(key)
          const { text } = yield* asked("GET", `${soa.path}/export?format=json${query}`, undefined, file)
          const exported = JSON.parse(text)
          assert.isTrue(isValid(exported), JSON.stringify(isValid.errors))
          return exported
        })
      const present = yield* read()
      const { controls, ...facts } = present
      assert.deepStrictEqual(facts, {
        organization: "Acme Test",
        name: "Statement",
        catalogue: "ISO/IEC 27001:2022, Annex A",
        scope: "All",
        version: 2,
        status: "in_progress",
        approvedBy: null,
        approvedAt: null,
        comment: null,
        isSelfApproval: false,
        contentHash: null
      })
      const { decision } = controls.find(({ control }: any) => control === "A.5.19")
      assert.deepStrictEqual(decision.linked, [
        { type: "vendor", id: vendor.id, name: "Northwind", state: "not_assessed" },
        { type: "user", id: people.auditor.user.id, name: "The auditor", state: "active" }
      ])
      const first = yield* read("&version=1")
      const [version] = (yield* ask("GET", `${soa.path}/versions`)).body.data
      assert.deepStrictEqual([first.status, first.version, first.approvedBy, first.approvedAt, first.contentHash], [
        "approved",
        1,
        "The admin",
        version.createdAt,
        version.contentHash
      ])
      const byAuditor = yield* read("&version=1", people.auditor.key)
      assert.deepStrictEqual(byAuditor, first)
      const key = yield* ask("POST", "/v1/api-keys", { name: "Narrow", scopes: ["soa:export"] })
      const narrow = yield* read("", key.body.key)
      const hidden = narrow.controls.find(({ control }: any) => control === "A.5.19").decision.linked
      assert.isTrue(hidden.every((one: any) => one.name === undefined))
      const unnamed = yield* read("&version=1", key.body.key)
      assert.strictEqual(unnamed.approvedBy, people.admin.user.id)
    }))

  it.effect("exist in the formats that the server writes, of the versions that were approved", () =>
    Effect.gen(function*() {
      const { ask, drafted, member } = yield* soaTenant
      const soa = yield* drafted()
      for (const format of ["xlsx", "csv", "pdf"]) {
        const answer = yield* ask("GET", `${soa.path}/export?format=${format}`)
        assert.deepStrictEqual(refusal(answer), [400, "format_unavailable"])
      }
      const cases = [["format=docx", 400, "invalid_request"], ["version=1", 404, "soa_version_not_found"]] as const
      for (const [query, status, code] of cases) {
        assert.deepStrictEqual(refusal(yield* ask("GET", `${soa.path}/export?${query}`)), [status, code])
      }
      assert.deepStrictEqual(refusal(yield* member("GET", `${soa.path}/export`)), [403, "permission_missing"])
    }))
})

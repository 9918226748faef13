import * as Fixtures from "@attestry/conformance/Fixtures"
import { Attestry } from "@attestry/core"
import { ValidateResponses } from "@attestry/core/http"
import { type PolicyId, PolicyVersionId, PolicyVersionStore } from "@attestry/core/policy"
import { type QuestionnaireId, QuestionnaireStore } from "@attestry/core/questionnaire"
import { type SoaId, SoaStore, SoaVersionId } from "@attestry/core/soa"
import * as Memory from "@attestry/memory/Memory"
import * as MemoryBlobStore from "@attestry/memory/MemoryBlobStore"
import * as MemoryQuestionnaireReader from "@attestry/memory/MemoryQuestionnaireReader"
import * as MemoryQuestionnaireWriter from "@attestry/memory/MemoryQuestionnaireWriter"
import * as NodeReportWriter from "@attestry/reports/NodeReportWriter"
import * as NodeServer from "@attestry/server-node/NodeServer"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { bodyOf, rowsOf } from "../../../packages/reports/test/support/Docx.ts"
import { readPdf } from "../../../packages/reports/test/support/Pdf.ts"
import { find, readXlsx } from "../../../packages/reports/test/support/Xlsx.ts"
import { Api } from "../../support/Api.ts"
import { inSessionOf, policyTenant } from "../../support/Policies.ts"
import { questionnaireTenant, root } from "../../support/Questionnaires.ts"
import { soaTenant } from "../../support/Soa.ts"

const app = Api.layer.pipe(
  Layer.provide(Layer.orDie(NodeServer.layer({ port: 0 }))),
  Layer.provideMerge(Attestry.layer),
  Layer.provideMerge(Layer.mergeAll(
    MemoryBlobStore.layer(),
    Memory.layer,
    MemoryQuestionnaireReader.layer,
    MemoryQuestionnaireWriter.layer,
    NodeReportWriter.layer()
  )),
  Layer.provide(Layer.succeed(ValidateResponses, true))
)

type Fact = readonly [label: string, value: string]

const binary = { accept: "application/octet-stream" }

const labels = new Set(["Approved by", "Approved on", "Approver's comment", "Self-approval"])

const ofApproval = (facts: ReadonlyArray<{ readonly label: string; readonly value: string }>): ReadonlyArray<Fact> =>
  facts.filter(({ label }) => labels.has(label)).map(({ label, value }) => [label, value])

const isSelf: Fact = ["Self-approval", "Yes. The approver submitted or changed it."]

const flat = (text: string) => text.replaceAll(/\s+/g, "")

const fetchFile = (path: string, key: string, body?: object) =>
  Effect.flatMap(Api, ({ url }) =>
    Effect.promise(async () => {
      const headers = { "x-api-key": key, "content-type": "application/json", ...binary }
      const more = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }
      const response = await fetch(`${url}${path}`, { headers, ...more })
      assert.strictEqual(response.status, 200)
      return new Uint8Array(await response.arrayBuffer())
    }))

const assertInPdf = (bytes: Uint8Array, facts: ReadonlyArray<Fact>) =>
  Effect.promise(async () => {
    const text = flat((await readPdf(bytes)).map((page) => page.text).join(""))
    for (const fact of facts) assert.include(text, flat(fact.join("")))
    if (!facts.includes(isSelf)) assert.notInclude(text, flat(isSelf[0]))
  })

layer(app, { excludeTestServices: true })("the approval in files", (it) => {
  it.effect("stands in each format of a version of a statement, whatever was approved later", () =>
    Effect.gen(function*() {
      const store = yield* SoaStore
      const { admin, complete, people, submit } = yield* soaTenant
      const { key } = people.owner
      const soa = yield* complete()
      yield* submit(soa)
      const { approval } = (yield* admin("POST", `${soa.path}/approve`, { comment: "Fine" })).body
      const first = yield* yield* store.findVersion(people.organization.id, soa.id as SoaId, 1)
      yield* Fixtures.unit(store.insertVersion(first.organizationId, {
        ...first,
        id: Fixtures.id(SoaVersionId),
        version: 2,
        comment: null,
        isSelfApproval: true
      }))
      const by: ReadonlyArray<Fact> = [["Approved by", "The admin"], ["Approved on", approval.decidedAt.slice(0, 10)]]
      const expected = [[...by, ["Approver's comment", "Fine"] as const], [...by, isSelf]]
      for (const [index, facts] of expected.entries()) {
        const read = (format: string) => fetchFile(`${soa.path}/export?format=${format}&version=${index + 1}`, key)
        assert.deepStrictEqual(ofApproval(readXlsx(yield* read("xlsx")).facts), facts)
        yield* assertInPdf(yield* read("pdf"), facts)
        const { approvedAt, approvedBy, comment, isSelfApproval } = JSON.parse(
          new TextDecoder().decode(yield* read("json"))
        )
        assert.deepStrictEqual([approvedBy, approvedAt], ["The admin", first.createdAt])
        assert.deepStrictEqual([comment, isSelfApproval], index === 0 ? ["Fine", false] : [null, true])
      }
    }))

  it.effect("stands in each new file of a questionnaire, and not in the customer's own or of a draft", () =>
    Effect.gen(function*() {
      const store = yield* QuestionnaireStore
      const { ask, confirmAll, key, people, uploaded } = yield* questionnaireTenant
      const { id, path } = yield* uploaded("Is it safe?\nanswer: Yes\n")
      yield* confirmAll(path)
      const third = people.auditor.user.id
      yield* ask("PATCH", `/v1/people/${people.auditor.member.id}`, { role: "admin" })
      yield* ask("POST", `${path}/submit`, { approverId: third })
      const { approvedAt } = (yield* (yield* inSessionOf(third))("POST", `${path}/approve`, { comment: "Fine" })).body
      const read = (format: string) => fetchFile(`${root}/export`, key, { questionnaireId: id, format })
      const json = (bytes: Uint8Array) => JSON.parse(new TextDecoder().decode(bytes))
      const facts: ReadonlyArray<Fact> = [
        ["Approved by", "The auditor"],
        ["Approved on", approvedAt.slice(0, 10)],
        ["Approver's comment", "Fine"]
      ]
      const check = (expected: ReadonlyArray<Fact>) =>
        Effect.gen(function*() {
          assert.deepStrictEqual(ofApproval(readXlsx(yield* read("xlsx")).facts), expected)
          const [table] = find(bodyOf(yield* read("docx")), "w:tbl")
          const rows = rowsOf(table!).map(([label = "", value = ""]) => ({ label, value }))
          assert.deepStrictEqual(ofApproval(rows), expected)
          yield* assertInPdf(yield* read("pdf"), expected)
        })
      yield* check(facts)
      assert.strictEqual(new TextDecoder().decode(yield* read("original")), "Is it safe?\nanswer: Yes\n")
      assert.deepInclude(json(yield* read("json")), {
        approvedBy: "The auditor",
        approvedAt,
        comment: "Fine",
        isSelfApproval: false
      })
      const { revision, value } = yield* yield* store.find(people.organization.id, id as QuestionnaireId)
      const approval = { ...value.approval, isSelfApproval: true }
      yield* Fixtures.unit(store.save(value.organizationId, { ...value, approval }, revision))
      yield* check([...facts, isSelf])
      assert.strictEqual(json(yield* read("json")).isSelfApproval, true)
      yield* ask("POST", `${path}/reopen`)
      yield* check([])
    }))

  it.effect("stands in the page of a version of a policy, with a self-approval", () =>
    Effect.gen(function*() {
      const store = yield* PolicyVersionStore
      const { admin, ask, created, people } = yield* policyTenant
      const { id, path, working } = yield* created()
      yield* ask("POST", `${working}/submit-for-approval`, { approverId: people.admin.user.id })
      const { versionId } = (yield* admin("POST", `${working}/approve`, {})).body
      const organizationId = people.organization.id
      const { value: { content, version } } = yield* yield* store.findContent(
        organizationId,
        id as PolicyId,
        versionId as PolicyVersionId
      )
      const self = { ...version, id: Fixtures.id(PolicyVersionId), version: 2, isSelfApproval: true }
      yield* Fixtures.unit(store.insert(organizationId, self, content))
      const page = (version: string) => Effect.map(ask("GET", `${path}/versions/${version}/export`), ({ text }) => text)
      assert.include(yield* page(self.id), `<dt>${isSelf[0]}</dt><dd>${isSelf[1]}</dd>`)
      assert.notInclude(yield* page(versionId), isSelf[0])
      assert.isTrue((yield* ask("GET", `${path}/versions/${self.id}`)).body.isSelfApproval)
    }))
})

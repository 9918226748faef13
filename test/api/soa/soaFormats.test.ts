import { Attestry } from "@attestry/core"
import { ValidateResponses } from "@attestry/core/http"
import * as Memory from "@attestry/memory/Memory"
import * as MemoryBlobStore from "@attestry/memory/MemoryBlobStore"
import * as NodeReportWriter from "@attestry/reports/NodeReportWriter"
import * as NodeServer from "@attestry/server-node/NodeServer"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { readCsv } from "../../../packages/reports/test/support/Csv.ts"
import { readPdf } from "../../../packages/reports/test/support/Pdf.ts"
import { readXlsx } from "../../../packages/reports/test/support/Xlsx.ts"
import { Api } from "../../support/Api.ts"
import { applies, soaTenant } from "../../support/Soa.ts"

const app = Api.layer.pipe(
  Layer.provide(Layer.orDie(NodeServer.layer({ port: 0 }))),
  Layer.provideMerge(Attestry.layer),
  Layer.provideMerge(Layer.mergeAll(MemoryBlobStore.layer(), Memory.layer, NodeReportWriter.layer({ fonts: [] }))),
  Layer.provide(Layer.succeed(ValidateResponses, true))
)

const hostile = ["=1+1", "+1", "-1", "@SUM(A1)", "\tTab", "＝1", "Γειά Привет größe", "a\nb \"c\", d;e", "_x0041_ 😀"]

const columns = 10

const flat = (text: string) => text.replaceAll(/\s+/g, "")

/** The text of a cell of each decision, as a file shows it. */
const cellsOf = ({ decision }: any): ReadonlyArray<string> => [
  decision.applicable ? "Yes" : "No",
  decision.justification,
  decision.linked.find(({ type }: any) => type === "user")?.name ?? ""
]

layer(app, { excludeTestServices: true })("files of a statement of applicability", (it) => {
  it.effect("hold the same table in each format, and the facts in all but CSV, whatever the texts begin with", () =>
    Effect.gen(function*() {
      const { send, url } = yield* Api
      const { approved, ask, controls, decide, people } = yield* soaTenant
      const vendor = (yield* ask("POST", "/v1/vendors", { name: "=cmd|' /C calc'!A0" })).body
      const soa = yield* approved({ name: "=Statement", scope: "@Scope\nof all" })
      const decisions = controls.map((control, index) =>
        index % 7 === 0
          ? { control, applicable: false, justification: hostile[index % hostile.length] }
          : applies(control, {
            justification: hostile[index % hostile.length],
            vendorIds: index % 5 === 0 ? [vendor.id] : [],
            ownerId: people.owner.user.id,
            dueDate: "2027-03-31T18:00:00+02:00"
          })
      )
      yield* decide(soa, decisions)
      const read = (format: string) =>
        Effect.promise(async () => {
          const response = await fetch(`${url}${soa.path}/export?format=${format}`, {
            headers: { "x-api-key": people.owner.key, accept: "application/octet-stream" }
          })
          assert.strictEqual(response.status, 200)
          return new Uint8Array(await response.arrayBuffer())
        })
      const json = JSON.parse(new TextDecoder().decode(yield* read("json")))
      const [xlsx, csv] = [readXlsx(yield* read("xlsx")), readCsv(yield* read("csv"))]
      assert.deepStrictEqual({ labels: xlsx.labels, rows: xlsx.rows }, csv)
      assert.lengthOf(csv.labels, columns)
      assert.deepStrictEqual([xlsx.title, xlsx.author], [json.name, json.organization])
      assert.deepStrictEqual(xlsx.facts, [
        { label: "Catalogue", value: json.catalogue },
        { label: "Scope", value: json.scope },
        { label: "Version", value: "2" },
        { label: "Status", value: "In progress" }
      ])
      assert.deepStrictEqual(
        csv.rows.map((row) => [row[0], row[1], row[2], row[3], row[5], row[8]]),
        json.controls.map((control: any) => {
          const [applicable, justification, owner] = cellsOf(control)
          return [control.control, control.theme, control.label, applicable, justification, owner]
        })
      )
      assert.include(csv.rows[5]?.[7] ?? "", "Vendor: =cmd|' /C calc'!A0 (not assessed)")
      const pages = yield* Effect.promise(async () => readPdf(await Effect.runPromise(read("pdf"))))
      const text = flat(pages.map((page) => page.text).join(""))
      for (const { label, value } of xlsx.facts) assert.include(text, flat(label + value))
      for (const row of csv.rows) {
        for (const cell of row) assert.include(text, flat(cell.replaceAll("😀", "[U+1F600]")), row[0])
      }
      const [marked, plain] = [yield* read("csv&bom=true"), yield* read("csv&bom=false")]
      assert.deepStrictEqual([...marked.subarray(0, 3)], [0xef, 0xbb, 0xbf])
      assert.deepStrictEqual(yield* read("csv"), marked)
      assert.deepStrictEqual(plain, marked.subarray(3))
      assert.deepStrictEqual(readXlsx(yield* read("xlsx&version=1")).facts.slice(2, 5).map(({ value }) => value), [
        "1",
        "Approved",
        "The admin"
      ])
      const { body } = yield* send("GET", `${soa.path}/export?format=pdf`, { key: people.owner.key })
      assert.deepStrictEqual([body.fileType, body.fileName], ["application/pdf", "=Statement, version 2.pdf"])
      assert.deepStrictEqual(body.warnings.map(({ characters, code }: any) => [code, characters]), [
        ["characters_without_glyph", ["😀"]]
      ])
      const { body: other } = yield* send("GET", `${soa.path}/export?format=xlsx`, { key: people.owner.key })
      assert.deepStrictEqual(other.warnings, [])
    }))
})

import { assert, describe, it } from "@effect/vitest"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { auditVerbs } from "../../src/composition/Contexts.ts"

const sources = join(import.meta.dirname, "../../src")

const lines = readdirSync(sources, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !file.endsWith("register.ts") && !file.includes("v1/"))
  .flatMap((file) => readFileSync(join(sources, file), "utf8").split("\n"))

const find = (pattern: RegExp) => lines.flatMap((line) => Array.from(line.matchAll(pattern), ([, found = ""]) => found))

// attempts that failed, which no webhook gets
const failed = ["member.invitationFailed"]

const auditActions = Object.entries(auditVerbs).flatMap(([type, verbs]) => verbs.map((verb) => `${type}.${verb}`))

describe("the list of audit actions", () => {
  it("has every action and every kind of resource that the sources record", () => {
    const written = find(/action: "(\w+\.\w+)"/g)
    assert.isAbove(written.length, 8)
    for (const action of written) assert.include([...auditActions, ...failed], action)
    for (const type of find(/makeAuditEntries\("(\w+)"/g)) assert.property(auditVerbs, type)
  })

  it("has every verb that the sources record", () => {
    const verbs = new Set<string>(Object.values(auditVerbs).flat())
    const chosen = lines.filter((line) => line.includes("const verb =")).flatMap((line) =>
      Array.from(line.matchAll(/[?:] "(\w+)"/g), ([, verb = ""]) => verb)
    )
    const written = [...find(/\bverb: "(\w+)"/g), ...find(/changed\("(\w+)"\)/g), ...chosen]
    assert.isAbove(written.length, 20)
    for (const verb of written) assert.include(verbs, verb)
  })

  it("has each verb of a context in its own register", async () => {
    const folders = readdirSync(sources, { withFileTypes: true }).filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
    const registered = new Map<string, ReadonlySet<string>>()
    for (const folder of folders.filter((name) => existsSync(join(sources, name, "register.ts")))) {
      const { auditVerbs = {} } = await import(join(sources, folder, "register.ts"))
      if (Object.keys(auditVerbs).length > 0) registered.set(folder, new Set(Object.values<any>(auditVerbs).flat()))
    }
    let checked = 0
    for (const folder of folders) {
      // a part such as policyApproval records for its context
      const context = [...registered.keys()].filter((name) => folder.startsWith(name)).sort().at(-1)
      if (context === undefined) continue
      const texts = readdirSync(join(sources, folder)).map((file) => readFileSync(join(sources, folder, file), "utf8"))
      for (const [, verb = ""] of texts.join("").matchAll(/(?:\bverb: |changed\()"(\w+)"/g)) {
        assert.include([...registered.get(context) ?? []], verb, folder)
        checked++
      }
    }
    assert.isAbove(checked, 20)
  })
})

// Writes the part of the client that is made from the contract; with `--check` compares it with what is there.
import { V1 } from "@attestry/core/v1"
import { OpenApi } from "@effect/platform"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import openapiTS, { astToString } from "openapi-typescript"
import { collectSchemas, writeMethods, writeTable } from "./Methods.ts"
import { type Json, object, readOperations } from "./Operations.ts"

const folder = "packages/client/src/generated"

const document = JSON.parse(JSON.stringify(OpenApi.fromApi(V1))) as Json

const operations = readOperations(document)

const schemas = collectSchemas(document, operations)

const problems = Object.entries(schemas)
  .filter(([, schema]) => "instance" in object(schema, "properties"))
  .map(([name]) => name)

/** A docblock without an example takes one line. */
const withoutExamples = (key: string, value: unknown) => key === "examples" && Array.isArray(value) ? undefined : value

const writeSchemas = async (): Promise<string> => {
  const { info, openapi } = document
  const source = JSON.stringify({ openapi, info, components: { schemas } }, withoutExamples)
  const types = astToString(
    await openapiTS(source, { immutable: true, rootTypes: true, rootTypesNoSchemaPrefix: true })
  )
  const named = types.slice(types.indexOf("export interface components"))
    .replace(/^export type (\$defs|operations) = .*\n/gm, "")
  return [
    "// Made by `npm run client` from the contract.",
    named.replace("export interface components", "interface components").trimEnd(),
    "/** A problem document of any endpoint. `code` says which one. */",
    `export type Problem =\n  | ${problems.join("\n  | ")}`,
    ""
  ].join("\n")
}

const texts = new Map(
  (document["tags"] as ReadonlyArray<Json>).map(({ description, name }) => [String(name), String(description)])
)

/** The text of a group is the one of the tag of its operations. */
const groupTexts = new Map(
  Object.values(object(document, "paths")).flatMap((methods) => Object.values(methods as Json)).map((operation) => {
    const { operationId, tags } = operation as { readonly operationId: string; readonly tags: ReadonlyArray<string> }
    return [operationId.replace(/\..*$/, ""), texts.get(tags[0] ?? "") ?? ""]
  })
)

const files = {
  "Schemas.ts": await writeSchemas(),
  "Operations.ts": writeMethods(operations, groupTexts),
  "Table.ts": writeTable(operations)
}

const isChecked = process.argv.includes("--check")
for (const [name, text] of Object.entries(files)) {
  const path = join(folder, name)
  if (!isChecked) writeFileSync(path, text)
  else if (readFileSync(path, "utf8") !== text) {
    console.error(`${path} differs from the contract: npm run client`)
    process.exitCode = 1
  }
}
console.log(`${operations.length} operations`)

import { type Json, object, type Operation } from "./Operations.ts"

const capitalize = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`

const nameOf = ({ group, name }: Operation, suffix: string) => `${capitalize(group)}${capitalize(name)}${suffix}`

/** The name of the method that iterates over all pages: `list` has `all`, `listVersions` has `allVersions`. */
const iteratorOf = ({ name }: Operation) => `all${capitalize(name.replace(/^list/, ""))}`

/** Types that the document has no name for. */
const namedSchemas = (operation: Operation): ReadonlyArray<readonly [name: string, schema: Json | undefined]> => [
  [nameOf(operation, "Query"), operation.query],
  [nameOf(operation, "Form"), operation.form],
  [nameOf(operation, "Body"), operation.body === undefined || "$ref" in operation.body ? undefined : operation.body],
  [
    nameOf(operation, "Result"),
    operation.success === undefined || "$ref" in operation.success ? undefined : operation.success
  ]
]

/** Returns the schemas of the document, and those that only an operation has. */
export const collectSchemas = (document: Json, operations: ReadonlyArray<Operation>): Json => ({
  ...object(document, "components", "schemas"),
  ...Object.fromEntries(operations.flatMap(namedSchemas).filter(([, schema]) => schema !== undefined))
})

const typeOf = (schema: Json, name: string) =>
  "$ref" in schema ? `Schemas.${String(schema["$ref"]).replace(/.*\//, "")}` : `Schemas.${name}`

const inputOf = (operation: Operation): ReadonlyArray<string> => {
  const { body, form, isBodyOptional, query } = operation
  if (form !== undefined) return [`input: FileInput & Schemas.${nameOf(operation, "Form")}`]
  if (body !== undefined) return [`input${isBodyOptional ? "?" : ""}: ${typeOf(body, nameOf(operation, "Body"))}`]
  if (query === undefined) return []
  const isRequired = (query["required"] as ReadonlyArray<unknown>).length > 0
  return [`query${isRequired ? "" : "?"}: Schemas.${nameOf(operation, "Query")}`]
}

const optionsOf = ({ accepts: { ifMatch, key, people }, form, success }: Operation): string => {
  const kinds = [
    key ? "ChangeOptions" : success === undefined ? "DownloadOptions" : "RequestOptions",
    ...(ifMatch ? ["Condition"] : []),
    ...(people ? ["Inclusion"] : []),
    ...(form === undefined ? [] : ["UploadOptions"])
  ]
  return `options?: ${kinds.join(" & ")}`
}

const resultOf = (operation: Operation): string => {
  const { hasEntityTag, success } = operation
  if (success === undefined) return "Download"
  const type = typeOf(success, nameOf(operation, "Result"))
  return hasEntityTag ? `Tagged<${type}>` : type
}

const method = (operation: Operation): ReadonlyArray<string> => {
  const { ids, isPaged, name, text } = operation
  const parameters = [...ids.map((id) => `${id}: string`), ...inputOf(operation), optionsOf(operation)].join(", ")
  const result = resultOf(operation)
  const iterator = `  readonly ${iteratorOf(operation)}: (${parameters}) => AsyncIterable<${result}["data"][number]>`
  return [
    `  /** ${text} */`,
    `  readonly ${name}: (${parameters}) => Promise<${result}>`,
    ...(isPaged ? [`  /** Reads all pages of \`${name}\`, one after the other. */`, iterator] : [])
  ]
}

const groupBy = (operations: ReadonlyArray<Operation>): ReadonlyArray<readonly [string, ReadonlyArray<Operation>]> => {
  const groups = new Map<string, Array<Operation>>()
  for (const operation of operations) {
    groups.set(operation.group, [...groups.get(operation.group) ?? [], operation])
  }
  return [...groups]
}

const heading = "// Made by `npm run client` from the contract."

/** Returns the interfaces of the client's methods. */
export const writeMethods = (operations: ReadonlyArray<Operation>, texts: ReadonlyMap<string, string>): string => {
  const groups = groupBy(operations)
  const used = groups.flatMap(([group, members]) => [
    `/** ${texts.get(group)} */`,
    `export interface ${capitalize(group)} {`,
    ...members.flatMap(method),
    "}",
    ""
  ])
  const kinds = ["ChangeOptions", "Condition", "Download", "DownloadOptions", "FileInput", "Inclusion"]
    .concat("RequestOptions", "Tagged", "UploadOptions")
    .filter((kind) => used.some((line) => new RegExp(`\\b${kind}\\b`).test(line)))
  return [
    heading,
    `import type { ${kinds.join(", ")} } from "../Options.ts"`,
    `import type * as Schemas from "./Schemas.ts"`,
    "",
    ...used,
    "/** The operations of the API, by the path of their ids: `vendors.create`. */",
    "export interface Operations {",
    ...groups.map(([group]) => `  readonly ${group}: ${capitalize(group)}`),
    "}",
    ""
  ].join("\n")
}

const flagsOf = ({ body, form, isPaged, query, success }: Operation): string =>
  [
    form === undefined ? "" : "f",
    body === undefined ? "" : "b",
    query === undefined ? "" : "q",
    success === undefined ? "d" : "",
    isPaged ? "p" : ""
  ].join("")

/** Returns the table by which the client sends requests: method, path and what it takes. */
export const writeTable = (operations: ReadonlyArray<Operation>): string =>
  [
    heading,
    "// f: a form with a file, b: a body, q: a query, d: a file as response, p: pages",
    "export const table = {",
    ...groupBy(operations).map(([group, members]) => {
      const lines = members.map((operation) => {
        const { method, name, path } = operation
        return `    ${name}: "${`${method} ${path} ${flagsOf(operation)}`.trimEnd()}"`
      })
      return `  ${group}: {\n${lines.join(",\n")}\n  },`
    }),
    "}",
    ""
  ].join("\n").replace(/,\n}\n$/, "\n}\n")

import { Array as Arr, Option, type Schema, SchemaAST } from "effect"
import { type Endpoint, endpoints, samples } from "../../support/endpoints.ts"

/** A place of a request that takes an id. */
export interface Slot {
  readonly endpoint: Endpoint
  readonly where: "path" | "query" | "body"
  /** The property names that lead to it, with 0 for the elements of a list. */
  readonly at: ReadonlyArray<string | number>
  /** The prefixes of the ids that it takes. */
  readonly prefixes: ReadonlyArray<string>
  /** True if it takes other texts as well, so that no schema names the ids. */
  readonly isDisguised: boolean
}

type Found = ReadonlyArray<Pick<Slot, "at" | "prefixes">>

const prefixOf = (ast: SchemaAST.AST): string | undefined => {
  const annotation = Option.getOrUndefined(SchemaAST.getJSONSchemaAnnotation(ast)) as { readonly pattern?: string }
  return /^\^([a-z]{2,3})_\[0-9A-Za-z\]/.exec(annotation?.pattern ?? "")?.[1]
}

const childrenOf = (ast: SchemaAST.AST): ReadonlyArray<readonly [string | number | undefined, SchemaAST.AST]> => {
  if (SchemaAST.isTypeLiteral(ast)) return ast.propertySignatures.map(({ name, type }) => [String(name), type])
  if (SchemaAST.isTupleType(ast)) return [...ast.elements, ...ast.rest].map(({ type }, index) => [index, type])
  // one value or several in a text, which the document shows as a list
  const listed = SchemaAST.getSurrogateAnnotation(ast)
  if (Option.isSome(listed)) return [[undefined, listed.value]]
  if (SchemaAST.isUnion(ast)) return ast.types.map((type) => [undefined, type])
  if (SchemaAST.isRefinement(ast) || SchemaAST.isTransformation(ast)) return [[undefined, ast.from]]
  return SchemaAST.isSuspend(ast) ? [[undefined, ast.f()]] : []
}

/** Every id in a schema, wherever it stands; those of a union are one slot. */
const idsIn = (ast: SchemaAST.AST, at: Slot["at"] = [], seen: ReadonlySet<SchemaAST.AST> = new Set()): Found => {
  const prefix = prefixOf(ast)
  if (prefix !== undefined) return [{ at, prefixes: [prefix] }]
  if (seen.has(ast)) return []
  const within = new Set(seen).add(ast)
  const found = childrenOf(ast).flatMap(([key, child]) => idsIn(child, key === undefined ? at : [...at, key], within))
  return Object.values(Arr.groupBy(found, (slot) => JSON.stringify(slot.at))).map((slots) => ({
    at: slots[0].at,
    prefixes: [...new Set(slots.flatMap(({ prefixes }) => prefixes))]
  }))
}

const slotsIn = (endpoint: Endpoint, where: Slot["where"], schema: Option.Option<Schema.Schema.All>) =>
  Option.match(schema, {
    onNone: () => [],
    onSome: ({ ast }) =>
      idsIn(ast).map(({ at, prefixes }): Slot => {
        // the values of a parameter are one text
        const place = where === "query" ? at.slice(0, 1) : at
        return { endpoint, where, at: place, prefixes, isDisguised: false }
      })
  })

type Disguise = Pick<Slot, "prefixes" | "where"> & { readonly name: string; readonly at: string }

const audited = ["vnd", "ctx", "apk", "mem", "rol", "pol", "tsk", "aut", "att", "soa", "bra", "qst"]

const inDisguise: ReadonlyArray<Disguise> = [
  { name: "auditLogs.list", where: "query", at: "resource", prefixes: audited },
  { name: "auditLogs.export", where: "query", at: "resource", prefixes: audited },
  { name: "people.list", where: "query", at: "role", prefixes: ["rol"] },
  { name: "people.create", where: "body", at: "role", prefixes: ["rol"] },
  { name: "people.invite", where: "body", at: "role", prefixes: ["rol"] },
  { name: "people.update", where: "body", at: "role", prefixes: ["rol"] }
]

const disguised = (endpoint: Endpoint) =>
  inDisguise.filter(({ name }) => name === endpoint.name).map(({ at, prefixes, where }): Slot => ({
    endpoint,
    where,
    at: [at],
    prefixes,
    isDisguised: true
  }))

/** Every place of every request of the contract that takes an id. */
export const slots: ReadonlyArray<Slot> = endpoints.flatMap((endpoint) => [
  ...slotsIn(endpoint, "path", endpoint.pathSchema),
  ...slotsIn(endpoint, "query", endpoint.urlParamsSchema),
  ...slotsIn(endpoint, "body", endpoint.payloadSchema),
  ...disguised(endpoint)
])

/** The property that the slot is, or is in the list of. */
export const propertyOf = ({ at }: Slot): string => String(at.findLast((part) => typeof part === "string"))

export const nameOf = ({ at, endpoint, where }: Slot) => `${endpoint.name}, ${where} /${at.join("/")}`

const isObject = (value: unknown): value is Record<string | number, unknown> =>
  typeof value === "object" && value !== null

const parentOf = (body: unknown, at: Slot["at"]): unknown =>
  at.slice(0, -1).reduce((value, key) => isObject(value) ? value[key] : undefined, body)

/** The first sample of the endpoint's body that has a place for the slot, with `id` in it. */
export const bodyWith = ({ at, endpoint: { name, payloadSchema } }: Slot, id: string): unknown => {
  const bodies = samples(Option.getOrThrow(payloadSchema), 60, 7)
  const body = structuredClone(bodies.find((sample) => isObject(parentOf(sample, at))))
  const parent = parentOf(body, at)
  if (!isObject(parent)) throw new Error(`No sample of ${name} has a place for /${at.join("/")}`)
  parent[at.at(-1)!] = id
  // one of a list, so that none comes twice
  if (Array.isArray(parent)) parent.length = 1
  return body
}

/** The value with the id that its prefix leads to in place of every id. */
export const withIds = (value: unknown, ids: { readonly [prefix: string]: string }): unknown => {
  if (typeof value === "string") {
    const prefix = /^([a-z]{2,3})_[0-9A-Za-z]{1,64}$/.exec(value)?.[1]
    return prefix === undefined ? value : ids[prefix] ?? value
  }
  // each once: some lists take no id twice
  if (Array.isArray(value)) return [...new Set(value.map((element) => withIds(element, ids)))]
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withIds(inner, ids)]))
    : value
}

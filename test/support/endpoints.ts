import { EndpointGuard, type Guard, type Requirement } from "@attestry/core/access"
import { V1 } from "@attestry/core/v1"
import { HttpApi } from "@effect/platform"
import { Arbitrary, Context, FastCheck, Option, Schema, type SchemaAST } from "effect"

export interface Endpoint {
  readonly name: string
  readonly method: string
  /** The path of the contract, with `:id`. */
  readonly template: string
  /** The path with valid ids that do not exist. */
  readonly path: string
  readonly pathSchema: Option.Option<Schema.Schema.All>
  readonly urlParamsSchema: Option.Option<Schema.Schema.All>
  readonly payloadSchema: Option.Option<Schema.Schema.All>
  readonly guard: Option.Option<Guard>
  readonly middleware: ReadonlyArray<string>
  /** A valid body as a client sends it, undefined when there is none. */
  readonly body: unknown
}

// whole documents take a while to make up
const made = new WeakMap<SchemaAST.AST, Map<string, ReadonlyArray<unknown>>>()

/** Valid values as a client sends them; the same seed gives the same values. */
export const samples = (schema: Schema.Schema.All, numRuns: number, seed: number): ReadonlyArray<unknown> => {
  const known = made.get(schema.ast) ?? new Map<string, ReadonlyArray<unknown>>()
  made.set(schema.ast, known)
  const which = `${numRuns} of ${seed}`
  const encode = Schema.encodeSync(Schema.make<unknown, unknown>(schema.ast))
  const values = known.get(which) ??
    FastCheck.sample(Arbitrary.make(Schema.make(schema.ast)), { numRuns, seed }).map((value) => encode(value))
  known.set(which, values)
  return values
}

const sample = (schema: Schema.Schema.All) => samples(schema, 1, 7)[0]

const filled = (path: string, schema: Option.Option<Schema.Schema.All>): string =>
  Object.entries((Option.getOrUndefined(Option.map(schema, sample)) ?? {}) as Record<string, string>).reduce(
    (text, [name, value]) => text.replace(`:${name}`, value),
    path
  )

const reflected = () => {
  const found: Array<Endpoint> = []
  HttpApi.reflect(V1, {
    onGroup: () => {},
    onEndpoint: ({ endpoint, group, mergedAnnotations, middleware }) => {
      found.push({
        name: `${group.identifier}.${endpoint.name}`,
        method: endpoint.method,
        template: endpoint.path,
        path: filled(endpoint.path, endpoint.pathSchema),
        pathSchema: endpoint.pathSchema,
        urlParamsSchema: endpoint.urlParamsSchema,
        payloadSchema: endpoint.payloadSchema,
        guard: Context.getOption(mergedAnnotations, EndpointGuard),
        middleware: Array.from(middleware, ({ key }) => key),
        body: Option.getOrUndefined(Option.map(endpoint.payloadSchema, sample))
      })
    }
  })
  return found
}

/** Every endpoint of the contract. */
export const endpoints: ReadonlyArray<Endpoint> = reflected()

export const permissionsOf = (requirement: Requirement) => "all" in requirement ? requirement.all : requirement.any

/** True when no API key may call it. */
export const isForSessions = ({ guard }: Endpoint): boolean =>
  Option.exists(guard, ({ requirement }) => requirement.inSession === true)

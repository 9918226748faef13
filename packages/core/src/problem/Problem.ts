import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as Predicate from "effect/Predicate"
import * as Schema from "effect/Schema"
import { describe, getExample } from "../shared/Describe.ts"

export const problemJson = "application/problem+json"

const splitWords = (tag: string): ReadonlyArray<string> => tag.split(/(?=[A-Z])/).map((word) => word.toLowerCase())

/** Returns the code of an error: its tag in snake case. */
export const codeOf = (tag: string): string => splitWords(tag).join("_")

const spellings: { readonly [word: string]: string } = { api: "API", builtin: "built-in" }

const toTitle = (tag: string): string => {
  const title = splitWords(tag).map((word) => spellings[word] ?? word).join(" ")
  return `${title.charAt(0).toUpperCase()}${title.slice(1)}`
}

const makeMembers = (tag: string, status: number | undefined, detail: string, requestId: string) => ({
  type: `/problems/${codeOf(tag)}`,
  title: toTitle(tag),
  status,
  detail,
  instance: `urn:attestry:request:${requestId}`,
  code: codeOf(tag),
  requestId
})

/** Error class that `TaggedProblem` makes. */
export interface ErrorClass extends Schema.Schema.AnyNoContext {
  readonly _tag: string
  readonly identifier: string
  readonly fields: Schema.Struct.Fields
  readonly prototype: object
}

const requestId = "import-2026-05-04.17"

const common = {
  instance: describe(Schema.String, "The request id as a URN.", `urn:attestry:request:${requestId}`),
  requestId: describe(Schema.String, "The id of the request, as in `X-Request-Id`.", requestId)
}

// a message may need more than the examples of the fields
const findMessage = ({ fields, prototype }: ErrorClass): unknown => {
  const examples = Object.entries(fields).flatMap(([name, field]) =>
    Schema.isSchema(field) ? [[name, getExample(field)] as const] : []
  )
  try {
    return Reflect.get(prototype, "message", Object.fromEntries(examples))
  } catch {
    return undefined
  }
}

const makeSchema = (error: ErrorClass): Schema.Schema.AnyNoContext => {
  const tag = error._tag
  const status = HttpApiSchema.getStatusError(error)
  const { _tag: _, ...fields }: Schema.Struct.Fields = error.fields
  const wire = Schema.Struct({
    type: describe(Schema.Literal(`/problems/${codeOf(tag)}`), "The kind of error, as a path."),
    title: describe(Schema.String, "The code in words.", toTitle(tag)),
    status: describe(Schema.Literal(status), "The HTTP status."),
    detail: describe(Schema.String, "What is wrong and what to do. The text may change.", findMessage(error)),
    instance: common.instance,
    code: describe(Schema.Literal(codeOf(tag)), "The stable name of the error. Decide by this."),
    requestId: common.requestId,
    ...fields
  }).annotations({ identifier: error.identifier, description: toTitle(tag) })
  const { ast } = Schema.transform(wire, error, {
    strict: false,
    decode: (document) => Object.assign({ _tag: tag }, document),
    encode: (fields) => Object.assign(makeMembers(tag, status, toTitle(tag), "unknown"), fields)
  })
  const annotated = Schema.make(ast).annotations({
    ...HttpApiSchema.annotations({ status }),
    identifier: error.identifier
  })
  return Schema.make(HttpApiSchema.withEncoding(annotated, { kind: "Json", contentType: problemJson }).ast)
}

const schemas = new WeakMap<ErrorClass, Schema.Schema.AnyNoContext>()

/** Returns the schema of an error as a problem document (RFC 9457) with the error's fields. Clients decode it to the error. */
export const of = <Error extends ErrorClass>(
  error: Error
): Schema.Schema<Schema.Schema.Type<Error>, { readonly code: string }> => {
  const schema = schemas.get(error) ?? makeSchema(error)
  schemas.set(error, schema)
  return schema
}

/** An error with a status. */
export interface ProblemError {
  readonly _tag: string
  readonly message: string
}

/** Returns the status that the value's class declares; undefined for any other error, such as a defect. */
export const statusOf = (error: object): number | undefined => {
  const type: unknown = error.constructor
  return Schema.isSchema(type) ? HttpApiSchema.getStatus(type.ast, 0) || undefined : undefined
}

export const isProblemError = (value: unknown): value is ProblemError =>
  value instanceof Error && Predicate.hasProperty(value, "_tag") && statusOf(value) !== undefined

export const document = (error: ProblemError, requestId: string): string => {
  const { _tag: tag, ...fields } = { ...error }
  return JSON.stringify({ ...makeMembers(tag, statusOf(error), error.message, requestId), ...fields })
}

import "../internal/effect/AttestryNeedsEffect3.ts"
import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as Predicate from "effect/Predicate"
import * as Schema from "effect/Schema"

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
  readonly fields: Schema.Struct.Fields
}

/** Makes the schema of an error as a problem document (RFC 9457) with the error's fields. Clients decode it to the error. */
export const of = <Error extends ErrorClass>(
  error: Error
): Schema.Schema<Schema.Schema.Type<Error>, { readonly code: string }> => {
  const tag = error._tag
  const status = HttpApiSchema.getStatusError(error)
  const { _tag: _, ...fields }: Schema.Struct.Fields = error.fields
  const wire = Schema.Struct({
    type: Schema.Literal(`/problems/${codeOf(tag)}`),
    title: Schema.String,
    status: Schema.Literal(status),
    detail: Schema.String,
    instance: Schema.String,
    code: Schema.Literal(codeOf(tag)),
    requestId: Schema.String,
    ...fields
  }).annotations({ identifier: tag, description: toTitle(tag) })
  const { ast } = Schema.transform(wire, error, {
    strict: false,
    decode: (document) => Object.assign({ _tag: tag }, document),
    encode: (fields) => Object.assign(makeMembers(tag, status, toTitle(tag), "unknown"), fields)
  })
  const annotated = Schema.make(ast).annotations({ ...HttpApiSchema.annotations({ status }), identifier: tag })
  return Schema.make(HttpApiSchema.withEncoding(annotated, { kind: "Json", contentType: problemJson }).ast)
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

import * as Context from "effect/Context"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"
import { findDenial, type PermissionMissing, type SessionRequired } from "../access/Access.ts"
import type { SystemActor, UserActor } from "../access/Actor.ts"
import { type ApiRequest, BodyLimit, type Header, type Limit } from "../contract/ApiRequest.ts"
import { cutArrays } from "../contract/ArrayBounds.ts"
import { getRequirement } from "../contract/Contract.ts"
import { invalid, makeQuick, type Quick } from "../contract/QuickDecoder.ts"
import { type LongCheck, makeLongCheck } from "../eventLoop/LongChecks.ts"
import { isLarge, type Issue, makeInvalidRequest } from "../problem/FieldErrors.ts"
import { BodyTooLarge, type InvalidRequest, NotFound, UnsupportedMediaType } from "../problem/HttpErrors.ts"
import { makeDecodeInput, markDecoded } from "../problem/Input.ts"
import { Either } from "../shared/AttestryNeedsEffect3.ts"
import * as Query from "./Query.ts"
import type { Ids } from "./Routes.ts"

type AnySchema = Option.Option<Schema.Schema.All>

export interface Definition {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly pathSchema: AnySchema
  readonly urlParamsSchema: AnySchema
  readonly payloadSchema: AnySchema
  readonly successSchema: Schema.Schema.Any
}

type Decode = (input: unknown) => Either.Either<unknown, InvalidRequest>

export interface Endpoint {
  readonly asUser: boolean
  readonly hasBody: boolean
  // no body stands for `{}`
  readonly isBodyOptional: boolean
  readonly limit: Limit
  readonly payload: Decode
  // does what takes long ahead of `payload`
  readonly longCheck: LongCheck
  readonly urlParams: Decode
  // returns the first fault, in the order of the checks
  readonly check: (request: ApiRequest, actor: SystemActor | UserActor, ids: Ids) => Either.Either<
    { readonly path: unknown; readonly query: Query.Query },
    BodyTooLarge | InvalidRequest | NotFound | PermissionMissing | SessionRequired | UnsupportedMediaType
  >
}

const jsonType = /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i

export const isReadable = (header: Header): boolean =>
  jsonType.test(header("content-type") ?? "application/json") &&
  (header("content-encoding") ?? "identity").toLowerCase() === "identity"

const getFieldNames = (schema: AnySchema): ReadonlyArray<string> =>
  Option.match(schema, {
    onNone: () => [],
    onSome: ({ ast }) => SchemaAST.getPropertySignatures(SchemaAST.encodedAST(ast)).map(({ name }) => String(name))
  })

const nothing = Either.right(undefined)

const checkNothing: LongCheck = function*() {}

const makeDecode = (schema: AnySchema): Decode => {
  if (Option.isNone(schema)) return () => nothing
  const { ast } = schema.value
  const cut = cutArrays(ast)
  const quick = makeQuick(ast)
  const decode = makeDecodeInput(Schema.make<unknown, unknown>(ast))
  return (input) => {
    const isLong = isLarge(input)
    const given = isLong ? cut(input) : input
    const value = quick(given)
    return Either.map(value === invalid ? decode(given, isLong) : Either.right(value), markDecoded)
  }
}

const makePathDecode = (schema: AnySchema): Quick =>
  Option.isNone(schema) ? () => undefined : makeQuick(schema.value.ast)

const findQueryFaults = (query: Query.Query, parameters: ReadonlySet<string>) =>
  Object.entries(query).flatMap(([name, value]): ReadonlyArray<Issue> =>
    !parameters.has(name)
      ? [{ _tag: "Unexpected", path: [name], message: "" }]
      : typeof value === "string"
      ? []
      : [{ _tag: "Type", path: [name], message: "Given twice. Send it once." }]
  )

export const make = (
  { name, pathSchema, payloadSchema, urlParamsSchema }: Definition,
  annotations: Context.Context<never>,
  isUpload: boolean
): Endpoint => {
  const requirement = getRequirement(name, annotations)
  const decodePath = makePathDecode(pathSchema)
  const parameters = new Set(getFieldNames(urlParamsSchema))
  const hasBody = Option.isSome(payloadSchema)
  const payload = makeDecode(payloadSchema)
  const limit = Context.get(annotations, BodyLimit)
  return {
    asUser: requirement.asUser === true,
    hasBody,
    isBodyOptional: hasBody && Either.isRight(payload({})),
    limit,
    payload,
    longCheck: makeLongCheck(Option.getOrElse(payloadSchema, () => Schema.Void).ast) ?? checkNothing,
    urlParams: makeDecode(urlParamsSchema),
    check: (request, actor, ids) => {
      const denied = findDenial(requirement, actor)
      if (denied !== undefined) return Either.left(denied)
      const path = decodePath(ids)
      if (path === invalid) return Either.left(new NotFound())
      const query = Query.parse(request.url)
      const faults = findQueryFaults(query, parameters)
      if (faults.length > 0) return Either.left(makeInvalidRequest(faults))
      // an upload is checked by its reader
      if (isUpload) return Either.right({ path, query })
      if (hasBody && !isReadable(request.header)) return Either.left(new UnsupportedMediaType())
      if (hasBody && Number(request.header("content-length") ?? 0) > limit.bytes) {
        return Either.left(new BodyTooLarge({ limitInBytes: limit.bytes }))
      }
      return Either.right({ path, query })
    }
  }
}

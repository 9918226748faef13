import * as Context from "effect/Context"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import * as ParseResult from "effect/ParseResult"
import * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"
import { findDenial, type PermissionMissing, type SessionRequired } from "../../access/Access.ts"
import type { Actor } from "../../access/Actor.ts"
import { type ApiRequest, BodyLimit, type Header, type Limit } from "../../http/ApiRequest.ts"
import { BodyTooLarge, type InvalidRequest, NotFound, UnsupportedMediaType } from "../../http/HttpErrors.ts"
import { requirementOf } from "../contract/Contract.ts"
import { invalidRequest, isLarge } from "../contract/FieldErrors.ts"
import * as Query from "./Query.ts"
import type { Ids } from "./Routes.ts"

type AnySchema = Option.Option<Schema.Schema.All>

/** An endpoint of the contract, from `HttpApi.reflect`. */
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

/** The checks of a request that come before its body is read, and its decoders. */
export interface Endpoint {
  readonly hasBody: boolean
  readonly limit: Limit
  readonly payload: Decode
  readonly urlParams: Decode
  /** Returns the first fault, in the order of the checks; else the ids in the path and the query. */
  readonly check: (request: ApiRequest, actor: Actor, ids: Ids) => Either.Either<
    { readonly path: unknown; readonly query: Query.Query },
    BodyTooLarge | InvalidRequest | NotFound | PermissionMissing | SessionRequired | UnsupportedMediaType
  >
}

const readable = /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i

const isReadable = (header: Header): boolean =>
  readable.test(header("content-type") ?? "application/json") &&
  (header("content-encoding") ?? "identity").toLowerCase() === "identity"

const names = (schema: AnySchema): ReadonlyArray<string> =>
  Option.match(schema, {
    onNone: () => [],
    onSome: ({ ast }) => SchemaAST.getPropertySignatures(SchemaAST.encodedAST(ast)).map(({ name }) => String(name))
  })

const nothing = Either.right(undefined)

const decoder = (schema: AnySchema, errors: "first" | "all" = "first") =>
  Option.match(schema, {
    onNone: () => () => nothing,
    onSome: ({ ast }) => ParseResult.decodeUnknownEither(Schema.make<unknown, unknown>(ast), { errors })
  })

const makeDecode = (schema: AnySchema): Decode => {
  if (Option.isNone(schema)) return () => nothing
  const decode = decoder(schema)
  const decodeAll = decoder(schema, "all")
  return (input) => {
    const decoded = Either.orElse(decode(input), (first) => isLarge(input) ? Either.left(first) : decodeAll(input))
    return Either.mapLeft(decoded, (issue) => invalidRequest(ParseResult.ArrayFormatter.formatIssueSync(issue)))
  }
}

/** Prepares, once, the checks and decoders of an endpoint. */
export const make = (
  { name, pathSchema, payloadSchema, urlParamsSchema }: Definition,
  annotations: Context.Context<never>
): Endpoint => {
  const requirement = requirementOf(name, annotations)
  const path = decoder(pathSchema)
  const parameters = new Set(names(urlParamsSchema))
  const hasBody = Option.isSome(payloadSchema)
  const limit = Context.get(annotations, BodyLimit)
  return {
    hasBody,
    limit,
    payload: makeDecode(payloadSchema),
    urlParams: makeDecode(urlParamsSchema),
    check: (request, actor, ids) => {
      const refused = findDenial(requirement, actor)
      if (refused !== undefined) return Either.left(refused)
      const decoded = path(ids)
      if (Either.isLeft(decoded)) return Either.left(new NotFound())
      const query = Query.parse(request.url)
      const unknown = Object.keys(query).filter((name) => !parameters.has(name))
      if (unknown.length > 0) {
        return Either.left(invalidRequest(unknown.map((name) => ({ _tag: "Unexpected", path: [name], message: "" }))))
      }
      if (hasBody && !isReadable(request.header)) return Either.left(new UnsupportedMediaType())
      if (hasBody && Number(request.header("content-length") ?? 0) > limit.bytes) {
        return Either.left(new BodyTooLarge({ limitInBytes: limit.bytes }))
      }
      return Either.right({ path: decoded.right, query })
    }
  }
}

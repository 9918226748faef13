import { type Headers, HttpApi, type HttpApiGroup, type HttpRouter } from "@effect/platform"
import { Effect, Option, Schema, SchemaAST } from "effect"
import { lacking, PermissionMissing, type Requirement } from "../access/Access.ts"
import type { Actor } from "../access/Actor.ts"
import { invalidRequest } from "./Complaints.ts"
import { requirementOf } from "./Contract.ts"
import { BodyTooLarge, type InvalidRequest, NotFound, UnsupportedMediaType } from "./EdgeErrors.ts"
import { bodyLimit } from "./JsonBody.ts"

interface Rule {
  readonly requirement: Requirement
  readonly isPath: (params: unknown) => boolean
  readonly parameters: ReadonlySet<string>
  readonly hasBody: boolean
}

const names = (schema: Schema.Schema.All): ReadonlyArray<string> =>
  SchemaAST.getPropertySignatures(SchemaAST.encodedAST(schema.ast)).map(({ name }) => String(name))

const rulesOf = <Id extends string, Groups extends HttpApiGroup.HttpApiGroup.Any, E, R>(
  api: HttpApi.HttpApi<Id, Groups, E, R>
): ReadonlyMap<string, Rule> => {
  const rules = new Map<string, Rule>()
  HttpApi.reflect(api, {
    onGroup: () => {},
    onEndpoint: ({ endpoint, mergedAnnotations }) => {
      rules.set(`${endpoint.method} ${endpoint.path}`, {
        requirement: requirementOf(endpoint.name, mergedAnnotations),
        isPath: Option.match(endpoint.pathSchema, {
          onNone: () => () => true,
          onSome: (schema) => Schema.is(Schema.make(schema.ast))
        }),
        parameters: new Set(Option.match(endpoint.urlParamsSchema, { onNone: () => [], onSome: names })),
        hasBody: Option.isSome(endpoint.payloadSchema)
      })
    }
  })
  return rules
}

const readable = /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i

const isReadable = (headers: Headers.Headers): boolean =>
  readable.test(headers["content-type"] ?? "application/json") &&
  (headers["content-encoding"] ?? "identity").toLowerCase() === "identity"

type Refusal = BodyTooLarge | InvalidRequest | NotFound | PermissionMissing | UnsupportedMediaType

/**
 * What is checked of a request before anything of its body is read, in this order: the permission, the form of the ids
 * in the path, the names of the query parameters, the media type, the declared size. Gives the first fault.
 *
 * @since 0.1.0
 * @category checks
 */
export const make = <Id extends string, Groups extends HttpApiGroup.HttpApiGroup.Any, E, R>(
  api: HttpApi.HttpApi<Id, Groups, E, R>
): (
  actor: Actor,
  routed: HttpRouter.RouteContext,
  parameters: { readonly [name: string]: unknown },
  headers: Headers.Headers
) => Effect.Effect<void, Refusal> => {
  const rules = rulesOf(api)
  return Effect.fnUntraced(function*(actor, { params, route }, parameters, headers) {
    const rule = rules.get(`${route.method} ${route.path}`)
    if (rule === undefined) return yield* Effect.dieMessage(`No rule for ${route.method} ${route.path}`)
    const missing = lacking(rule.requirement, actor.permissions)
    if (missing.length > 0) return yield* new PermissionMissing({ missing })
    if (!rule.isPath(params)) return yield* new NotFound()
    const unknown = Object.keys(parameters).filter((name) => !rule.parameters.has(name))
    if (unknown.length > 0) {
      return yield* invalidRequest(unknown.map((name) => ({ _tag: "Unexpected", path: [name], message: "" })))
    }
    if (!rule.hasBody) return
    if (!isReadable(headers)) return yield* new UnsupportedMediaType()
    if (Number(headers["content-length"] ?? 0) > bodyLimit) return yield* new BodyTooLarge({ limitInBytes: bodyLimit })
  })
}

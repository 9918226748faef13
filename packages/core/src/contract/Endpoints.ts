import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import type * as HttpMethod from "@effect/platform/HttpMethod"
import * as OpenApi from "@effect/platform/OpenApi"
import { identity } from "effect/Function"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { EndpointGuard, type Guard, type PermissionMissing, SessionRequired } from "../access/Access.ts"
import type { CurrentActor, CurrentUser } from "../access/Actor.ts"
import { InvalidCursor } from "../page/Page.ts"
import * as Problem from "../problem/Problem.ts"
import { Busy } from "../storage/Busy.ts"
import { PreconditionFailed } from "../storage/Revision.ts"
import { BodyLimit, type Limit } from "./ApiRequest.ts"
import { Authentication } from "./Authentication.ts"
import { Heaviness, type HeavyWhen } from "./Heaviness.ts"
import * as People from "./People.ts"
import { CreatedResponse } from "./ResponseSchema.ts"
import { EndpointTarget, type Target } from "./Target.ts"

type AnyResponse = Schema.Schema.Any & Schema.Annotable.All

interface Options<Path, Query, Payload, Success, Failure> {
  readonly path?: HttpApiEndpoint.HttpApiEndpoint<"path", "GET", Path>
  readonly query?: Query
  readonly payload?: Payload
  readonly bodyLimit?: Limit
  // exports and unpaged lists always are
  readonly isHeavy?: boolean
  // if it is not the group's
  readonly target?: Target
  readonly success: Success
  readonly errors?: ReadonlyArray<Failure>
  readonly summary: string
  readonly description?: string
}

interface AnyOptions
  extends Omit<Options<never, Schema.Schema.All, Schema.Schema.All, AnyResponse, Problem.ErrorClass>, "path">
{
  readonly path?: Pick<HttpApiEndpoint.HttpApiEndpoint.AnyWithProps, "path" | "pathSchema">
}

interface Kind<Method extends HttpMethod.HttpMethod, Implied extends Problem.ErrorClass> {
  <
    const Name extends string,
    Denial extends PermissionMissing | SessionRequired,
    Current extends CurrentActor | CurrentUser,
    Success extends AnyResponse,
    Path = never,
    Query extends Schema.Schema.All = typeof Schema.Never,
    Payload extends Schema.Schema.All = typeof Schema.Never,
    Failure extends Problem.ErrorClass = never
  >(
    name: Name,
    guard: Guard<Denial, Current>,
    options: Options<Path, Query, Payload, Success, Failure>
  ): HttpApiEndpoint.HttpApiEndpoint<
    Name,
    Method,
    Path,
    People.WithInclude<Schema.Schema.Type<Query>, Schema.Schema.Type<Success>, Current>,
    Schema.Schema.Type<Payload>,
    never,
    People.WithPeople<Schema.Schema.Type<Success>, Current>,
    Schema.Schema.Type<Failure | Implied> | Denial
  >
}

export const path = HttpApiEndpoint.get("path")

const root = path`/`

const isExport = ({ ast }: AnyResponse): boolean => HttpApiSchema.getEncoding(ast).kind !== "Json"

// only the API document and clients use it
const makeErrorSchema = (errors: ReadonlyArray<Problem.ErrorClass>): Schema.Schema.Any =>
  Object.defineProperty(Schema.make(Schema.Never.ast), "ast", {
    get: () => Schema.Union(...errors.map((error) => Problem.of(error))).ast
  })

function kind<Method extends HttpMethod.HttpMethod, Implied extends Problem.ErrorClass>(
  method: Method,
  implied: ReadonlyArray<Implied>,
  respond?: (success: AnyResponse) => AnyResponse,
  when?: HeavyWhen
): Kind<Method, Implied>
function kind(
  method: HttpMethod.HttpMethod,
  implied: ReadonlyArray<Problem.ErrorClass>,
  respond: (success: AnyResponse) => AnyResponse = identity,
  when?: HeavyWhen
): object {
  return (
    name: string,
    guard: Guard<PermissionMissing | SessionRequired, CurrentActor | CurrentUser>,
    options: AnyOptions
  ): HttpApiEndpoint.HttpApiEndpoint.Any => {
    const { bodyLimit, description, errors = [], path = root, payload, query, success, summary, target } = options
    const isHeavy = options.isHeavy === true || isExport(success)
    const hasPeople = guard.requirement.asUser !== true && People.showsPeople(success)
    const denials = guard.requirement.inSession === true ? [SessionRequired] : []
    const annotated = HttpApiEndpoint.make(method)(name, path.path)
      .annotate(EndpointGuard, guard)
      .annotate(Heaviness, isHeavy ? "always" : when ?? "never")
      .annotateContext(OpenApi.annotations({ summary, description }))
    const limited = bodyLimit === undefined ? annotated : annotated.annotate(BodyLimit, bodyLimit)
    return Object.assign(target === undefined ? limited : limited.annotate(EndpointTarget, target), {
      pathSchema: path.pathSchema,
      urlParamsSchema: Option.fromNullable(hasPeople ? People.withInclude(query) : query),
      payloadSchema: Option.fromNullable(payload),
      successSchema: respond(hasPeople ? People.withPeople(success) : success),
      errorSchema: makeErrorSchema([...denials, ...errors, ...implied])
    })
  }
}

export const list = kind("GET", [InvalidCursor])

// whole without `limit` and `cursor`
export const unpagedList = kind("GET", [InvalidCursor], identity, "unpaged")

export const get = kind("GET", [])

export const create = kind("POST", [Busy], CreatedResponse)

export const post = kind("POST", [Busy])

export const patch = kind("PATCH", [PreconditionFailed, Busy])

export const put = kind("PUT", [PreconditionFailed, Busy])

export const del = kind("DELETE", [PreconditionFailed, Busy])

export const group = <const Id extends string>(
  id: Id,
  { target, ...documentation }: { readonly title: string; readonly description: string; readonly target: Target }
) =>
  HttpApiGroup.make(id)
    .middleware(Authentication)
    .annotateContext(OpenApi.annotations(documentation))
    .annotate(EndpointTarget, target)

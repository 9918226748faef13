import type * as HttpApi from "@effect/platform/HttpApi"
import type * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Context from "effect/Context"
import * as Option from "effect/Option"
import type * as Schema from "effect/Schema"
import { EndpointGuard, type Requirement } from "../access/Access.ts"
import { annotate } from "../shared/Annotated.ts"

type Endpoint = HttpApiEndpoint.HttpApiEndpoint.AnyWithProps

export const getRequirement = (name: string, annotations: Context.Context<never>): Requirement =>
  Option.match(Context.getOption(annotations, EndpointGuard), {
    onNone: () => {
      throw new Error(`The endpoint ${name} declares no permission`)
    },
    onSome: ({ requirement }) => requirement
  })

const rejectExcess = <A, I, R>(schema: Schema.Schema<A, I, R>) =>
  annotate(schema, { parseOptions: { onExcessProperty: "error" } })

const describeRequirement = (requirement: Requirement): string => {
  const [permissions, joint] = "all" in requirement ? [requirement.all, " and "] : [requirement.any, " or "]
  const named = permissions.map((permission) => `\`${permission}\``).join(joint)
  if (requirement.asUser === true) return "Needs a session, but no organization: `X-Organization-Id` has no effect."
  if (requirement.inSession === true) return named === "" ? "Needs a session." : `Needs a session, and ${named}.`
  return named === "" ? "Every authenticated caller may call this." : `Needs ${named}.`
}

const makeDescription = (endpoint: Endpoint): string =>
  [
    ...Option.toArray(Context.getOption(endpoint.annotations, OpenApi.Description)),
    describeRequirement(getRequirement(endpoint.name, endpoint.annotations))
  ].join(" ")

const hasGroups = (api: object): api is HttpApi.HttpApi.AnyWithProps => "groups" in api

// `HttpApi.reflect` would make the schemas of all errors
export const getEndpoints = (api: HttpApi.HttpApi.Any) =>
  !hasGroups(api) ?
    [] :
    Object.values(api.groups).flatMap((group) =>
      Object.values(group.endpoints).map((endpoint) => ({
        endpoint,
        group: group.identifier,
        annotations: Context.merge(Context.merge(api.annotations, group.annotations), endpoint.annotations)
      }))
    )

export const makeStrict = <Api extends HttpApi.HttpApi.Any>(api: Api): Api => {
  for (const { endpoint } of getEndpoints(api)) {
    Object.assign(endpoint, {
      payloadSchema: Option.map(endpoint.payloadSchema, rejectExcess),
      urlParamsSchema: Option.map(endpoint.urlParamsSchema, rejectExcess),
      annotations: Context.add(endpoint.annotations, OpenApi.Description, makeDescription(endpoint))
    })
  }
  return api
}

import * as Context from "effect/Context"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { describe } from "../shared/Describe.ts"
import { TaggedProblem } from "../shared/TaggedProblem.ts"
import { type Actor, type Caller, CurrentActor, CurrentUser } from "./Actor.ts"
import { Permission } from "./Permission.ts"
import { UserOrganization } from "./UserOrganization.ts"

/** No credential, or an unknown, malformed, expired or revoked one. */
export class Unauthenticated extends TaggedProblem<Unauthenticated>()(
  "Unauthenticated",
  401,
  "No valid credential. Send an API key in `X-API-Key`, or a session."
) {}

/** A valid credential that has expired, or whose member is inactive. HTTP responds with {@link Unauthenticated}. */
export class CredentialRejected extends Data.TaggedError("CredentialRejected")<{ readonly caller: Caller }> {}

export class PermissionMissing extends TaggedProblem<PermissionMissing>()("PermissionMissing", 403, {
  fields: { missing: describe(Schema.Array(Permission), "The permissions that the caller lacks.", ["vendor:update"]) },
  message: ({ missing }) => `The caller lacks a required permission: ${missing.join(", ")}.`
}) {}

/** The organization is unknown or another one. The error does not say which. */
export class NotAMember extends TaggedProblem<NotAMember>()(
  "NotAMember",
  403,
  "The caller is not a member of the organization in `X-Organization-Id`."
) {}

/** The user of the session belongs to several organizations, or to none. */
export class OrganizationRequired extends TaggedProblem<OrganizationRequired>()("OrganizationRequired", 403, {
  fields: {
    organizations: describe(
      Schema.Array(UserOrganization),
      "The organizations in which the user is an active member, by name.",
      []
    )
  },
  message: "The credential names no organization. Name one in `X-Organization-Id`."
}) {}

export class SessionRequired extends TaggedProblem<SessionRequired>()(
  "SessionRequired",
  403,
  "This needs a session. An API key cannot do it."
) {}

/**
 * Permissions that an actor must have: all, or any of them. `inSession` requires a signed-in user. `asUser` is for what
 * concerns the user alone: then the request needs no organization.
 */
export type Requirement =
  & ({ readonly all: ReadonlyArray<Permission> } | { readonly any: ReadonlyArray<Permission> })
  & { readonly inSession?: true; readonly asUser?: true }

/**
 * Last argument of a use case: runs it only for an actor who meets the requirement. An endpoint names the guard of its use
 * case, so there is one requirement for both.
 */
export interface Guard<Denial = PermissionMissing, Checked = CurrentActor> {
  <A, E, R>(self: Effect.Effect<A, E, R>): Effect.Effect<A, E | Denial, R | Checked>
  readonly requirement: Requirement
}

/** Required permissions that are missing. Of `any` these are all or none. */
export const missingPermissions = (
  requirement: Requirement,
  held: ReadonlySet<Permission>
): ReadonlyArray<Permission> =>
  "all" in requirement
    ? requirement.all.filter((permission) => !held.has(permission))
    : requirement.any.some((permission) => held.has(permission))
    ? []
    : requirement.any

type Checkable = Pick<Actor, "type" | "permissions">

const findMissing = (requirement: Requirement, actor: Checkable): PermissionMissing | undefined => {
  const missing = missingPermissions(requirement, actor.permissions)
  return missing.length === 0 ? undefined : new PermissionMissing({ missing })
}

const lacksSession = ({ inSession }: Requirement, { type }: Checkable): boolean =>
  inSession === true && type !== "session"

/** True if the actor has the permissions, and is signed in where the guard needs it. */
export const isPermitted = ({ requirement }: Pick<Guard, "requirement">, actor: Checkable): boolean =>
  !lacksSession(requirement, actor) && missingPermissions(requirement, actor.permissions).length === 0

/** Error of an actor who does not meet the requirement; undefined for one who does. */
export const findDenial = (
  requirement: Requirement,
  actor: Checkable
): PermissionMissing | SessionRequired | undefined =>
  lacksSession(requirement, actor) ? new SessionRequired() : findMissing(requirement, actor)

const makeGuardOf = <Checked>(current: Effect.Effect<Checkable, never, Checked>) =>
<Denial>(
  requirement: Requirement,
  findDenial: (requirement: Requirement, actor: Checkable) => Denial | undefined
): Guard<Denial, Checked> =>
  Object.assign(
    <A, E, R>(self: Effect.Effect<A, E, R>) =>
      Effect.flatMap(current, (actor): Effect.Effect<A, E | Denial, R> => {
        const denial = findDenial(requirement, actor)
        return denial === undefined ? self : Effect.fail(denial)
      }),
    { requirement }
  )

const makeGuard = makeGuardOf(CurrentActor)

export const requires = (permission: Permission): Guard => makeGuard({ all: [permission] }, findMissing)

export const all = (...permissions: ReadonlyArray<Permission>): Guard => makeGuard({ all: permissions }, findMissing)

export const any = (...permissions: readonly [Permission, ...Array<Permission>]): Guard =>
  makeGuard({ any: permissions }, findMissing)

/** Requires only authentication. */
export const anyCaller: Guard = makeGuard({ all: [] }, findMissing)

/** Adds the requirement of a signed-in user. */
export const inSession = ({ requirement }: Guard): Guard<PermissionMissing | SessionRequired> =>
  makeGuard({ ...requirement, inSession: true }, findDenial)

/** Requires a signed-in user, who may be in no organization. */
export const asUser: Guard<PermissionMissing | SessionRequired, CurrentUser> = makeGuardOf(CurrentUser)(
  { all: [], inSession: true, asUser: true },
  findDenial
)

/** True if the actor passes the guard. */
export const meets = ({ requirement }: Guard, { permissions }: Pick<Actor, "permissions">): boolean =>
  missingPermissions(requirement, permissions).length === 0

/** Fails unless the actor passes the guard. For a permission that only some inputs of a use case require. */
export const check = <Denial>(guard: Guard<Denial>): Effect.Effect<void, Denial, CurrentActor> => guard(Effect.void)

/** Annotation of every endpoint: the guard of its use case. */
export class EndpointGuard extends Context.Tag("@attestry/core/access/Access/EndpointGuard")<
  EndpointGuard,
  Guard<PermissionMissing | SessionRequired, CurrentActor | CurrentUser>
>() {}

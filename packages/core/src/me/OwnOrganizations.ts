import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { PermissionMissing, SessionRequired } from "../access/Access.ts"
import { CurrentUser } from "../access/Actor.ts"
import type { UserOrganization } from "../access/UserOrganization.ts"
import { UserOrganizations } from "../authentication/UserOrganizations.ts"
import { useCase } from "../shared/UseCase.ts"
import { UserAccess } from "./UserAccess.ts"

/** The organizations of the signed-in user. */
export interface OwnOrganizationsService {
  /** Lists those in which the user is an active member, by name, with the number of things that wait for them there. */
  readonly list: () => Effect.Effect<
    ReadonlyArray<UserOrganization>,
    PermissionMissing | SessionRequired,
    CurrentUser
  >
}

const make = Effect.map(UserOrganizations, (organizations): OwnOrganizationsService => ({
  list: useCase("OwnOrganizations.list")(function*() {
    const { user } = yield* CurrentUser
    return yield* organizations.list(user.id)
  }, UserAccess.organizations)
}))

export class OwnOrganizations
  extends Context.Tag("@attestry/core/me/OwnOrganizations")<OwnOrganizations, OwnOrganizationsService>()
{
  static readonly Default = Layer.effect(this, make)
}

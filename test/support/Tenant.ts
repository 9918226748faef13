import * as Fixtures from "@attestry/conformance/Fixtures"
import { CurrentActor, systemActor } from "@attestry/core/access/Actor"
import type { BuiltInRole } from "@attestry/core/access/Permission"
import { NewApiKey } from "@attestry/core/apiKey/ApiKey"
import { ApiKeys } from "@attestry/core/apiKey/ApiKeys"
import { Directory } from "@attestry/core/member/Directory"
import { OrganizationStore } from "@attestry/core/organization/OrganizationStore"
import { Sessions } from "@attestry/core/session/Sessions"
import { UnitOfWork } from "@attestry/core/storage/UnitOfWork"
import { NewUser, type User } from "@attestry/core/user/User"
import { Effect, Redacted, Schema } from "effect"

const newKey = Schema.decodeSync(NewApiKey)

const makePerson = (
  organizationId: ReturnType<typeof systemActor>["organization"]["id"],
  role: BuiltInRole,
  mark: string
) =>
  Effect.gen(function*() {
    const directory = yield* Directory
    const keys = yield* ApiKeys
    const email = `${role}.${crypto.randomUUID()}${mark}@example.com`
    const user = yield* directory.addUser(yield* Schema.decode(NewUser)({ name: `The ${role}${mark}`, email }))
    const member = yield* directory.addMember(organizationId, user.id, role)
    const { token } = yield* keys.createFor(member, newKey({ name: `${role}'s key${mark}`, scopes: ["*"] }))
    return { user, member, key: token }
  })

/** The token of a new session of the user. */
export const signIn = (userId: User["id"]) =>
  Effect.flatMap(Sessions, (sessions) => Effect.map(sessions.issue({ userId }), ({ token }) => Redacted.value(token)))

/** A new organization with one person of each built-in role and their keys. The mark ends each of their names. */
export const markedTenant = (mark: string) =>
  Effect.gen(function*() {
    const unit = yield* UnitOfWork
    const organizations = yield* OrganizationStore
    const organization = Fixtures.organization({ name: `Acme Test${mark}` })
    yield* unit.run(organizations.insert(organization))
    const actor = systemActor(organization.id)
    const people = yield* Effect.all({
      owner: makePerson(organization.id, "owner", mark),
      admin: makePerson(organization.id, "admin", mark),
      auditor: makePerson(organization.id, "auditor", mark),
      member: makePerson(organization.id, "member", mark)
    }).pipe(Effect.provideService(CurrentActor, actor))
    return { organization, actor, ...people }
  })

/** A new organization. Tests have one each. */
export const tenant = markedTenant("")

export type Tenant = Effect.Effect.Success<typeof tenant>

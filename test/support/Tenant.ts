import * as Fixtures from "@attestry/conformance/Fixtures"
import { type BuiltInRole, CurrentActor, systemActor } from "@attestry/core/access"
import { ApiKeys } from "@attestry/core/apiKey"
import { Directory } from "@attestry/core/member"
import { OrganizationStore } from "@attestry/core/organization"
import { Sessions } from "@attestry/core/session"
import { UnitOfWork } from "@attestry/core/storage"
import { NewUser, type User } from "@attestry/core/user"
import { Effect, Redacted, Schema } from "effect"

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
    const { value: { key } } = yield* keys.createFor(member, { name: `${role}'s key${mark}`, scopes: ["*"] })
    return { user, member, key }
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

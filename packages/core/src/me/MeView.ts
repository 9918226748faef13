import * as Schema from "effect/Schema"
import type { Caller } from "../access/Actor.ts"
import { Permission } from "../access/Permission.ts"
import { ApiKey } from "../apiKey/ApiKey.ts"
import { Member } from "../member/Member.ts"
import { Person } from "../member/Person.ts"
import { Organization } from "../organization/Organization.ts"
import { Session } from "../session/Session.ts"
import { describe } from "../shared/Describe.ts"
import { User } from "../user/User.ts"

/** The caller: user, organization, membership and permissions. */
export const MeView = Schema.Struct({
  user: describe(
    Schema.Struct({ id: User.fields.id, name: User.fields.name, email: User.fields.email }),
    "The user of the session, or the creator of the API key."
  ),
  organization: describe(
    Schema.Struct({
      id: Organization.fields.id,
      name: Organization.fields.name,
      timeZone: describe(Schema.String, "Time zone of the IANA database.", "Europe/Lisbon")
    }),
    "The organization of the request."
  ),
  member: describe(
    Schema.Struct({ id: Member.fields.id, role: Person.fields.role }),
    "The membership of the user in the organization."
  ),
  permissions: describe(Schema.Array(Permission), "What the credential may do.", ["vendor:read"]),
  apiKey: describe(
    Schema.NullOr(
      Schema.Struct({ id: ApiKey.fields.id, name: ApiKey.fields.name, expiresAt: ApiKey.fields.expiresAt })
    ),
    "The API key of the request; null for a session."
  ),
  session: describe(
    Schema.NullOr(Schema.Struct({ expiresAt: Session.fields.expiresAt })),
    "The session of the request; null for an API key, and for a session whose expiry only the host knows."
  )
})

export type MeView = typeof MeView.Type

export const toMeView = ({ apiKey, member, organization, permissions, sessionExpiresAt, user }: Caller): MeView => ({
  user,
  organization,
  member,
  permissions: [...permissions],
  apiKey,
  session: sessionExpiresAt === null ? null : { expiresAt: sessionExpiresAt }
})

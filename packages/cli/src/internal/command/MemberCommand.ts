import { Directory } from "@attestry/core/member/Directory"
import { RoleReference } from "@attestry/core/role/Role"
import { OrganizationId } from "@attestry/core/shared/Ids"
import * as Command from "@effect/cli/Command"
import * as Effect from "effect/Effect"
import { option } from "../Input.ts"
import { json, makeOutput } from "../Output.ts"
import { knownUser, user, within } from "./Host.ts"

/** `attestry member add`: makes a user a member of an organization. */
export const memberAdd = Command.make(
  "add",
  {
    org: option("org", OrganizationId, "org_…", "The organization."),
    user,
    role: option(
      "role",
      RoleReference,
      "role",
      "What the member may do: owner, admin, auditor, member, or the id of one of the organization's own roles, rol_…"
    ),
    json
  },
  ({ json, org, role, user }) =>
    Effect.gen(function*() {
      const { addMember } = yield* Directory
      const { id } = yield* knownUser(user)
      const member = yield* addMember(org, id, role)
      return { json: member, lines: [`Member: ${member.id} with the role ${member.role}`] }
    }).pipe(within(org), makeOutput(json))
).pipe(Command.withDescription("Make a user a member of an organization."))

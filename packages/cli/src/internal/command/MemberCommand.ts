import { Directory } from "@attestry/core/member"
import { RoleReference } from "@attestry/core/role"
import { OrganizationId } from "@attestry/core/shared"
import * as Command from "@effect/cli/Command"
import * as Effect from "effect/Effect"
import { option } from "../Input.ts"
import { json, printOutput } from "../Output.ts"
import { asHost, getUser, user } from "./Host.ts"

export const memberAdd = Command.make(
  "add",
  {
    org: option("org", OrganizationId, "org_…", "The organization."),
    user,
    role: option(
      "role",
      RoleReference,
      "role",
      "Role of the member: owner, admin, auditor, member, or the id of a custom role, rol_…"
    ),
    json
  },
  ({ json, org, role, user }) =>
    Effect.gen(function*() {
      const { addMember } = yield* Directory
      const { id } = yield* getUser(user)
      const member = yield* addMember(org, id, role)
      return { json: member, lines: [`Member: ${member.id} with the role ${member.role}`] }
    }).pipe(asHost(org), printOutput(json))
).pipe(Command.withDescription("Make a user a member of an organization."))

import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { isPermitted } from "../access/Access.ts"
import { type Actor, CurrentActor } from "../access/Actor.ts"
import { makeMoves } from "../access/Moves.ts"
import { describe } from "../shared/Describe.ts"
import { Organization } from "./Organization.ts"
import { OrganizationAccess } from "./OrganizationAccess.ts"

const { createdAt, timeZoneSince: _, updatedAt, ...fields } = Organization.fields

const OrganizationStorage = Schema.Struct({
  bytes: describe(Schema.NonNegativeInt, "Bytes of all files: attachments, questionnaires and scripts.", 48_318_204),
  limit: describe(
    Schema.NullOr(Schema.NonNegativeInt),
    "The most bytes that they may have; null without a limit.",
    10_737_418_240
  )
}).annotations({ identifier: "OrganizationStorage", description: "The space for files." })

const moves = makeMoves("OrganizationMove", {
  update: { guard: OrganizationAccess.update },
  updateApproval: {
    guard: OrganizationAccess.update,
    isPossible: (_: Organization, actor: Actor) => isPermitted(OrganizationAccess.updateApproval, actor)
  }
})

/** An organization as the API returns it, and the moves that the caller may make. */
export const OrganizationView = Schema.Struct({
  ...fields,
  storage: OrganizationStorage,
  createdAt,
  updatedAt,
  allowed: moves.allowed
}).annotations({ identifier: "Organization" })

export type OrganizationView = typeof OrganizationView.Type

export const makeToOrganizationView = Effect.map(
  CurrentActor,
  (actor) => (organization: Organization, storage: OrganizationView["storage"]): OrganizationView => {
    const { timeZoneSince: _, ...shown } = organization
    return { ...shown, storage, allowed: moves.find(organization, actor) }
  }
)

import * as Effect from "effect/Effect"
import { currentCaller } from "../access/Actor.ts"
import { permissionTable } from "../access/Permission.ts"
import * as Envelope from "../contract/Envelope.ts"
import * as Handlers from "../contract/Handlers.ts"
import type { UserMembership } from "../member/Person.ts"
import { ReceivedInvitations } from "../member/ReceivedInvitations.ts"
import { MeApi } from "./MeApi.ts"
import { toMeView } from "./MeView.ts"
import { OwnOrganizations } from "./OwnOrganizations.ts"
import { OwnUser } from "./OwnUser.ts"

const toOrganization = ({ organization: { id, name } }: UserMembership) => ({ id, name })

const toInvitationResponse = (membership: UserMembership) => ({
  id: membership.id,
  organization: toOrganization(membership),
  role: membership.role,
  createdAt: membership.createdAt
})

const toAcceptedResponse = (membership: UserMembership) => ({
  success: true as const,
  id: membership.id,
  organization: toOrganization(membership),
  role: membership.role
})

export const MeHttp = Handlers.group(
  MeApi,
  (handlers) =>
    Effect.map(
      Effect.all({ invitations: ReceivedInvitations, organizations: OwnOrganizations, own: OwnUser }),
      ({ invitations, organizations, own }) =>
        handlers
          .handle("get", () => Envelope.signed(Effect.map(currentCaller, toMeView)))
          .handle("update", ({ payload }) => Envelope.single(own.update(payload)))
          .handle("organizations", () => Effect.map(organizations.list(), (data) => ({ data, count: data.length })))
          .handle("invitations", () =>
            Envelope.signedAsUser(Effect.map(invitations.list(), (found) => ({
              data: found.map(toInvitationResponse),
              count: found.length
            }))))
          .handle("acceptInvitation", ({ path }) => Effect.map(invitations.accept(path.id), toAcceptedResponse))
          .handle("declineInvitation", ({ path }) => Envelope.removed(invitations.decline(path.id)))
          .handle("permissions", () => Effect.succeed({ permissions: permissionTable }))
    )
)

import * as Layer from "effect/Layer"
import { Enrollment } from "./Enrollment.ts"
import {
  Invitations,
  MemberBatches,
  MemberPreferences,
  Members,
  type MemberStore,
  ReceivedInvitations
} from "./index.ts"

export const useCases = Layer.mergeAll(
  Invitations.Default,
  MemberBatches.Default,
  MemberPreferences.Default,
  Members.Default,
  ReceivedInvitations.Default
).pipe(
  Layer.provide(Enrollment.Default)
)

export type Ports = MemberStore

export const auditVerbs = {
  member: ["created", "invitationAccepted", "invitationDeclined", "invitationSent", "removed", "updated"]
}

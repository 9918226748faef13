import * as Effect from "effect/Effect"
import { identity } from "effect/Function"
import * as Envelope from "../contract/Envelope.ts"
import * as Handlers from "../contract/Handlers.ts"
import * as ListResponse from "../contract/ListResponse.ts"
import { Invitations } from "./Invitations.ts"
import { MemberBatches, type MemberBatchResult } from "./MemberBatches.ts"
import { MemberPreferences } from "./MemberPreferences.ts"
import { Members } from "./Members.ts"
import { MembersApi } from "./MembersApi.ts"
import type { Person } from "./Person.ts"

// field by field: taking the rest of an object costs more than to write it as JSON, for each row of a list
const toUserResponse = (
  { createdAt, email, emailVerified, id, image, lastLogin, name, updatedAt }: Person["user"]
) => ({
  id,
  name,
  email,
  emailVerified,
  createdAt,
  updatedAt,
  ...(image === null ? {} : { image }),
  ...(lastLogin === null ? {} : { lastLogin })
})

const toMemberResponse = (
  { createdAt, department, deviceLabelId, id, invitation, isActive, organizationId, role, user, userId }: Person
) => ({
  id,
  organizationId,
  userId,
  role,
  department,
  isActive,
  createdAt,
  ...(deviceLabelId === null ? {} : { deviceLabelId }),
  ...(invitation === null ? {} : { invitation }),
  user: toUserResponse(user)
})

const toBatchResponse = ({ created, ...rest }: MemberBatchResult) => ({
  created: created.map(toMemberResponse),
  ...rest
})

export const MembersHttp = Handlers.group(MembersApi, (handlers) =>
  Effect.gen(function*() {
    const members = yield* Members
    const batches = yield* MemberBatches
    const invitations = yield* Invitations
    const preferences = yield* MemberPreferences
    return handlers
      .handle("list", ({ urlParams }) => ListResponse.list(urlParams, toMemberResponse, members))
      .handle("create", ({ payload }) => Envelope.resource(members.create(payload), toMemberResponse))
      .handle("createMany", ({ payload }) => Envelope.signed(Effect.map(batches.create(payload), toBatchResponse)))
      .handle("invite", ({ payload }) => Envelope.resource(invitations.invite(payload), toMemberResponse))
      .handle("sendInvitation", ({ path }) => Envelope.resource(invitations.sendAgain(path.id), toMemberResponse))
      .handle("getPreferences", () => Envelope.resource(preferences.get(), identity))
      .handle("putPreferences", ({ payload }) => Envelope.resource(preferences.put(payload.preferences), identity))
      .handle("get", ({ path }) => Envelope.resource(members.get(path.id), toMemberResponse))
      .handle("update", ({ path, payload }) => Envelope.resource(members.update(path.id, payload), toMemberResponse))
      .handle("remove", ({ path }) =>
        Envelope.signedBriefly(
          Effect.map(members.remove(path.id), (removed) => ({ success: true as const, ...removed }))
        ))
  }))

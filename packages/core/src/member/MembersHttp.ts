import * as Effect from "effect/Effect"
import * as Envelope from "../contract/Envelope.ts"
import * as Handlers from "../contract/Handlers.ts"
import * as ListResponse from "../contract/ListResponse.ts"
import { Invitations } from "./Invitations.ts"
import { MemberBatches } from "./MemberBatches.ts"
import { MemberPreferences } from "./MemberPreferences.ts"
import { Members } from "./Members.ts"
import { MembersApi } from "./MembersApi.ts"

export const MembersHttp = Handlers.group(MembersApi, (handlers) =>
  Effect.gen(function*() {
    const members = yield* Members
    const batches = yield* MemberBatches
    const invitations = yield* Invitations
    const preferences = yield* MemberPreferences
    return handlers
      .handle("list", ({ urlParams }) => ListResponse.list(urlParams, members))
      .handle("create", ({ payload }) => Envelope.resource(members.create(payload)))
      .handle("createMany", ({ payload }) => Envelope.signed(batches.create(payload)))
      .handle("invite", ({ payload }) => Envelope.resource(invitations.invite(payload)))
      .handle("sendInvitation", ({ path }) => Envelope.resource(invitations.sendAgain(path.id)))
      .handle("getPreferences", () => Envelope.resource(preferences.get()))
      .handle("putPreferences", ({ payload }) => Envelope.resource(preferences.put(payload)))
      .handle("get", ({ path }) => Envelope.resource(members.get(path.id)))
      .handle("update", ({ path, payload }) => Envelope.resource(members.update(path.id, payload)))
      .handle("remove", ({ path }) =>
        Envelope.signedBriefly(
          Effect.map(members.remove(path.id), (removed) => ({ success: true as const, ...removed }))
        ))
  }))

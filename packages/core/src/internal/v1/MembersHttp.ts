import * as Effect from "effect/Effect"
import { Invitations } from "../../invitation/Invitations.ts"
import { MemberBatches } from "../../member/MemberBatches.ts"
import { MemberPreferences } from "../../member/MemberPreferences.ts"
import { Members } from "../../member/Members.ts"
import type { Person } from "../../member/Person.ts"
import * as Envelope from "../contract/Envelope.ts"
import * as Handlers from "../contract/Handlers.ts"
import * as WholeList from "../contract/ListResponse.ts"
import { MembersApi } from "./MembersApi.ts"

// field by field: taking the rest of an object costs more than to write it as JSON, for each row of a list
const shownUser = ({ createdAt, email, emailVerified, id, image, lastLogin, name, updatedAt }: Person["user"]) => ({
  id,
  name,
  email,
  emailVerified,
  createdAt,
  updatedAt,
  ...(image === null ? {} : { image }),
  ...(lastLogin === null ? {} : { lastLogin })
})

/** What has no value is left out. */
const shown = (
  { createdAt, department, deviceLabelId, id, isActive, organizationId, role, user, userId }: Person
) => ({
  id,
  organizationId,
  userId,
  role,
  department,
  isActive,
  createdAt,
  ...(deviceLabelId === null ? {} : { deviceLabelId }),
  user: shownUser(user)
})

/** The handlers of people. */
export const MembersHttp = Handlers.group(MembersApi, (handlers) =>
  Effect.gen(function*() {
    const members = yield* Members
    const batches = yield* MemberBatches
    const invitations = yield* Invitations
    const preferences = yield* MemberPreferences
    return handlers
      .handle("list", ({ urlParams }) => WholeList.list(urlParams, shown, members))
      .handle("create", ({ payload }) => Effect.map(members.create(payload), shown))
      .handle("createMany", ({ payload }) =>
        Envelope.single(
          Effect.map(batches.create(payload), ({ created, ...rest }) => ({ created: created.map(shown), ...rest }))
        ))
      .handle("invite", ({ payload }) => Effect.map(invitations.invite(payload), shown))
      .handle("getPreferences", () => preferences.get())
      .handle("putPreferences", ({ payload }) => preferences.put(payload.preferences))
      .handle("get", ({ path }) => Effect.map(members.get(path.id), shown))
      .handle("update", ({ path, payload }) => Effect.map(members.update(path.id, payload), shown))
      .handle("remove", ({ path }) =>
        Envelope.brief(Effect.map(members.remove(path.id), (removed) => ({ success: true as const, ...removed }))))
  }))

import { Effect } from "effect"
import * as Envelope from "../v1/Envelope.ts"
import { V1 } from "../v1/V1.ts"
import * as V1Http from "../v1/V1Http.ts"
import * as WholeList from "../v1/WholeList.ts"
import { Invitations } from "./Invitations.ts"
import { MemberBatches } from "./MemberBatches.ts"
import { MemberPreferences } from "./MemberPreferences.ts"
import { Members } from "./Members.ts"
import type { Person } from "./Person.ts"

/** What has no value is left out. */
const shown = ({ deviceLabelId, user: { image, lastLogin, ...user }, ...member }: Person) => ({
  ...member,
  ...(deviceLabelId === null ? {} : { deviceLabelId }),
  user: { ...user, ...(image === null ? {} : { image }), ...(lastLogin === null ? {} : { lastLogin }) }
})

/**
 * The handlers of people.
 *
 * @since 0.1.0
 * @category handlers
 */
export const MembersHttp = V1Http.group(V1, "people", (handlers) =>
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

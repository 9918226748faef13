import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { OrganizationId } from "../shared/Ids.ts"
import { type ApprovalSettings, defaultApprovalSettings } from "./Organization.ts"
import { OrganizationStore } from "./OrganizationStore.ts"

// for the set-up, which makes organizations, for schedules, files, questionnaires and approvals; it asks no permission
export class OrganizationDirectory
  extends Effect.Service<OrganizationDirectory>()("@attestry/core/organization/OrganizationDirectory", {
    effect: Effect.map(OrganizationStore, ({ find, insert, insertFirst, isEmpty, list }) => ({
      find,
      list,
      insert,
      insertFirst,
      isEmpty,
      getName: (organizationId: OrganizationId) =>
        Effect.map(find(organizationId), (found) => Option.getOrThrow(found).value.name),
      getTimeZone: (organizationId: OrganizationId) =>
        Effect.map(find(organizationId), (found) => Option.getOrThrow(found).value.timeZone),
      getProfile: (organizationId: OrganizationId) =>
        Effect.map(find(organizationId), (found) => Option.getOrThrow(found).value.profile),
      // an organization that the same unit makes is not found yet, and has the defaults
      getApprovalSettings: (organizationId: OrganizationId): Effect.Effect<ApprovalSettings> =>
        Effect.map(
          find(organizationId),
          Option.match({ onNone: () => defaultApprovalSettings, onSome: ({ value }) => value })
        )
    }))
  })
{}

import * as Effect from "effect/Effect"
import type { OrganizationId } from "../shared/Ids.ts"
import { AcknowledgementStore } from "./AcknowledgementStore.ts"
import type { Policy } from "./Policy.ts"

// Adds who acknowledged the active content to the asserted signers, with one query for all the policies, or none if
// no policy has an active version.
export const makeAddSigners = Effect.map(
  AcknowledgementStore,
  ({ signers }) =>
    Effect.fnUntraced(function*(organizationId: OrganizationId, policies: ReadonlyArray<Policy>) {
      const active = policies.filter(({ activeVersionId }) => activeVersionId !== null)
      if (active.length === 0) return policies
      const found = yield* signers(organizationId, active)
      return policies.map((policy): Policy => {
        const more = found.get(policy.id)
        return more === undefined
          ? policy
          : Object.assign({}, policy, { signedBy: Array.from(new Set([...policy.signedBy, ...more])) })
      })
    })
)

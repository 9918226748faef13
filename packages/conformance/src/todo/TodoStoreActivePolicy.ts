import { type Policy, PolicyStore, PolicyVersionStore } from "@attestry/core/policy"
import type { OrganizationId } from "@attestry/core/shared"
import { Effect } from "effect"
import * as Fixtures from "../Fixtures.ts"

type Fields = Partial<typeof Policy.Encoded>

/** Stores a policy with an active version that has to be signed. */
export const storedActive = (
  organizationId: OrganizationId,
  fields: Fields = {},
  document = Fixtures.content("Text")
) =>
  Effect.gen(function*() {
    const [policies, versions] = yield* Effect.all([PolicyStore, PolicyVersionStore])
    const draft = Fixtures.policy(organizationId)
    const version = Fixtures.publishedVersion(draft, 1, document)
    const policy = Fixtures.policy(organizationId, {
      ...draft,
      status: "published",
      isRequiredToSign: true,
      activeVersionId: version.id,
      activeContentHash: version.contentHash,
      signedTextHash: version.textHash,
      lastVersion: 1,
      lastPublishedAt: Fixtures.at(10),
      ...fields
    })
    yield* Fixtures.unit(Effect.all([
      policies.insert(organizationId, policy),
      versions.insert(organizationId, Fixtures.policyVersion(policy, document), document),
      versions.insert(organizationId, version, document)
    ], { discard: true }))
    return { policy, version }
  })

import * as Fixtures from "@attestry/conformance/Fixtures"
import { findPolicyWithContent, findPolicyWithDraft } from "@attestry/core/policy"
import { OrganizationId } from "@attestry/core/shared"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Option } from "effect"

const organizationId = Fixtures.id(OrganizationId)
const policy = Fixtures.policy(organizationId)
const [old, content] = [Fixtures.content("Old"), Fixtures.content("New")]

/** Stores whose policy changes with its draft version while that is read for the first time. */
const makeStores = () => {
  let revision = 1
  const readVersion = <A>(read: () => A) =>
    Effect.sync(() => {
      const value = read()
      const found = Option.some({ value, revision })
      if (revision === 1) revision++
      return found
    })
  const version = () => Fixtures.policyVersion(policy, revision === 1 ? old : content)
  return {
    policies: { find: () => Effect.sync(() => Option.some({ value: policy, revision })) },
    versions: {
      find: () => readVersion(version),
      findContent: () => readVersion(() => ({ version: version(), content: revision === 1 ? old : content }))
    }
  }
}

describe("a policy with its draft version", () => {
  it.effect("is read at one moment when the storage reads them one after the other", () =>
    Effect.gen(function*() {
      const version = Fixtures.policyVersion(policy, content)
      const read = { value: policy, revision: 2 }
      assert.deepStrictEqual(yield* yield* findPolicyWithDraft(makeStores(), organizationId, policy.id), {
        policy: read,
        draft: { value: version, revision: 2 }
      })
      assert.deepStrictEqual(yield* yield* findPolicyWithContent(makeStores(), organizationId, policy.id), {
        policy: read,
        draft: { value: { version, content }, revision: 2 }
      })
    }))

  it.effect("is read by the storage's own method when there is one", () =>
    Effect.gen(function*() {
      const { policies, versions } = makeStores()
      const stores = { policies, versions: { ...versions, findDraft: () => Effect.succeedNone } }
      assert.isTrue(Option.isNone(yield* findPolicyWithDraft(stores, organizationId, policy.id)))
    }))
})

import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { Slice } from "../page/Page.ts"
import type { OrganizationId, UserId } from "../shared/Ids.ts"
import type { Writes } from "../storage/UnitOfWork.ts"
import type { Acknowledgement, Reader, ReaderQuery } from "./Acknowledgement.ts"
import type { Policy, PolicyId, PolicyVersionId } from "./Policy.ts"

/** Acknowledgements. They are only added. */
export class AcknowledgementStore
  extends Context.Tag("@attestry/core/policy/AcknowledgementStore")<AcknowledgementStore, {
    /** The user's acknowledgement of the version. */
    readonly find: (
      organizationId: OrganizationId,
      versionId: PolicyVersionId,
      userId: UserId
    ) => Effect.Effect<Option.Option<Acknowledgement>>
    /** Adds the acknowledgement. Of several units that add one of the same user and version, one commits. */
    readonly insert: (
      organizationId: OrganizationId,
      acknowledgement: Acknowledgement
    ) => Effect.Effect<void, never, Writes>
    /**
     * The users who acknowledged what each of the active policies says, in the order of their first acknowledgement, then
     * of their ids. A policy that nobody acknowledged is left out. The list must not be empty.
     */
    readonly signers: (
      organizationId: OrganizationId,
      policies: ReadonlyArray<Pick<Policy, "id" | "signedTextHash">>
    ) => Effect.Effect<ReadonlyMap<PolicyId, ReadonlyArray<UserId>>>
    /** The slice of the organization's active members, each with their last acknowledgement of the policy's active content. */
    readonly readers: (
      organizationId: OrganizationId,
      policy: Pick<Policy, "id" | "signedTextHash">,
      slice: Slice<ReaderQuery>
    ) => Effect.Effect<ReadonlyArray<Reader>>
    /** The number of the readers that match. */
    readonly countReaders: (
      organizationId: OrganizationId,
      policy: Pick<Policy, "id" | "signedTextHash">,
      filters: Slice<ReaderQuery>["filters"]
    ) => Effect.Effect<number>
  }>()
{}

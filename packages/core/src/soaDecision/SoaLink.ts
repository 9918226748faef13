import * as Schema from "effect/Schema"
import type { ContextEntryId } from "../contextEntry/ContextEntry.ts"
import type { Policy } from "../policy/Policy.ts"
import type { MemberId, MemberReference, UserId } from "../shared/Ids.ts"
import type { Timestamp } from "../shared/Timestamp.ts"
import type { Task, TaskId } from "../task/Task.ts"
import type { VendorId } from "../vendor/Vendor.ts"

export const LinkType = Schema.Literal("policy", "task", "vendor", "context", "user").annotations({
  identifier: "SoaLinkType",
  description: "The kind of thing that a decision refers to."
})

export type LinkType = typeof LinkType.Type

export const LinkState = Schema.Literal(
  "active",
  "due_for_review",
  "inactive",
  "fresh",
  "stale",
  "missing",
  "assessed",
  "not_assessed",
  "present",
  "removed"
).annotations({
  identifier: "SoaLinkState",
  description:
    "A policy is `active`, `due_for_review` or `inactive`; the evidence of a task `fresh`, `stale` or `missing`; a vendor "
    + "`assessed` or `not_assessed`; a context entry `present`; a user `active` or `inactive`. `removed` no longer exists."
})

export type LinkState = typeof LinkState.Type

/** Ids of what decisions refer to. */
export interface SoaLinkIds {
  readonly policyIds: ReadonlyArray<Policy["id"]>
  readonly taskIds: ReadonlyArray<TaskId>
  readonly vendorIds: ReadonlyArray<VendorId>
  readonly contextEntryIds: ReadonlyArray<ContextEntryId>
  readonly members: ReadonlyArray<MemberReference>
}

/** Something that a decision refers to, in its present state. */
export type SoaLink =
  | {
    readonly type: "policy"
    readonly id: Policy["id"]
    readonly name: string
    /** True if it has an active version and is not archived. */
    readonly isActive: boolean
    readonly status: Policy["status"]
    readonly reviewDate: Timestamp | null
  }
  | {
    readonly type: "task"
    readonly id: TaskId
    readonly name: string
    readonly frequency: Task["frequency"]
    readonly newestEvidenceAt: Timestamp | null
  }
  | { readonly type: "vendor"; readonly id: VendorId; readonly name: string; readonly isAssessed: boolean }
  | { readonly type: "context"; readonly id: ContextEntryId; readonly name: string }
  | {
    readonly type: "user"
    readonly id: UserId
    readonly memberId: MemberId
    readonly name: string
    /** True for an active member. */
    readonly isActive: boolean
  }

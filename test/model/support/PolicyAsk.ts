import type { EditorContent } from "@attestry/core/document"
import { FastCheck } from "effect"

// The test of the model of policies, and the steps to add a command to it:
// a random sequence of asks is decided without a storage (`PolicyModel.step`), held against the rules of `PolicyRules.ts`,
// and carried out in practice with a storage (`PolicyWorld.ts`), which has to come to the same.
// 1. `PolicyAsk.ts`: add the ask to the type and to the arbitrary; people, versions and contents are indices into lists.
// 2. `PolicyModel.ts`: add its case to `step`, which makes the command of core and decides it.
// 3. `PolicyWorld.ts`: add the call of the use case by the person who asks.
// 4. `PolicyRules.ts`: add what must hold after it, and `outcomes` of `PolicySequences.ts` what it can come to.
// A `Cast` is who stands behind the indices, a `Beginning` the policy that a sequence starts with.

/** A version: the working one, one that is nowhere, or one of the numbered, counted round and round. */
export type Named = "working" | "unknown" | number

/** Something that is asked of a policy; people and contents by their index, `null` is the host. */
export type Ask =
  | {
    readonly do: "describe"
    readonly name?: string
    readonly description?: string | null
    readonly frequency?: "monthly" | "quarterly" | "yearly" | null
    readonly department?: "hr" | "it" | null
    readonly isRequiredToSign?: boolean
    readonly isArchived?: boolean
    readonly assignee?: number | null
    /** That number of days from now. */
    readonly reviewIn?: number | null
  }
  | { readonly do: "edit"; readonly named: Named; readonly content: number; readonly by: number | null }
  | {
    readonly do: "publish"
    readonly by: number | null
    readonly setAsActive: boolean | undefined
    readonly changelog: string | undefined
  }
  | { readonly do: "activate"; readonly named: Named }
  | { readonly do: "restore"; readonly named: Named; readonly by: number | null }
  | {
    readonly do: "submit"
    readonly named: Named
    readonly approver: number
    readonly by: number | null
    readonly changelog: string | undefined
  }
  | { readonly do: "withdraw"; readonly named: Named; readonly by: number | null }
  | { readonly do: "approve"; readonly named: Named; readonly by: number }
  | { readonly do: "reject"; readonly named: Named; readonly by: number; readonly comment: string | undefined }
  | { readonly do: "review"; readonly by: number | null }
  | { readonly do: "release"; readonly user: number }
  | { readonly do: "deactivate"; readonly user: number }
  | { readonly do: "markDue" }
  | { readonly do: "remove" }
  | { readonly do: "acknowledge"; readonly named: Named | undefined; readonly by: number }
  | { readonly do: "wait"; readonly days: number }

/** The beginning of a policy. */
export interface Beginning {
  readonly content: number
  readonly status: "draft" | "published" | "needs_review"
  readonly frequency: "monthly" | "quarterly" | "yearly" | null
  readonly signedBy: ReadonlyArray<number>
  readonly approver: number | null
  readonly assignee: number | null
  readonly day: number
}

export interface Sequence {
  readonly beginning: Beginning
  readonly asks: ReadonlyArray<Ask>
}

const { array, boolean, constant, constantFrom, integer, oneof, option, record, subarray } = FastCheck

/** The first and the last show nothing: there is nothing of them to publish. */
export const contents: ReadonlyArray<EditorContent> = [
  [],
  [{ type: "paragraph", content: [{ type: "text", text: "Locks" }] }],
  [{ type: "paragraph", content: [{ type: "text", text: "Locks and keys" }] }],
  [{ type: "heading", attrs: { level: 1 }, content: [{ type: "text", text: "Doors" }] }],
  [{ type: "paragraph" }]
]

export const isBlankAt = (content: number): boolean => content === 0 || content === contents.length - 1

/** An owner and two admins, of whom each may do all of it, and a member, who may read. */
export const people = 4

const anybody = constantFrom(0, 1, 2, 3)
const managingOrHost = constantFrom(0, 1, 2, null)
const frequency = constantFrom("monthly" as const, "quarterly" as const, "yearly" as const, null)
const content = constantFrom(0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4)
/** Mostly a user who is seldom asked to approve. */
const author = constantFrom(0, 0, 0, 2, 2, 1, null)
const perhaps = <A>(arbitrary: FastCheck.Arbitrary<A>) => option(arbitrary, { nil: undefined })

const numbered = integer({ min: 0, max: 6 })
const working: FastCheck.Arbitrary<Named> = oneof(
  { arbitrary: constant<Named>("working"), weight: 12 },
  { arbitrary: constant<Named>("unknown"), weight: 1 },
  { arbitrary: numbered, weight: 2 }
)
const earlier: FastCheck.Arbitrary<Named> = oneof(
  { arbitrary: numbered, weight: 12 },
  { arbitrary: constantFrom<Named>("unknown", "working"), weight: 2 }
)

const described = record(
  {
    do: constant("describe" as const),
    name: constantFrom("Keys", "Locks"),
    description: constantFrom("Who has which", null),
    frequency,
    department: constantFrom("hr" as const, "it" as const, null),
    isRequiredToSign: boolean(),
    assignee: constantFrom(1, 2, 3, null),
    reviewIn: constantFrom(-40, 20, 200, null)
  },
  { requiredKeys: ["do"] }
)

const ask: FastCheck.Arbitrary<Ask> = oneof(
  { arbitrary: described, weight: 2 },
  {
    arbitrary: record({ do: constant("describe" as const), isArchived: constantFrom(true, false, false, false) }),
    weight: 2
  },
  { arbitrary: record({ do: constant("edit" as const), named: working, content, by: author }), weight: 4 },
  {
    arbitrary: record({
      do: constant("publish" as const),
      by: managingOrHost,
      setAsActive: perhaps(boolean()),
      changelog: perhaps(constantFrom("Made shorter", ""))
    }),
    weight: 4
  },
  { arbitrary: record({ do: constant("activate" as const), named: earlier }), weight: 3 },
  { arbitrary: record({ do: constant("restore" as const), named: earlier, by: author }), weight: 2 },
  {
    arbitrary: record({
      do: constant("submit" as const),
      named: working,
      approver: constantFrom(0, 1, 1, 1, 1, 2, 3),
      by: managingOrHost,
      changelog: perhaps(constantFrom("Made longer", ""))
    }),
    weight: 6
  },
  {
    arbitrary: record({ do: constant("withdraw" as const), named: working, by: managingOrHost }),
    weight: 2
  },
  {
    arbitrary: record({ do: constant("approve" as const), named: working, by: constantFrom(0, 1, 1, 1, 2) }),
    weight: 5
  },
  {
    arbitrary: record({
      do: constant("reject" as const),
      named: working,
      by: constantFrom(0, 1, 1, 1, 2),
      comment: perhaps(constantFrom("Too long", ""))
    }),
    weight: 3
  },
  { arbitrary: record({ do: constant("review" as const), by: managingOrHost }), weight: 2 },
  { arbitrary: record({ do: constant("release" as const), user: constantFrom(1, 2, 3) }), weight: 1 },
  { arbitrary: record({ do: constant("deactivate" as const), user: constantFrom(1, 1, 2, 3) }), weight: 2 },
  { arbitrary: constant({ do: "markDue" as const }), weight: 2 },
  { arbitrary: constant({ do: "remove" as const }), weight: 1 },
  {
    arbitrary: record({ do: constant("acknowledge" as const), named: perhaps(earlier), by: anybody }),
    weight: 3
  },
  {
    arbitrary: record({ do: constant("wait" as const), days: constantFrom(1, 20, 45, 100, 370) }),
    weight: 1
  }
)

const beginning: FastCheck.Arbitrary<Beginning> = record({
  content: constantFrom(0, 1, 1, 1, 1, 2, 4),
  status: constantFrom("draft" as const, "draft" as const, "published" as const, "needs_review" as const),
  frequency,
  signedBy: subarray([0, 1, 2, 3]),
  approver: constantFrom(1, null),
  assignee: constantFrom(1, 3, null),
  day: integer({ min: 0, max: 1_500 })
}).map((one) => one.status === "published" && isBlankAt(one.content) ? { ...one, content: 1 } : one)

/** Events that may happen to a policy, one after the other. */
export const sequences = (longest: number): FastCheck.Arbitrary<Sequence> =>
  record({ beginning, asks: array(ask, { minLength: 10, maxLength: longest, size: "max" }) })

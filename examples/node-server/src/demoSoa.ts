import { Policies } from "@attestry/core/policy"
import type { Input } from "@attestry/core/problem"
import { SearchText } from "@attestry/core/shared"
import { SoaDocuments } from "@attestry/core/soa"
import type { SoaDecisionsPatch } from "@attestry/core/soaDecision"
import { Tasks } from "@attestry/core/task"
import { Vendors } from "@attestry/core/vendor"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

const search = Schema.decodeSync(SearchText)

const first = <Id>(rows: ReadonlyArray<{ readonly id: Id }>): ReadonlyArray<Id> => rows.slice(0, 1).map(({ id }) => id)

type Decision = Input<typeof SoaDecisionsPatch>["decisions"][number]

const makeDecisions = (
  { policyIds, taskIds, vendorIds }: Required<Pick<Decision, "policyIds" | "taskIds" | "vendorIds">>
): ReadonlyArray<Decision> => [
  { control: "A.5.1", applicable: true, inclusionReasons: ["risk"], implementation: "implemented", policyIds },
  {
    control: "A.5.18",
    applicable: true,
    inclusionReasons: ["risk", "contractual"],
    implementation: "implemented",
    taskIds
  },
  { control: "A.5.19", applicable: true, inclusionReasons: ["business"], implementation: "partial", vendorIds },
  { control: "A.5.23", applicable: true, inclusionReasons: ["risk"], implementation: "partial", vendorIds },
  { control: "A.6.7", applicable: true, inclusionReasons: ["business"], implementation: "implemented" },
  { control: "A.7.7", applicable: true, inclusionReasons: ["risk"], implementation: "implemented", policyIds },
  {
    control: "A.7.12",
    applicable: false,
    justification: "We have no cabling of our own: everybody works from home, and systems run at a provider."
  },
  {
    control: "A.8.13",
    applicable: true,
    inclusionReasons: ["risk", "legal"],
    implementation: "partial",
    dueDate: "2027-03-31T16:00:00Z"
  },
  { control: "A.8.30", applicable: false, justification: "Nobody outside develops software for us." }
]

/** Creates a statement of applicability in progress, with links to other demo data. */
export const demoSoa = Effect.gen(function*() {
  const { create, decide } = yield* SoaDocuments
  const policies = yield* Effect.flatMap(Policies, ({ list }) => list({}))
  const tasks = yield* Effect.flatMap(Tasks, ({ list }) => list({ search: search("accounts") }))
  const vendors = yield* Effect.flatMap(Vendors, ({ list }) => list({ search: search("host") }))
  const { value } = yield* create({
    name: "Statement of applicability",
    scope: "The product, its operation and the people who build it."
  })
  const decisions = makeDecisions({
    policyIds: first(policies.data),
    taskIds: first(tasks.data),
    vendorIds: first(vendors.data)
  })
  yield* decide(value.id, { decisions })
})

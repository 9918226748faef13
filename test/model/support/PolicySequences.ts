import { PolicyId, PolicyVersionId } from "@attestry/core/policy"
import { OrganizationId, Timestamp, UserId } from "@attestry/core/shared"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { people, type Sequence, sequences } from "./PolicyAsk.ts"
import { beginningOf, begun, type Cast, type State, step } from "./PolicyModel.ts"
import { unlawful, unsound } from "./PolicyRules.ts"
import { withRandom } from "./Random.ts"

/** Counts the outcomes of each command. */
export type Tally = Map<string, number>

export const count = (tally: Tally, what: string): Tally => tally.set(what, (tally.get(what) ?? 0) + 1)

const cast: Cast = {
  organizationId: OrganizationId.fromSuffix("1"),
  users: Array.from({ length: people }, (_, index) => UserId.fromSuffix(String(index)))
}

const ids = {
  id: PolicyId.fromSuffix("1"),
  draftVersionId: PolicyVersionId.fromSuffix("draft"),
  first: PolicyVersionId.fromSuffix("first")
}

/** A transition that changed what it is given would throw. */
const frozen = (state: State): State => {
  for (
    const one of [state.policy, state.policy.signedBy, state.policy.editors, state.versions, ...state.versions]
  ) Object.freeze(one)
  return state
}

const day = 86_400_000

const run = ({ asks, beginning }: Sequence, tally: Tally) => {
  let millis = beginningOf(beginning)
  let state = frozen(begun(cast, beginning, ids, Timestamp.fromMillis(millis)))
  assert.deepStrictEqual(unsound(state), [], "at the beginning")
  for (const [at, asked] of asks.entries()) {
    millis += asked.do === "wait" ? asked.days * day : 1
    const now = Timestamp.fromMillis(millis)
    const before = state
    const stepped = step(cast, before, asked, PolicyVersionId.fromSuffix(`v${at}`), now)
    count(tally, `${asked.do} ${stepped.outcome}`)
    state = frozen(stepped.state)
    const broken = unlawful(cast, { before, asked, stepped, now })
    if (broken.length > 0) assert.fail(`${at}: ${JSON.stringify(asked)}: ${broken.join("; ")}`)
    if (state.isRemoved) return
  }
}

/** Checks that number of random sequences of commands by all rules, without any storage. Returns their outcomes. */
export const inTheory = (runs: number): Effect.Effect<Tally> => {
  const tally: Tally = new Map()
  const hold = (sequence: Sequence) => Effect.sync(() => run(sequence, tally))
  return Effect.as(withRandom(sequences(40), { sequences: runs }, hold), tally)
}

const outcomes: { readonly [what: string]: ReadonlyArray<string> } = {
  describe: ["ok", "PolicyArchived"],
  edit: ["ok", "PolicyArchived", "VersionImmutable", "VersionNotFound"],
  publish: ["ok", "ApprovalPending", "NoDraftContent", "PolicyArchived"],
  activate: ["ok", "ApprovalPending", "PolicyArchived", "VersionNotFound", "VersionNotPublished"],
  restore: ["ok", "PolicyArchived", "VersionImmutable", "VersionNotFound", "VersionNotPublished"],
  submit: [
    "ok",
    "ApprovalPending",
    "NoDraftContent",
    "PolicyArchived",
    "SelfApproval",
    "VersionImmutable",
    "VersionNotFound"
  ],
  withdraw: ["ok", "NotPending", "PolicyArchived", "VersionNotFound"],
  review: ["ok", "ApprovalPending", "NoActiveVersion", "PolicyArchived"],
  deactivate: ["ok"],
  approve: ["ok", "NotPending", "NotTheApprover", "PolicyArchived", "VersionNotFound"],
  reject: ["ok", "NotPending", "NotTheApprover", "PolicyArchived", "VersionNotFound"],
  release: ["ok"],
  markDue: ["ok"],
  remove: ["ok", "PolicyArchived", "PolicyHasHistory"],
  acknowledge: ["ok", "NotActiveVersion", "PolicyArchived"],
  wait: ["ok"]
}

/** Outcomes that some thousand sequences should have reached, and did not. */
export const unreached = (tally: Tally): ReadonlyArray<string> =>
  Object.entries(outcomes).flatMap(([what, all]) => all.map((outcome) => `${what} ${outcome}`))
    .filter((what) => !tally.has(what))

export const report = (where: string, tally: Tally): string =>
  `${where}: ${[...tally].map(([what, times]) => `${what} ${times}`).sort().join(", ")}`

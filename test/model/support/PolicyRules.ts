import { contentHash } from "@attestry/core/document/ContentHash"
import type { EditorContent } from "@attestry/core/document/EditorNode"
import type { Policy, PolicyVersionId } from "@attestry/core/policy/Policy"
import type { PolicyVersion } from "@attestry/core/policy/PolicyVersion"
import type { Timestamp } from "@attestry/core/shared/Timestamp"
import type { Ask } from "./PolicyAsk.ts"
import { type Cast, type State, type Stepped, userAt } from "./PolicyModel.ts"

type Rule = readonly [holds: boolean, rule: string]

const brokenOf = (rules: ReadonlyArray<Rule>): ReadonlyArray<string> =>
  rules.filter(([holds]) => !holds).map(([, rule]) => rule)

interface Stored {
  readonly policy: Policy
  readonly versions: ReadonlyArray<PolicyVersion>
  readonly contents: ReadonlyMap<PolicyVersionId, EditorContent>
}

const isOneToN = (numbers: ReadonlyArray<number>) =>
  numbers.toSorted((a, b) => a - b).every((number, index) => number === index + 1)

const hashes = new WeakMap<EditorContent, string>()

const hashOf = (content: EditorContent): string => {
  const hash = hashes.get(content) ?? contentHash(content)
  hashes.set(content, hash)
  return hash
}

/** What is wrong with a policy and its versions, however they came to be so. */
export const unsound = ({ contents, policy, versions }: Stored): ReadonlyArray<string> => {
  const working = versions.filter(({ version }) => version === null)
  const numbered = versions.filter(({ version }) => version !== null)
  const numbers = numbered.flatMap(({ version }) => version ?? [])
  const active = versions.find(({ id }) => id === policy.activeVersionId)
  const isPending = policy.pendingSince !== null
  return brokenOf([
    [working.length === 1 && working[0]?.id === policy.draftVersionId, "there is one working version, always the same"],
    [
      working.every(({ state }) => state === (isPending ? "pending" : "draft")),
      "it is pending when the policy says so"
    ],
    [
      working.every(({ changelog, publishedBy }) => changelog === null && publishedBy === null),
      "it is never published"
    ],
    [isOneToN(numbers) && numbers.length === policy.lastVersion, "numbers are 1 to the last, without a gap"],
    [
      numbered.every(({ state }) => state === "published" || state === "superseded"),
      "numbered versions were published"
    ],
    [(policy.activeVersionId === null) === (active === undefined), "what is in force is a version of the policy"],
    [active === undefined || active.version !== null && active.state === "published", "it is a published one"],
    [policy.activeContentHash === (active?.contentHash ?? null), "the live content is that of the active version"],
    [isPending === (policy.pendingApproverId !== null), "somebody is asked for what is pending, and for nothing else"],
    [isPending || policy.submittedBy === null, "nobody submitted what is not pending"],
    [!isPending || policy.pendingApproverId !== policy.submittedBy, "nobody is asked to approve what they submitted"],
    [!isPending || policy.status === "needs_review", "what is pending needs a review"],
    [policy.status !== "published" || active !== undefined, "a published policy has something in force"],
    [
      versions.every(({ contentHash: hash, id }) => {
        const content = contents.get(id)
        return content !== undefined && hashOf(content) === hash
      }),
      "every content is the one of its hash"
    ]
  ])
}

const months = { monthly: 1, quarterly: 3, yearly: 12 }

/** By hand, so that it is not the same mistake twice. */
const monthsLater = (now: Timestamp, count: number): string => {
  const at = new Date(now)
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth() + count]
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  at.setUTCFullYear(year, month, Math.min(at.getUTCDate(), last))
  return at.toISOString()
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

const changing: ReadonlySet<Ask["do"]> = new Set(["publish", "activate", "approve"])

interface Step {
  readonly before: State
  readonly asked: Ask
  readonly stepped: Stepped
  readonly now: Timestamp
}

/** What was kept at the beginning of the step, and is not at its end. */
const notKept = ({ before, stepped: { state } }: Step) =>
  before.versions.filter((version) => {
    const after = state.versions.find(({ id }) => id === version.id)
    const isKept = version.version !== null || version.state === "pending"
    return after === undefined || isKept && (
          after.contentHash !== version.contentHash
          || state.contents.get(version.id) !== before.contents.get(version.id)
          || after.version !== version.version
          || after.changelog !== version.changelog
          || after.publishedBy !== version.publishedBy
          || after.createdAt !== version.createdAt
        )
  })

const ofForce = (
  { asked, before: { policy: before }, now, stepped: { state: { policy } } }: Step
): ReadonlyArray<Rule> => {
  const isInForce = policy.lastPublishedAt !== before.lastPublishedAt
  const isChanged = policy.activeVersionId !== before.activeVersionId
  const frequency = policy.frequency
  const expected = frequency === null ? before.reviewDate : monthsLater(now, months[frequency])
  const isOtherContent = policy.activeContentHash !== before.signedContentHash
  return [
    [isInForce === isChanged, "what is put in force is published now, and nothing else is"],
    [!isInForce || changing.has(asked.do), "only what is asked to puts a version in force"],
    [!isInForce || policy.lastPublishedAt === now && policy.status === "published", "what is in force is published"],
    [!isInForce || policy.reviewDate === expected, "a review is due so many months after the content is put in force"],
    [!isInForce || same(policy.signedBy, isOtherContent ? [] : before.signedBy), "signatures are of one content"],
    [isInForce || same(policy.signedBy, before.signedBy), "signatures stay while the content does"],
    [isInForce || asked.do === "describe" || policy.reviewDate === before.reviewDate, "the day of review stays else"]
  ]
}

const ofJudgement = (cast: Cast, { asked, before: { policy: before }, stepped }: Step): ReadonlyArray<Rule> => {
  const { policy } = stepped.state
  const isJudged = asked.do === "approve" || asked.do === "reject"
  if (!isJudged || stepped.outcome !== "ok") {
    return [[policy.approverId === before.approverId, "only who approves becomes the approver"]]
  }
  const by = userAt(cast, asked.by)
  const isDue = before.reviewDate !== null && before.reviewDate <= policy.updatedAt
  const rejected = before.activeVersionId !== null && !isDue ? "published" : "draft"
  return [
    [before.pendingSince !== null && policy.pendingSince === null, "what is judged was pending, and is no longer"],
    [by === before.pendingApproverId, "the one who was asked judges"],
    [by !== before.submittedBy, "nobody judges what they submitted"],
    [policy.approverId === (asked.do === "approve" ? by : before.approverId), "who approves is the approver"],
    [policy.lastVersion === before.lastVersion + (asked.do === "approve" ? 1 : 0), "an approval makes a version"],
    [asked.do === "approve" || policy.status === rejected, "what is rejected is as before, unless a review is due"]
  ]
}

const leaving: ReadonlySet<Ask["do"]> = new Set(["release", "describe"])

/** What is wrong with a step, and with what it leads to. */
export const unlawful = (cast: Cast, step: Step): ReadonlyArray<string> => {
  const { asked, before, now, stepped: { outcome, state } } = step
  const { policy } = state
  const isChanged = policy !== before.policy
  const isOnlyNumbered = outcome === "ok" && asked.do === "publish" && asked.setAsActive !== true
  const isUnarchived = before.policy.isArchived && !policy.isArchived
  const isArchivedNow = policy.isArchived && !before.policy.isArchived
  const superseded = state.versions.filter(({ id }) => state.everActive.has(id) && id !== policy.activeVersionId)
  const neverActive = state.versions.filter(({ id, version }) => version !== null && !state.everActive.has(id))
  return [
    ...unsound(state),
    ...brokenOf([
      [outcome === "ok" || state === before, "what is refused changes nothing"],
      [isChanged || same(state.versions, before.versions), "a version changes with its policy only"],
      [!isChanged || policy.updatedAt === now || isOnlyNumbered, "a change is of its time"],
      [
        !isOnlyNumbered || same({ ...policy, lastVersion: 0 }, { ...before.policy, lastVersion: 0 }),
        "a version that is not put in force changes nothing else"
      ],
      [policy.createdAt === before.policy.createdAt && policy.id === before.policy.id, "a policy stays itself"],
      [notKept(step).length === 0, "what was published, or is pending, keeps its content"],
      [superseded.every((version) => version.state === "superseded"), "what was in force is superseded"],
      [neverActive.every((version) => version.state === "published"), "what never was in force is not superseded"],
      [
        !isChanged || !before.policy.isArchived || (isUnarchived ? asked.do === "describe" : asked.do === "release"),
        "an archived policy changes by coming back, and by who leaves"
      ],
      [(policy.isArchived === before.policy.isArchived) || leaving.has(asked.do), "only a description archives"],
      [
        policy.lastArchivedAt === (isArchivedNow ? now : before.policy.lastArchivedAt),
        "it is known when it was archived"
      ],
      [
        asked.do !== "markDue"
        || policy.isArchived || policy.status !== "published" || policy.reviewDate === null || policy.reviewDate > now,
        "a published policy whose review is due needs it once that is looked for"
      ],
      ...ofForce(step),
      ...ofJudgement(cast, step)
    ])
  ]
}

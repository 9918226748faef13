import { contentHash, type EditorContent } from "@attestry/core/document"
import type { Policy, PolicyVersion, PolicyVersionId } from "@attestry/core/policy"
import type { Timestamp } from "@attestry/core/shared"
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

/** Finds the faults of a policy and its versions, in any state. */
export const unsound = ({ contents, policy, versions }: Stored): ReadonlyArray<string> => {
  const working = versions.filter(({ version }) => version === null)
  const numbered = versions.filter(({ version }) => version !== null)
  const numbers = numbered.flatMap(({ version }) => version ?? [])
  const active = versions.find(({ id }) => id === policy.activeVersionId)
  const { approverId, submittedBy } = policy.approval
  const isPending = policy.approval.state === "pending"
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
    [(policy.approval.state === "none") === (approverId === null), "somebody is asked in each round"],
    [approverId === null || approverId !== submittedBy, "nobody is asked to approve what they submitted"],
    [
      !isPending || approverId === null || !policy.editors.includes(approverId),
      "nobody is asked to approve what they changed"
    ],
    [isPending || policy.pendingChangelog === null, "only what is pending has a changelog to come"],
    [
      active === undefined || policy.approverId === active.approvedBy,
      "the approver is who approved what is in force, and else nobody"
    ],
    [
      working.every(({ approvedAt, approvedBy, submittedBy }) => (approvedAt ?? approvedBy ?? submittedBy) === null),
      "the working version is not approved"
    ],
    [
      numbered.every(({ approvedAt, approvedBy, createdAt, publishedBy, submittedBy }) =>
        approvedBy === null
          ? approvedAt === null && submittedBy === null
          : approvedAt === createdAt && approvedBy === publishedBy && approvedBy !== submittedBy
      ),
      "a version says who approved it and when, and that was not who submitted it"
    ],
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

/** Values that were kept at the beginning of the step, and is not at its end. */
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
          || after.submittedBy !== version.submittedBy
          || after.approvedBy !== version.approvedBy
          || after.approvedAt !== version.approvedAt
          || after.comment !== version.comment
          || after.isSelfApproval !== version.isSelfApproval
          || after.createdAt !== version.createdAt
        )
  })

const ofForce = (
  { asked, before: { policy: before }, now, stepped: { outcome, state: { policy } } }: Step
): ReadonlyArray<Rule> => {
  const isInForce = policy.lastPublishedAt !== before.lastPublishedAt
  const isChanged = policy.activeVersionId !== before.activeVersionId
  const frequency = policy.frequency
  const isOver = before.reviewDate !== null && Date.parse(before.reviewDate) <= Date.parse(now)
  const once = isOver ? null : before.reviewDate
  const expected = frequency === null ? once : monthsLater(now, months[frequency])
  const isReviewed = asked.do === "review" && outcome === "ok"
  const isOtherContent = policy.signedTextHash !== before.signedTextHash
  return [
    [isInForce === isChanged, "what is put in force is published now, and nothing else is"],
    [!isInForce || changing.has(asked.do), "only what is asked to puts a version in force"],
    [!isInForce || policy.lastPublishedAt === now && policy.status === "published", "what is in force is published"],
    [
      !isInForce && !isReviewed || policy.reviewDate === expected,
      "a review is due so many months after the content is put in force or reviewed, or never again"
    ],
    [
      !isReviewed ||
      policy.status === "published" && before.activeVersionId !== null && before.approval.state !== "pending",
      "only what is in force is reviewed, and nothing pending"
    ],
    [!isInForce || same(policy.signedBy, isOtherContent ? [] : before.signedBy), "signatures are of one content"],
    [isInForce || same(policy.signedBy, before.signedBy), "signatures stay while the content does"],
    [
      isInForce || isReviewed || asked.do === "describe" || policy.reviewDate === before.reviewDate,
      "the day of review stays else"
    ]
  ]
}

const returned = ({ activeVersionId, reviewDate }: Policy, now: Timestamp): Policy["status"] => {
  if (activeVersionId === null) return "draft"
  return reviewDate !== null && Date.parse(reviewDate) <= Date.parse(now) ? "needs_review" : "published"
}

/** A pending version comes to an end in five ways, and is a draft again after each but one. */
const ending: ReadonlySet<Ask["do"]> = new Set(["approve", "deactivate", "reject", "release", "withdraw"])

const ofApproval = (cast: Cast, { asked, before, now, stepped: { outcome, state } }: Step): ReadonlyArray<Rule> => {
  const { policy } = state
  const isEnded = before.policy.approval.state === "pending" && policy.approval.state !== "pending"
  const isApproved = asked.do === "approve" && outcome === "ok"
  const isPublished = policy.lastVersion !== before.policy.lastVersion
  const isInForce = policy.activeVersionId !== before.policy.activeVersionId
  const said = asked.do === "reject" && outcome === "ok"
    ? { by: userAt(cast, asked.by), at: now, ...(asked.comment === undefined ? {} : { comment: asked.comment }) }
    : before.policy.rejection
  return [
    [!isEnded || ending.has(asked.do), "what is pending stays so until it is judged, withdrawn, or nobody is asked"],
    [!isEnded || isApproved || policy.status === returned(before.policy, now), "what comes back is as it was before"],
    [same(policy.editors, [...state.editors]), "it is known who changed the draft since it was approved"],
    [same(policy.rejection, isPublished ? null : said), "the last rejection is kept until the next publication"],
    [isInForce || policy.approverId === before.policy.approverId, "the approver changes with what is in force"],
    [
      state.versions.every(({ approvedBy, id, submittedBy }) => {
        const known = state.approved.get(id)
        return approvedBy === (known?.by ?? null) && submittedBy === (known?.submitter ?? null)
      }),
      "a version is approved by who approved it, and by nobody else"
    ]
  ]
}

const ofJudgement = (cast: Cast, { asked, before, stepped }: Step): ReadonlyArray<Rule> => {
  const { policy } = stepped.state
  const isJudged = asked.do === "approve" || asked.do === "reject"
  if (!isJudged || stepped.outcome !== "ok") return []
  const by = userAt(cast, asked.by)
  const { approval: { approverId, state, submittedBy }, lastVersion } = before.policy
  return [
    [
      state === "pending" && policy.approval.state === (asked.do === "approve" ? "approved" : "rejected"),
      "what is judged was pending, and is no longer"
    ],
    [by === approverId, "the one who was asked judges"],
    [by !== submittedBy, "nobody judges what they submitted"],
    [!before.editors.has(by), "nobody judges what they changed"],
    [asked.do === "reject" || policy.approverId === by, "who approves is the approver"],
    [policy.lastVersion === lastVersion + (asked.do === "approve" ? 1 : 0), "an approval makes a version"]
  ]
}

const leaving: ReadonlySet<Ask["do"]> = new Set(["deactivate", "release", "describe"])

/** Fields that no publication changes, unless the version becomes active. */
const withoutPublication = (policy: Policy): Policy => ({
  ...policy,
  lastVersion: 0,
  rejection: null
})

/** Finds the faults of a step, and of the state after it. */
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
        !isOnlyNumbered || same(withoutPublication(policy), withoutPublication(before.policy)),
        "a version that is not put in force changes nothing else"
      ],
      [policy.createdAt === before.policy.createdAt && policy.id === before.policy.id, "a policy stays itself"],
      [notKept(step).length === 0, "what was published, or is pending, keeps its content"],
      [superseded.every((version) => version.state === "superseded"), "what was in force is superseded"],
      [neverActive.every((version) => version.state === "published"), "what never was in force is not superseded"],
      [
        !isChanged || !before.policy.isArchived || (isUnarchived ? asked.do === "describe" : leaving.has(asked.do)),
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
      ...ofApproval(cast, step),
      ...ofJudgement(cast, step)
    ])
  ]
}

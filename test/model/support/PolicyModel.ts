import type { Actor } from "@attestry/core/access"
import { Comment, type Verdict } from "@attestry/core/approval"
import { type ContentHash, contentHash, type EditorContent, type TextHash, textHash } from "@attestry/core/document"
import {
  Changelog,
  type NewPolicy,
  Policy,
  type PolicyId,
  PolicyPatch,
  type PolicyVersion,
  PolicyVersionId,
  type Submission
} from "@attestry/core/policy"
import { type OrganizationId, Timestamp, type UserId } from "@attestry/core/shared"
import { Either, Schema } from "effect"
import type { Command, CommandTag } from "../../../packages/core/src/policy/PolicyCommand.ts"
import { decide, makeDraft } from "../../../packages/core/src/policy/PolicyTransitions.ts"
import { type Ask, type Beginning, contents, isBlankAt, type Named } from "./PolicyAsk.ts"

/** People and things behind the indices of a sequence. */
export interface Cast {
  readonly organizationId: OrganizationId
  readonly users: ReadonlyArray<UserId>
  /** The user, if they have signed in already. */
  readonly actors?: ReadonlyArray<Actor>
}

interface Acknowledged {
  readonly versionId: PolicyVersionId
  readonly contentHash: ContentHash
  readonly textHash: TextHash
  readonly user: number
  readonly at: Timestamp
}

/** A policy, its versions and whatever else is to be remembered of it, kept without any of the use cases. */
export interface State {
  readonly policy: Policy
  readonly versions: ReadonlyArray<PolicyVersion>
  readonly contents: ReadonlyMap<PolicyVersionId, EditorContent>
  readonly everActive: ReadonlySet<PolicyVersionId>
  readonly acknowledged: ReadonlyArray<Acknowledged>
  /** Users who changed the draft version since its last approval. */
  readonly editors: ReadonlySet<UserId>
  /** Approvers of each version, and those who asked them. */
  readonly approved: ReadonlyMap<PolicyVersionId, { readonly by: UserId; readonly submitter: UserId | null }>
  /** Entries that the audit log must have, oldest first. */
  readonly told: ReadonlyArray<string>
  readonly isRemoved: boolean
}

export const unknownVersion = PolicyVersionId.fromSuffix("unknown")

const hashes = contents.map(contentHash)
const hashed = (content: EditorContent) => ({ contentHash: contentHash(content), textHash: textHash(content) })

const day = 86_400_000

/** Some time in 2026 to 2030, leap years and the ends of all months among them. */
export const beginningOf = ({ day: days }: Beginning): number => Date.parse("2026-01-01T22:30:00.000Z") + days * day

export const userAt = ({ users }: Cast, index: number): UserId => {
  const user = users[index]
  if (user === undefined) throw new Error(`there is nobody at ${index}`)
  return user
}

const userOrHost = (cast: Cast, index: number | null) => index === null ? null : userAt(cast, index)

const numberedOf = (versions: ReadonlyArray<PolicyVersion>) => versions.filter(({ version }) => version !== null)

/** The id of the version that is named. */
export const idOf = ({ policy, versions }: State, named: Named): PolicyVersionId => {
  if (named === "working") return policy.draftVersionId
  if (named === "unknown") return unknownVersion
  const numbered = numberedOf(versions)
  return numbered[named % numbered.length]?.id ?? unknownVersion
}

const name = Schema.decodeSync(Policy.fields.name)("Locks")

export const inputOf = (
  cast: Cast,
  { approver, assignee, content, frequency, signedBy, status }: Beginning
) => ({
  name,
  content: contents[content] ?? [],
  status,
  frequency,
  signedBy: signedBy.map((index) => userAt(cast, index)),
  approverId: userOrHost(cast, approver),
  assigneeId: userOrHost(cast, assignee)
} satisfies NewPolicy)

const isBlank = (content: EditorContent | undefined): boolean =>
  content === undefined || isBlankAt(contents.indexOf(content))

export const begun = (
  cast: Cast,
  beginning: Beginning,
  ids: { readonly id: PolicyId; readonly draftVersionId: PolicyVersionId; readonly first: PolicyVersionId },
  now: Timestamp
): State => {
  const { organizationId } = cast
  const input = inputOf(cast, beginning)
  const { content, ...fields } = input
  const made = makeDraft({ ...ids, organizationId }, {
    name: input.name,
    ...hashed(content)
  }, now)
  const command = {
    _tag: "Create",
    draft: made.draft,
    as: ids.first,
    by: userAt(cast, 0),
    fields,
    isBlank: isBlank(content),
    isApprovalRequired: false
  } as const
  const { policy, published } = Either.getOrThrow(decide(made.policy, [], command, now))
  const versions = published === undefined ? [made.draft] : [made.draft, published]
  const isAsserted = beginning.status !== "draft" || beginning.signedBy.length > 0 || beginning.approver !== null
  return {
    policy,
    versions,
    contents: new Map(versions.map(({ id }) => [id, content])),
    everActive: new Set(policy.activeVersionId === null ? [] : [policy.activeVersionId]),
    acknowledged: [],
    editors: new Set(isBlank(content) ? [] : [userAt(cast, 0)]),
    approved: new Map(),
    told: ["policy.created", ...(isAsserted ? ["policy.asserted"] : [])],
    isRemoved: false
  }
}

const decodePatch = Schema.decodeSync(PolicyPatch)

export const patchOf = (cast: Cast, asked: Extract<Ask, { do: "describe" }>, now: Timestamp) => {
  const { assignee, do: _, reviewIn, ...fields } = asked
  const { assigneeId: _assigneeId, ...patch } = decodePatch({
    ...fields,
    ...(reviewIn === undefined
      ? {}
      : { reviewDate: reviewIn === null ? null : Timestamp.fromMillis(Date.parse(now) + reviewIn * day) })
  })
  return { ...patch, ...(assignee === undefined ? {} : { assigneeId: userOrHost(cast, assignee) }) }
}

export const publicationOf = ({ changelog, setAsActive }: Extract<Ask, { do: "publish" }>) => ({
  ...(setAsActive === undefined ? {} : { setAsActive }),
  ...(changelog === undefined ? {} : { changelog: Changelog.make(changelog) })
})

export const submissionOf = (cast: Cast, { approver, changelog }: Extract<Ask, { do: "submit" }>) => ({
  approverId: userAt(cast, approver),
  ...(changelog === undefined ? {} : { changelog: Changelog.make(changelog) })
} satisfies Submission)

export const verdictOf = ({ comment }: Extract<Ask, { do: "reject" }>): Verdict =>
  comment === undefined ? {} : { comment: Comment.make(comment) }

const free = { isApprovalRequired: false } as const
const strict = { selfApproval: "refused" } as const

type Deciding = Exclude<Ask, { do: "acknowledge" | "wait" }>

const commandOf = (cast: Cast, state: State, asked: Deciding, as: PolicyVersionId, now: Timestamp): Command => {
  const held = { isBlank: isBlank(state.contents.get(state.policy.draftVersionId)) }
  switch (asked.do) {
    case "describe":
      return { _tag: "Describe", patch: patchOf(cast, asked, now) }
    case "edit":
      return {
        _tag: "Edit",
        versionId: idOf(state, asked.named),
        ...hashed(contents[asked.content] ?? contents[0]!),
        by: userOrHost(cast, asked.by)
      }
    case "publish":
      return { _tag: "Publish", as, by: userOrHost(cast, asked.by), input: publicationOf(asked), ...held, ...free }
    case "activate":
      return { _tag: "Activate", versionId: idOf(state, asked.named), ...free }
    case "restore":
      return {
        _tag: "Restore",
        versionId: idOf(state, asked.named),
        ...hashed(state.contents.get(idOf(state, asked.named)) ?? []),
        by: userOrHost(cast, asked.by)
      }
    case "submit": {
      const approverId = userAt(cast, asked.approver)
      const { changelog } = submissionOf(cast, asked)
      const by = userOrHost(cast, asked.by)
      return { _tag: "Submit", versionId: idOf(state, asked.named), approverId, by, changelog, ...held, ...strict }
    }
    case "withdraw":
      return { _tag: "Withdraw", versionId: idOf(state, asked.named) }
    case "approve":
      return {
        _tag: "Approve",
        versionId: idOf(state, asked.named),
        as,
        by: userAt(cast, asked.by),
        verdict: {},
        ...strict
      }
    case "reject":
      return {
        _tag: "Reject",
        versionId: idOf(state, asked.named),
        by: userAt(cast, asked.by),
        verdict: verdictOf(asked),
        ...strict
      }
    case "review":
      return { _tag: "MarkReviewed" }
    case "deactivate":
      return { _tag: "UnassignApprover", userId: userAt(cast, asked.user) }
    case "release":
      return { _tag: "Unassign", userId: userAt(cast, asked.user) }
    case "markDue":
      return { _tag: "MarkReviewDue" }
    case "remove":
      return { _tag: "Remove" }
  }
}

const verbs: { readonly [Tag in CommandTag]: string } = {
  Create: "created",
  Describe: "updated",
  Edit: "edited",
  Publish: "published",
  Activate: "activated",
  Restore: "restored",
  Submit: "submitted",
  Approve: "approved",
  Reject: "rejected",
  Withdraw: "withdrawn",
  MarkReviewed: "reviewed",
  Unassign: "updated",
  UnassignApprover: "updated",
  MarkReviewDue: "reviewDue",
  Remove: "removed"
}

/** Finds the users who changed the draft since its last approval, by the commands alone. */
const editorsAfter = (cast: Cast, state: State, asked: Deciding, hasChanged: boolean) => {
  if (asked.do === "approve") return new Set<UserId>()
  const by = asked.do === "edit" || asked.do === "restore" ? userOrHost(cast, asked.by) : null
  return by === null || !hasChanged ? state.editors : new Set([...state.editors, by])
}

/** Content of the draft version after the command. */
const workingContent = (state: State, command: Command): EditorContent | undefined => {
  if (command._tag === "Restore") return state.contents.get(command.versionId)
  const held = state.contents.get(state.policy.draftVersionId)
  return command._tag === "Edit" ? contents[hashes.indexOf(command.contentHash)] : held
}

export interface Stepped {
  readonly outcome: string
  readonly state: State
}

const acknowledge = (state: State, { by, named }: Extract<Ask, { do: "acknowledge" }>, now: Timestamp): Stepped => {
  const { activeContentHash, activeVersionId, isArchived, signedTextHash } = state.policy
  if (isArchived) return { outcome: "PolicyArchived", state }
  const isActive = named === undefined || idOf(state, named) === activeVersionId
  if (activeVersionId === null || activeContentHash === null || !isActive) return { outcome: "NotActiveVersion", state }
  const again = state.acknowledged.some(({ user, versionId }) => user === by && versionId === activeVersionId)
  const one = {
    versionId: activeVersionId,
    contentHash: activeContentHash,
    textHash: signedTextHash,
    user: by,
    at: now
  }
  return {
    outcome: "ok",
    state: again
      ? state
      : { ...state, acknowledged: [...state.acknowledged, one], told: [...state.told, "policy.acknowledged"] }
  }
}

/** Returns the outcome of a command. `as` is the id that a new version gets. */
export const step = (cast: Cast, state: State, asked: Ask, as: PolicyVersionId, now: Timestamp): Stepped => {
  if (asked.do === "wait") return { outcome: "ok", state }
  if (asked.do === "acknowledge") return acknowledge(state, asked, now)
  const command = commandOf(cast, state, asked, as, now)
  const decided = decide(state.policy, state.versions, command, now)
  if (Either.isLeft(decided)) return { outcome: decided.left._tag, state }
  const { policy, published, stateChanges, draft } = decided.right
  const isChanged = policy !== state.policy || command._tag === "Remove"
  const marked = state.versions.map((version) => {
    const change = stateChanges.find(({ id }) => id === version.id)
    if (change !== undefined) return { ...version, state: change.state, updatedAt: now }
    return draft?.id === version.id ? draft : version
  })
  const held = workingContent(state, command)
  if (held === undefined) throw new Error("the working version has no content")
  return {
    outcome: "ok",
    state: {
      policy,
      versions: published === undefined ? marked : [...marked, published],
      contents: new Map([
        ...state.contents,
        ...(draft === undefined ? [] : [[draft.id, held] as const]),
        ...(published === undefined ? [] : [[published.id, held] as const])
      ]),
      everActive: policy.activeVersionId === null
        ? state.everActive
        : new Set([...state.everActive, policy.activeVersionId]),
      acknowledged: state.acknowledged,
      editors: editorsAfter(cast, state, asked, isChanged),
      approved: asked.do === "approve" && published !== undefined
        ? new Map([...state.approved, [published.id, {
          by: userAt(cast, asked.by),
          submitter: state.policy.approval.submittedBy
        }]])
        : state.approved,
      told: isChanged ? [...state.told, `policy.${verbs[command._tag]}`] : state.told,
      isRemoved: command._tag === "Remove"
    }
  }
}

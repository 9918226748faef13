import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { CurrentActor } from "../../access/Actor.ts"
import { contentHash } from "../../document/ContentHash.ts"
import type { EditorContent } from "../../document/EditorNode.ts"
import { type Policy, policyEvents, type PolicyId, type PolicyVersionId } from "../../policy/Policy.ts"
import { PolicyNotFound, VersionDamaged, VersionNotFound } from "../../policy/PolicyErrors.ts"
import { PolicyStore } from "../../policy/PolicyStore.ts"
import type { PolicyVersion } from "../../policy/PolicyVersion.ts"
import { PolicyVersionStore } from "../../policy/PolicyVersionStore.ts"
import { Timestamp } from "../../shared/Timestamp.ts"
import type { Versioned } from "../../storage/Versioned.ts"
import { AuditRecorder } from "../audit/AuditRecorder.ts"
import type { Command, CommandTag, Decision } from "./PolicyCommand.ts"
import { decide } from "./PolicyTransitions.ts"

/** What a command is decided upon, and how the audit log tells it. */
export interface PolicyChange<Tag extends CommandTag> {
  readonly policy: Versioned<Policy>
  readonly versions: ReadonlyArray<Versioned<PolicyVersion>>
  readonly command: Command<Tag>
  /** The event's name: `published` of `policy.published`. */
  readonly verb: string
  /** What else the event tells. */
  readonly more?: object
  /** What the working version is to hold, or holds and is published. */
  readonly content?: EditorContent
}

/** What the audit log tells of a new version. */
const versionOf = ({ changelog, contentHash, id, version }: PolicyVersion) => ({
  versionId: id,
  version,
  contentHash,
  changelog
})

type Written = Omit<PolicyChange<CommandTag>, "command">

/** How the use cases of policies read and write. It asks no permission: it is for them alone. */
export class PolicyRepository
  extends Effect.Service<PolicyRepository>()("@attestry/core/internal/policy/PolicyRepository", {
    effect: Effect.gen(function*() {
      const policies = yield* PolicyStore
      const versions = yield* PolicyVersionStore
      const audit = yield* AuditRecorder

      const load = Effect.fnUntraced(function*(policyId: PolicyId) {
        const { organization } = yield* CurrentActor
        const found = yield* policies.find(organization.id, policyId)
        return Option.isSome(found) ? found.value : yield* new PolicyNotFound()
      })

      const loadVersion = Effect.fnUntraced(function*(policyId: PolicyId, versionId: PolicyVersionId) {
        const { organization } = yield* CurrentActor
        const found = yield* versions.find(organization.id, policyId, versionId)
        return Option.isSome(found) ? found.value : yield* new VersionNotFound()
      })

      /** The version with its content, which has to be what was kept. */
      const loadContent = Effect.fnUntraced(function*(policyId: PolicyId, versionId: PolicyVersionId) {
        const { organization } = yield* CurrentActor
        const found = yield* versions.findContent(organization.id, policyId, versionId)
        if (Option.isNone(found)) return yield* new VersionNotFound()
        const { revision, value: { content, version } } = found.value
        if (contentHash(content) === version.contentHash) return { content, version: { value: version, revision } }
        yield* Effect.logError("The stored content of a policy's version is not what was kept", {
          organizationId: organization.id,
          policyId,
          versionId
        })
        return yield* new VersionDamaged()
      })

      /** What the policy shows: what is in force, else the working version. */
      const contentOf = ({ activeVersionId, draftVersionId, id }: Policy): Effect.Effect<
        EditorContent,
        PolicyNotFound | VersionDamaged,
        CurrentActor
      > =>
        loadContent(id, activeVersionId ?? draftVersionId).pipe(
          Effect.map(({ content }) => content),
          Effect.catchTag("VersionNotFound", () => new PolicyNotFound())
        )

      const writeWorking = (
        { content, versions: read }: Written,
        working: PolicyVersion,
        now: Timestamp
      ) => {
        const before = read.find(({ value }) => value.id === working.id)
        return before !== undefined && before.value.contentHash !== working.contentHash && content !== undefined
          ? versions.save(working.organizationId, working, content, before.revision)
          : versions.mark(working.organizationId, working, now)
      }

      const write = Effect.fnUntraced(function*(move: Written, decision: Decision, now: Timestamp) {
        const { policy: before } = move
        const { marks, policy, published, working } = decision
        yield* policies.save(policy.organizationId, policy, before.revision)
        if (working !== undefined) yield* writeWorking(move, working, now)
        if (published !== undefined && move.content !== undefined) {
          yield* versions.insert(policy.organizationId, published, move.content)
        }
        for (const mark of marks) yield* versions.mark(policy.organizationId, { ...mark, policyId: policy.id }, now)
        const made = published === undefined ? {} : versionOf(published)
        yield* audit.record(policyEvents.changed(move.verb)(before.value, policy, { ...made, ...move.more }))
      })

      /** Decides, and writes what is decided in the current unit of work. Nothing is written where nothing changes. */
      const carryOut = Effect.fnUntraced(function*<Tag extends CommandTag>(move: PolicyChange<Tag>) {
        const now = yield* Timestamp.now
        const decision = yield* decide(move.policy.value, move.versions.map(({ value }) => value), move.command, now)
        if (decision.policy !== move.policy.value) yield* write(move, decision, now)
        return decision
      })

      return { load, loadVersion, loadContent, contentOf, carryOut }
    })
  })
{}

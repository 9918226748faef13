import { type ApiKey, ApiKeyStore } from "@attestry/core/apiKey"
import {
  type BrowserAutomation,
  BrowserAutomationStore,
  type BrowserRun,
  BrowserRunStore
} from "@attestry/core/browserAutomation"
import type { EditorContent } from "@attestry/core/document"
import { type Member, MemberStore } from "@attestry/core/member"
import { type Organization, OrganizationStore } from "@attestry/core/organization"
import {
  AcknowledgementStore,
  type Policy,
  PolicyStore,
  type PolicyVersion,
  PolicyVersionStore
} from "@attestry/core/policy"
import { type Role, RoleStore } from "@attestry/core/role"
import type { OrganizationId, UserId } from "@attestry/core/shared"
import { type SoaDocument, SoaStore } from "@attestry/core/soa"
import { StorageDefect, UnitOfWork } from "@attestry/core/storage"
import { type Task, TaskStore } from "@attestry/core/task"
import { type Automation, AutomationStore, type AutomationVersion } from "@attestry/core/taskAutomation"
import { type User, UserStore } from "@attestry/core/user"
import { type Vendor, VendorStore } from "@attestry/core/vendor"
import { type Webhook, WebhookStore } from "@attestry/core/webhook"
import { assert } from "@effect/vitest"
import { Cause, Effect, Exit } from "effect"
import { automation } from "./internal/AutomationEntities.ts"
import { browserAutomation } from "./internal/BrowserEntities.ts"
import { apiKey, member, organization, role, task, user, vendor } from "./internal/Entities.ts"
import { acknowledgement, content, policy, policyVersion } from "./internal/PolicyEntities.ts"
import { soaDocument } from "./internal/SoaEntities.ts"
import { webhook } from "./internal/WebhookEntities.ts"

export { automation, automationVersion } from "./internal/AutomationEntities.ts"
export { browserAutomation, browserRun, finishedBrowserRun } from "./internal/BrowserEntities.ts"
export {
  apiKey,
  attachment,
  event,
  idempotencyRecord,
  member,
  organization,
  role,
  session,
  task,
  user,
  vendor
} from "./internal/Entities.ts"
export { notice } from "./internal/NoticeEntities.ts"
export { oddNames, oddTexts, tamper } from "./internal/OddValues.ts"
export { acknowledgement, content, policy, policyVersion, publishedVersion } from "./internal/PolicyEntities.ts"
export { libraryAnswer, question, questionnaire } from "./internal/QuestionnaireEntities.ts"
export { assertRevision, toEntities } from "./internal/Revisions.ts"
export { soaDecision, soaDocument, soaVersion } from "./internal/SoaEntities.ts"
export { at, description, id, name, pendingApproval, secretHash, unique } from "./internal/Values.ts"
export { webhook } from "./internal/WebhookEntities.ts"

/** Runs the effect as one unit of work of the storage under test. */
export const unit = <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.flatMap(UnitOfWork, ({ run }) => run(effect))

/** Asserts that the unit is stale, so that it is retried. It fails on the second run and writes nothing. */
export const assertRejected = <A, E, R>(writes: Effect.Effect<A, E, R>) =>
  Effect.gen(function*() {
    let runs = 0
    const error = yield* Effect.flip(
      unit(Effect.suspend((): Effect.Effect<A, E | "run again", R> => ++runs > 1 ? Effect.fail("run again") : writes))
    )
    assert.strictEqual<unknown>(error, "run again")
  })

/** Stores an organization. Each test begins with its own. */
export const storedOrganization = (fields: Partial<typeof Organization.Encoded> = {}) =>
  Effect.gen(function*() {
    const organizations = yield* OrganizationStore
    const stored = organization(fields)
    yield* unit(organizations.insert(stored))
    return stored
  })

/** Stores a user. */
export const storedUser = (fields: Partial<typeof User.Encoded> = {}) =>
  Effect.gen(function*() {
    const users = yield* UserStore
    const stored = user(fields)
    yield* unit(users.insert(stored))
    return stored
  })

/** Stores a new user as a member of a stored organization. */
export const storedMember = (organizationId: OrganizationId, fields: Partial<typeof Member.Encoded> = {}) =>
  Effect.gen(function*() {
    const members = yield* MemberStore
    const stored = member(organizationId, (yield* storedUser()).id, fields)
    yield* unit(members.insert(organizationId, [stored]))
    return stored
  })

/** Stores a custom role of a stored organization. */
export const storedRole = (organizationId: OrganizationId, fields: Partial<typeof Role.Encoded> = {}) =>
  Effect.gen(function*() {
    const roles = yield* RoleStore
    const stored = role(organizationId, fields)
    yield* unit(roles.insert(organizationId, stored))
    return stored
  })

/** Stores a vendor of a stored organization. */
export const storedVendor = (organizationId: OrganizationId, fields: Partial<typeof Vendor.Encoded> = {}) =>
  Effect.gen(function*() {
    const vendors = yield* VendorStore
    const stored = vendor(organizationId, fields)
    yield* unit(vendors.insert(organizationId, stored))
    return stored
  })

/** Stores a task of a stored organization. */
export const storedTask = (organizationId: OrganizationId, fields: Partial<typeof Task.Encoded> = {}) =>
  Effect.gen(function*() {
    const tasks = yield* TaskStore
    const stored = task(organizationId, fields)
    yield* unit(tasks.insert(organizationId, stored))
    return stored
  })

/** Stores a statement of applicability of a stored organization. */
export const storedSoaDocument = (organizationId: OrganizationId, fields: Partial<typeof SoaDocument.Encoded> = {}) =>
  Effect.gen(function*() {
    const soa = yield* SoaStore
    const stored = soaDocument(organizationId, fields)
    yield* unit(soa.insert(organizationId, stored))
    return stored
  })

/** Stores a webhook of a stored organization. */
export const storedWebhook = (organizationId: OrganizationId, fields: Partial<typeof Webhook.Encoded> = {}) =>
  Effect.gen(function*() {
    const webhooks = yield* WebhookStore
    const stored = webhook(organizationId, fields)
    yield* unit(webhooks.insert(organizationId, stored))
    return stored
  })

/** Stores an automation of a stored task. */
export const storedAutomation = (
  task: Pick<Task, "id" | "organizationId">,
  fields: Partial<typeof Automation.Encoded> = {}
) =>
  Effect.gen(function*() {
    const automations = yield* AutomationStore
    const stored = automation(task, fields)
    yield* unit(automations.insert(task.organizationId, stored))
    return stored
  })

/** Stores a version of a stored automation. */
export const storeAutomationVersion = (version: AutomationVersion) =>
  Effect.flatMap(AutomationStore, (automations) => unit(automations.insertVersion(version.organizationId, version)))

/** Stores a browser automation of a stored task. */
export const storedBrowserAutomation = (
  task: Pick<Task, "id" | "organizationId">,
  fields: Partial<typeof BrowserAutomation.Encoded> = {}
) =>
  Effect.gen(function*() {
    const automations = yield* BrowserAutomationStore
    const stored = browserAutomation(task, fields)
    yield* unit(automations.insert(task.organizationId, stored))
    return stored
  })

/** Stores a run of a stored browser automation. */
export const storeBrowserRuns = (...all: ReadonlyArray<BrowserRun>) =>
  Effect.flatMap(
    BrowserRunStore,
    (runs) => unit(Effect.forEach(all, (run) => runs.insert(run.organizationId, run), { discard: true }))
  )

export const storeBrowserRun = (run: BrowserRun) => storeBrowserRuns(run)

/** Stores a policy of a stored organization with its draft version. */
export const storedPolicy = (
  organizationId: OrganizationId,
  fields: Partial<typeof Policy.Encoded> = {},
  document: EditorContent = content("Text")
) =>
  Effect.gen(function*() {
    const policies = yield* PolicyStore
    const versions = yield* PolicyVersionStore
    const stored = policy(organizationId, fields)
    yield* unit(Effect.zipRight(
      policies.insert(organizationId, stored),
      versions.insert(organizationId, policyVersion(stored, document), document)
    ))
    return stored
  })

/** Stores a version of a stored policy with its content. */
export const storeVersion = (version: PolicyVersion, document: EditorContent) =>
  Effect.flatMap(PolicyVersionStore, (versions) => unit(versions.insert(version.organizationId, version, document)))

/** Stores an acknowledgement of a stored version. */
export const storedAcknowledgement = (...args: Parameters<typeof acknowledgement>) =>
  Effect.gen(function*() {
    const acknowledgements = yield* AcknowledgementStore
    const stored = acknowledgement(...args)
    yield* unit(acknowledgements.insert(stored.organizationId, stored))
    return stored
  })

/** Hash of the secret of each {@link storedApiKey}. */
export const hashOf = ({ id }: Pick<ApiKey, "id">): string => `${id.slice(4)}${"0".repeat(64)}`.slice(0, 64)

/** Stores an API key of a stored member. */
export const storedApiKey = (
  organizationId: OrganizationId,
  createdBy: UserId,
  fields: Partial<typeof ApiKey.Encoded> = {}
) =>
  Effect.gen(function*() {
    const apiKeys = yield* ApiKeyStore
    const stored = apiKey(organizationId, createdBy, fields)
    yield* unit(apiKeys.insert(organizationId, stored, hashOf(stored)))
    return stored
  })

/**
 * Asserts that the unit dies with a `StorageDefect`, but only after some retries, because another unit might have
 * removed the missing row.
 */
export const assertDangling = <A, E, R>(writes: Effect.Effect<A, E, R>) =>
  Effect.gen(function*() {
    let runs = 0
    const counted = Effect.suspend(() => (runs++, writes))
    assertStorageDefect(yield* Effect.exit(unit(counted)))
    assert.isAtLeast(runs, 2)
    assert.isAtMost(runs, 6)
  })

/** Asserts that a storage died of its caller's bug: with a `StorageDefect` that is not an outage. */
export const assertStorageDefect = (exit: Exit.Exit<unknown, unknown>): void => {
  const defect = Exit.isFailure(exit) ? Cause.squash(exit.cause) : undefined
  assert.instanceOf(defect, StorageDefect)
  assert.isFalse(defect.unavailable)
}

import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as answerLibrary from "../answerLibrary/register.ts"
import * as apiKey from "../apiKey/register.ts"
import { makeWithdrawnSource } from "../approval/WithdrawnNotices.ts"
import * as attachment from "../attachment/register.ts"
import * as auditLog from "../auditLog/register.ts"
import { UserOrganizations } from "../authentication/UserOrganizations.ts"
import { WaitingCounts } from "../authentication/WaitingCounts.ts"
import { BlobOwners } from "../blob/BlobSweeper.ts"
import * as browserAutomation from "../browserAutomation/register.ts"
import * as catalogue from "../catalogue/register.ts"
import * as contextEntry from "../contextEntry/register.ts"
import * as erasure from "../erasure/register.ts"
import * as me from "../me/register.ts"
import { makeMemberRemoval, MemberRemoval } from "../member/MemberRemoval.ts"
import * as member from "../member/register.ts"
import { NoticeSources } from "../notice/NoticeSources.ts"
import * as notice from "../notice/register.ts"
import { makeNotifyRemoval, makeUnassignedSource } from "../notice/UnassignedNotices.ts"
import * as organization from "../organization/register.ts"
import * as policy from "../policy/register.ts"
import * as policyApproval from "../policyApproval/register.ts"
import * as question from "../question/register.ts"
import * as questionnaire from "../questionnaire/register.ts"
import * as questionnaireMapping from "../questionnaireMapping/register.ts"
import * as questionnaireReview from "../questionnaireReview/register.ts"
import { exportedFiles } from "../report/ExportedFiles.ts"
import { PermissionLoss } from "../role/PermissionLoss.ts"
import * as role from "../role/register.ts"
import * as savedSession from "../savedSession/register.ts"
import { SecretKinds } from "../secret/StoredSecrets.ts"
import * as session from "../session/register.ts"
import * as setUp from "../setUp/register.ts"
import * as soa from "../soa/register.ts"
import * as task from "../task/register.ts"
import { makeTaskParts, TaskParts } from "../task/TaskParts.ts"
import * as taskAutomation from "../taskAutomation/register.ts"
import * as todo from "../todo/register.ts"
import * as user from "../user/register.ts"
import * as vendor from "../vendor/register.ts"
import { EventActions } from "../webhook/EventActions.ts"
import * as webhook from "../webhook/register.ts"
import { makePermissionLoss } from "./PermissionLosses.ts"

// Each register says what its context contributes. A new context is added to the lists that concern it.

export const useCases = Layer.mergeAll(
  answerLibrary.useCases,
  attachment.useCases,
  auditLog.useCases,
  browserAutomation.useCases,
  catalogue.useCases,
  contextEntry.useCases,
  erasure.useCases,
  me.useCases,
  member.useCases,
  notice.useCases,
  organization.useCases,
  policy.useCases,
  policyApproval.useCases,
  question.useCases,
  questionnaire.useCases,
  questionnaireMapping.useCases,
  questionnaireReview.useCases,
  role.useCases,
  savedSession.useCases,
  setUp.useCases,
  soa.useCases,
  task.useCases,
  taskAutomation.useCases,
  todo.useCases,
  vendor.useCases,
  webhook.useCases
)

// the ports of the contexts' rows
export type ContextPorts =
  | answerLibrary.Ports
  | apiKey.Ports
  | attachment.Ports
  | browserAutomation.Ports
  | contextEntry.Ports
  | member.Ports
  | notice.Ports
  | organization.Ports
  | policy.Ports
  | questionnaire.Ports
  | role.Ports
  | savedSession.Ports
  | session.Ports
  | soa.Ports
  | task.Ports
  | taskAutomation.Ports
  | todo.Ports
  | user.Ports
  | vendor.Ports
  | webhook.Ports

const pendingApprovals = Effect.all([
  policy.pendingApprovals,
  soa.pendingApprovals,
  task.pendingApprovals,
  questionnaire.pendingApprovals
])

// Withdraws from approvers whose role no longer has the permission.
const permissionLoss = Layer.effect(PermissionLoss, Effect.flatMap(pendingApprovals, makePermissionLoss))

// The steps of a member's removal, in order, those of lost permissions, and the notice of what is unassigned.
const memberRemoval = Layer.effect(
  MemberRemoval,
  Effect.gen(function*() {
    const steps = yield* Effect.all({
      sessions: session.onRemoval,
      apiKeys: apiKey.onRemoval,
      tasks: task.onRemoval,
      policies: policy.onRemoval,
      vendors: vendor.onRemoval,
      soa: soa.onRemoval,
      questionnaires: question.onQuestionnaireRemoval,
      questions: question.onRemoval,
      libraryAnswers: answerLibrary.onRemoval
    })
    return makeMemberRemoval(steps, yield* pendingApprovals, yield* makeNotifyRemoval)
  })
)

const noticeSources = Layer.effect(
  NoticeSources,
  Effect.gen(function*() {
    const unassigned = yield* Effect.all([
      task.unassigned,
      policy.unassigned,
      vendor.unassigned,
      soa.unassigned,
      questionnaire.unassigned,
      questionnaire.unassignedQuestions,
      answerLibrary.unassigned
    ])
    return {
      ...yield* policy.noticeSources,
      ...yield* task.noticeSources,
      items_unassigned: yield* makeUnassignedSource(unassigned),
      approval_withdrawn: makeWithdrawnSource(
        yield* Effect.all([policy.withdrawn, soa.withdrawn, task.withdrawn, questionnaire.withdrawn])
      )
    }
  })
)

// The folders of blobs that are swept.
const blobOwners = Layer.effect(
  BlobOwners,
  Effect.map(
    Effect.all([attachment.blobOwner, taskAutomation.blobOwner, questionnaire.blobOwner]),
    (owners) => [...owners, exportedFiles]
  )
)

// Parts that are removed with a task, in order.
const taskParts = Layer.effect(
  TaskParts,
  Effect.map(Effect.all([attachment.taskPart, taskAutomation.taskPart, browserAutomation.taskPart]), makeTaskParts)
)

// The organizations of a user, with what waits for them in each.
export const userOrganizations = Layer.provide(
  UserOrganizations.Default,
  Layer.effect(WaitingCounts, todo.waitingCounts)
)

// Everything that the `SecretBox` seals. What is not in this list is lost when a key is removed.
export const secretKinds = Layer.effect(
  SecretKinds,
  Effect.map(Effect.all([webhook.secrets, savedSession.secrets]), (secrets) => secrets.map(({ kind }) => kind))
)

// The verbs of all changes that the audit log records, by the kind of resource. Denied and failed attempts have others.
export const auditVerbs: { readonly [type: string]: ReadonlyArray<string> } = {
  ...answerLibrary.auditVerbs,
  ...apiKey.auditVerbs,
  ...attachment.auditVerbs,
  ...auditLog.auditVerbs,
  ...browserAutomation.auditVerbs,
  ...contextEntry.auditVerbs,
  ...member.auditVerbs,
  ...organization.auditVerbs,
  ...policy.auditVerbs,
  ...question.auditVerbs,
  ...questionnaire.auditVerbs,
  ...role.auditVerbs,
  ...savedSession.auditVerbs,
  ...session.auditVerbs,
  ...soa.auditVerbs,
  ...task.auditVerbs,
  ...taskAutomation.auditVerbs,
  ...user.auditVerbs,
  ...vendor.auditVerbs,
  ...webhook.auditVerbs
}

const eventActions = Layer.succeed(
  EventActions,
  Object.entries(auditVerbs).flatMap(([type, verbs]) => verbs.map((verb) => `${type}.${verb}`))
)

// brings the use cases of a context what the others contribute
export const contributions = Layer.mergeAll(
  blobOwners,
  eventActions,
  memberRemoval,
  noticeSources,
  permissionLoss,
  taskParts
)

import * as Fixtures from "@attestry/conformance/Fixtures"
import { AttachmentStore } from "@attestry/core/attachment"
import { AuditEventStore } from "@attestry/core/audit"
import { keptRuns } from "@attestry/core/browserAutomation"
import { QuestionnaireStore } from "@attestry/core/questionnaire"
import { UserId } from "@attestry/core/shared"
import { Array, Effect } from "effect"
import { isDenied, isDone, isKept } from "./attempt.ts"

/** A statement, its outcome for the owner of the tables, and its outcome for the server's role. */
type Case = readonly [statement: string, asOwner: string, asServer: string]

/** Columns of a row, each of which a statement sets to another value. */
const changes = {
  auditEvent: [
    "id = 'evt_other'",
    "sequence = 9",
    "at = now()",
    "actor = '{}'",
    "action = 'other.updated'",
    "resource = '{}'",
    "after = '{}'",
    "outcome = 'failed'",
    "request_id = 'other'",
    "ip = 'other'",
    "hash = 'other'",
    "times = 9"
  ],
  attachment: [
    "id = 'att_other'",
    "task_id = task_id",
    "file_name = 'other'",
    "file_type = 'text/csv'",
    "file_size = 9",
    "description = 'other'",
    "sha256 = repeat('0', 64)",
    "blob_key = 'attachment/other'",
    "created_at = now()",
    "created_by = created_by"
  ],
  cause: [
    "id = 'brr_other'",
    "task_id = 'tsk_other'",
    "trigger = 'schedule', due_at = now()",
    "created_by = 'usr_other'",
    "created_at = now()"
  ],
  result: [
    "status = 'failed'",
    "reason = 'other'",
    "missed = 9",
    "attempts = 9",
    "started_at = now()",
    "final_url = 'other'",
    "steps = '[]'",
    "planned_by = 'model'",
    "attachment_id = NULL",
    "sha256 = repeat('0', 64)",
    "changed_pixels = 9",
    "runs_as = NULL",
    "updated_at = now()",
    "revision = revision"
  ],
  questionnaire: [
    "id = 'qst_other'",
    "file_name = 'other'",
    "file_type = 'text/csv'",
    "file_size = 9",
    "sha256 = repeat('0', 64)",
    "blob_key = 'questionnaire/other'",
    "created_at = now()",
    "created_by = NULL"
  ]
}

const truncated = [
  "acknowledgement",
  "attachment",
  "audit_event",
  "automation_version",
  "browser_run",
  "policy_version",
  "questionnaire",
  "soa_version"
]

const storeFiles = Effect.gen(function*() {
  const { id: organizationId } = yield* Fixtures.storedOrganization()
  const { userId } = yield* Fixtures.storedMember(organizationId)
  const task = yield* Fixtures.storedTask(organizationId)
  const attachment = Fixtures.attachment(task, userId)
  yield* Fixtures.unit(Effect.flatMap(AttachmentStore, ({ insert }) => insert(organizationId, attachment)))
  const questionnaire = Fixtures.questionnaire(organizationId)
  yield* Fixtures.unit(Effect.flatMap(QuestionnaireStore, ({ insert }) => insert(organizationId, questionnaire, [])))
  return { organizationId, task, attachment, questionnaire }
})

const before = { userId: Fixtures.id(UserId), name: "Ada", email: "ada@example.com", role: "owner" }
const erased = { ...before, name: "Erased user", email: "1@erased.invalid" }

/** An organization with evidence, and what may be done to it. */
export const arrangeEvidence = Effect.gen(function*() {
  const { attachment, organizationId, questionnaire, task } = yield* storeFiles
  const of = (id: string) => `WHERE organization_id = '${organizationId}' AND id = '${id}'`

  const audit = yield* AuditEventStore
  const removed = { action: "member.removed", before, after: null }
  const removal = Fixtures.event(organizationId, removed)
  const sealed = Fixtures.event(organizationId, { ...removed, sequence: 1 })
  const update = Fixtures.event(organizationId, { ...removed, action: "member.updated" })
  yield* Fixtures.unit(audit.append(organizationId, [removal, sealed, update]))
  const redact = (id: string, value: unknown) => `UPDATE audit_event SET before = '${JSON.stringify(value)}' ${of(id)}`

  const automation = yield* Fixtures.storedBrowserAutomation(task)
  const finished = Array.makeBy(
    keptRuns + 1,
    (i) => Fixtures.finishedBrowserRun(automation, { createdAt: Fixtures.at(i), attachmentId: attachment.id })
  )
  const pending = Fixtures.browserRun(automation, { createdAt: Fixtures.at(1_000) })
  yield* Fixtures.storeBrowserRuns(...finished, pending)
  const [oldest, run] = finished
  if (oldest === undefined || run === undefined) return yield* Effect.dieMessage("none of both")
  const sibling = yield* Fixtures.storedBrowserAutomation(task)

  const cases: ReadonlyArray<Case> = [
    ...changes.auditEvent.map((change): Case => [
      `UPDATE audit_event SET ${change} ${of(removal.id)}`,
      isKept,
      isDenied
    ]),
    [redact(removal.id, erased), isDone, isDone],
    [redact(removal.id, { ...erased, name: "Somebody else" }), isKept, isKept],
    [redact(removal.id, { ...erased, email: "else@example.com" }), isKept, isKept],
    [redact(removal.id, { ...erased, role: "member" }), isKept, isKept],
    [redact(removal.id, null), isKept, isKept],
    [redact(removal.id, { name: erased.name, email: erased.email }), isKept, isKept],
    [redact(sealed.id, erased), isKept, isKept],
    [redact(update.id, erased), isKept, isKept],
    [`DELETE FROM audit_event ${of(removal.id)}`, isKept, isDenied],
    ...changes.attachment.map((change): Case => [
      `UPDATE attachment SET ${change} ${of(attachment.id)}`,
      isKept,
      isDenied
    ]),
    [`DELETE FROM attachment ${of(attachment.id)}`, isDone, isDone],
    ...[...changes.cause, ...changes.result, `automation_id = '${sibling.id}'`].map((change): Case => [
      `UPDATE browser_run SET ${change} ${of(run.id)}`,
      isKept,
      isKept
    ]),
    ...[...changes.cause, `automation_id = '${sibling.id}'`].map((change): Case => [
      `UPDATE browser_run SET ${change} ${of(pending.id)}`,
      isKept,
      isKept
    ]),
    [
      `UPDATE browser_run SET status = 'failed', next_attempt_at = NULL, finished_at = now() ${of(pending.id)}`,
      isDone,
      isDone
    ],
    [`DELETE FROM browser_run ${of(pending.id)}`, isKept, isKept],
    [`DELETE FROM browser_run ${of(run.id)}`, isKept, isKept],
    [`DELETE FROM browser_run ${of(oldest.id)}`, isDone, isDone],
    [`DELETE FROM browser_automation ${of(automation.id)}`, isDone, isDone],
    ...changes.questionnaire.map((change): Case => [
      `UPDATE questionnaire SET ${change} ${of(questionnaire.id)}`,
      isKept,
      isKept
    ]),
    [`UPDATE questionnaire SET status = 'draft', customer = 'other' ${of(questionnaire.id)}`, isDone, isDone],
    [`DELETE FROM questionnaire ${of(questionnaire.id)}`, isDone, isDone],
    ...truncated.map((table): Case => [`TRUNCATE ${table} CASCADE`, isKept, isDenied])
  ]
  return { organizationId, cases }
})

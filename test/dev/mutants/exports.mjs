/** Bugs of exports, of what waits for the caller, and of assigned vendors, in the form of those in core.mjs. */
const core = "packages/core/src"
const postgres = "packages/postgres/src"

const csv = (name) => ({ file: "packages/core/test/report/CsvResponse", name, stack: "memory" })
const exported = (name) => ({ file: "test/api/auditLog/auditExport", name, stack: "memory" })
const conformance = (name) => ({ file: "packages/postgres/test/conformance.", name, stack: "postgres" })

const inFiles = (name) => ({ file: "test/api/approval/approvalsInFiles", name, stack: "memory" })

export const exportMutants = [
  {
    name: "an export that a spreadsheet runs",
    file: `${core}/report/CsvCell.ts`,
    in: "text",
    find: "runnable.test(given) ?",
    plant: "runnable.source === given ?",
    test: csv("when a spreadsheet would run them")
  },
  {
    name: "an export of the audit log for those who may read it",
    file: `${core}/auditLog/AuditAccess.ts`,
    in: "exportAll",
    find: "Access.requires(\"audit:export\")",
    plant: "Access.requires(\"audit:read\")",
    test: exported("require audit:export")
  },
  {
    name: "an export of the audit log that the log does not have",
    file: `${core}/auditLog/AuditLogs.ts`,
    in: "exportAll",
    find: "yield* unit.run(audit.record({ ...event, before: null, after: { format, ...recorded } }))",
    plant: "yield* Effect.succeed({ ...event, ...recorded, format })",
    test: exported("are in the audit log with their filters")
  },
  {
    name: "an export that names what the caller may not read",
    file: `${core}/auditLog/AuditLogs.ts`,
    in: "isReadable",
    find: "return permission !== undefined && permissions.has(permission)",
    plant: "return permission !== undefined",
    test: exported("name only what the caller may read")
  },
  {
    name: "an export that names members of another organization",
    file: `${postgres}/audit/AuditNames.ts`,
    in: "ofMember",
    find: "WHERE m.organization_id = ${organizationId}",
    plant: "WHERE m.organization_id <> ''",
    test: conformance("names users, members and resources")
  },
  {
    name: "a file that hides a self-approval",
    file: `${core}/approval/ApprovalFacts.ts`,
    in: "toApprovalFacts",
    find: "isSelfApproval ? \"Yes. The approver submitted or changed it.\" : null",
    plant: "isSelfApproval ? \"\" : null",
    test: inFiles("stands in the page of a version of a policy")
  },
  {
    name: "a file of a draft with an approval that was taken back",
    file: `${core}/questionnaire/QuestionnaireExports.ts`,
    in: "pickApproval",
    find: "comment: approvedAt === null ? null : approval.comment",
    plant: "comment: approval.comment",
    test: inFiles("stands in each new file of a questionnaire")
  },
  {
    name: "a file of a version with no word of its approver",
    file: `${core}/policy/PolicySituation.ts`,
    in: "publish",
    find: "comment: approval.comment,",
    plant: "comment: null,",
    test: { file: "test/api/policyApproval/policiesSelfApproval", name: "is shown with the submitter", stack: "memory" }
  }
]

/** Bugs of exports, of what waits for the caller, and of assigned vendors, in the form of those in core.mjs. */
const core = "packages/core/src"
const postgres = "packages/postgres/src"

const csv = (name) => ({ file: "packages/core/test/report/CsvResponse", name, stack: "memory" })
const exported = (name) => ({ file: "test/api/auditLog/auditExport", name, stack: "memory" })
const todo = (name, stack = "memory") => ({ file: "test/api/todo/todo", name, stack })
const conformance = (name) => ({ file: "packages/postgres/test/conformance.", name, stack: "postgres" })

export const exportMutants = [
  {
    name: "an export that a spreadsheet runs",
    file: `${core}/report/CsvCell.ts`,
    find: "runnable.test(given) ?",
    plant: "runnable.source === given ?",
    test: csv("when a spreadsheet would run them")
  },
  {
    name: "an export that looks complete when it broke off",
    file: `${core}/report/CsvResponse.ts`,
    find: "`\\r\\n${cells.map((cell) => CsvCell.encode(cell(row))).join(\",\")}`",
    plant: "`${cells.map((cell) => CsvCell.encode(cell(row))).join(\",\")}\\r\\n`",
    test: csv("only when the whole list was read")
  },
  {
    name: "an export of the audit log for those who may read it",
    file: `${core}/auditLog/AuditAccess.ts`,
    find: "Access.requires(\"audit:export\")",
    plant: "Access.requires(\"audit:read\")",
    test: exported("require audit:export")
  },
  {
    name: "an export of the audit log with the guard of its list",
    file: `${core}/auditLog/AuditLogs.ts`,
    find: "      AuditAccess.exportAll\n",
    plant: "      AuditAccess.list\n",
    test: { file: "test/contract/permissions", name: "are checked by every use case", stack: "memory" }
  },
  {
    name: "an export that names what the caller may not read",
    file: `${core}/auditLog/AuditLogs.ts`,
    find: "return permission !== undefined && permissions.has(permission)",
    plant: "return permission !== undefined",
    test: exported("name only what the caller may read")
  },
  {
    name: "an export that names members of another organization",
    file: `${postgres}/audit/AuditNames.ts`,
    find: "      WHERE m.organization_id = ${organizationId}\n",
    plant: "      WHERE m.organization_id <> ''\n",
    test: conformance("names users, members and resources")
  },
  {
    name: "an approval that waits for everybody",
    file: `${postgres}/todo/PgTodoStore.ts`,
    find: "AND p.pending_approver_id = ${userId}",
    plant: "AND p.pending_approver_id <> ''",
    test: todo("for its approver alone", "pglite")
  },
  {
    name: "a review that waits for everybody",
    file: "packages/memory/src/todo/MemoryTodoStore.ts",
    find: "if (assigneeId !== userId || status",
    plant: "if (assigneeId === null || status",
    test: todo("for its assignee alone")
  },
  {
    name: "policies to do for a key that may not read policies",
    file: `${core}/todo/Todos.ts`,
    find: "permissions.has(readPermissions[type])",
    plant: "type === \"policy\" || permissions.has(readPermissions[type])",
    test: todo("nothing without policy:read")
  },
  {
    name: "vendors found by a membership in another organization",
    file: `${postgres}/vendor/PgVendorStore.ts`,
    find: "      WHERE m.organization_id = ${organizationId}\n",
    plant: "      WHERE m.organization_id <> ${organizationId}::text || '!'\n",
    test: conformance("lists the vendors of a member by either id")
  },
  {
    name: "a vendor taken from somebody who stays",
    file: `${postgres}/vendor/PgVendorStore.ts`,
    find: "            AND assignee_id = ANY (${[...references]})`,",
    plant: "            AND assignee_id IS NOT NULL AND ${[...references]}::text[] IS NOT NULL`,",
    test: conformance("leaves a vendor alone that was given to somebody else")
  },
  {
    name: "a denied request under the part of a policy",
    file: `${core}/contract/Target.ts`,
    find: "Object.values(ids)",
    plant: "Object.values(ids).reverse()",
    test: { file: "test/contract/deniedRequests", name: "stand under the type and the id", stack: "memory" }
  }
]

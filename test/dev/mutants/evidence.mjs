// Evidence that the database or the server's role lets change, in the form of the mutants in core.mjs.
const postgres = "packages/postgres/src"

const kept = {
  file: "packages/postgres/test/EvidenceKept.",
  name: "keeps evidence unchanged, and lets the server's role add to it only$",
  stack: "postgres"
}
const suite = (name) => ({ file: "packages/postgres/test/conformance.", name, stack: "postgres" })

const truncated = (table, file, tables) => ({
  name: `rows of ${table} that TRUNCATE removes`,
  file: `${postgres}/${file}`,
  in: tables,
  find: `CREATE TRIGGER keep_rows BEFORE TRUNCATE ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION keep_rows();`,
  plant: "",
  test: kept
})

export const evidenceMutants = [
  {
    name: "audit events that the database lets change",
    file: `${postgres}/audit/AuditTables.ts`,
    in: "auditTables",
    find: "BEFORE UPDATE OR DELETE ON audit_event",
    plant: "BEFORE DELETE ON audit_event",
    test: kept
  },
  {
    name: "audit events that the database lets go",
    file: `${postgres}/audit/AuditTables.ts`,
    in: "auditTables",
    find: "BEFORE UPDATE OR DELETE ON audit_event",
    plant: "BEFORE UPDATE ON audit_event",
    test: kept
  },
  {
    name: "audit events of which an erasure may change everything",
    file: `${postgres}/audit/AuditTables.ts`,
    in: "auditTables",
    find:
      "AND to_jsonb(OLD) #- '{before,name}' #- '{before,email}' = to_jsonb(NEW) #- '{before,name}' #- '{before,email}'",
    plant: "",
    test: kept
  },
  {
    name: "sealed audit events that an erasure changes",
    file: `${postgres}/audit/AuditTables.ts`,
    in: "auditTables",
    find: "AND OLD.sequence IS NULL",
    plant: "",
    test: kept
  },
  {
    name: "audit events of anything that the store redacts",
    file: `${postgres}/audit/PgAuditEventStore.ts`,
    in: "redact",
    find: "AND action = 'member.removed'",
    plant: "",
    test: suite("retries a redaction when the audit event is sealed, unknown, no removal")
  },
  {
    name: "attachments that the database lets change",
    file: `${postgres}/attachment/AttachmentTables.ts`,
    in: "attachmentTables",
    find: "CREATE TRIGGER keep_attachment BEFORE UPDATE ON attachment FOR EACH ROW EXECUTE FUNCTION keep_attachment();",
    plant: "",
    test: kept
  },
  {
    name: "finished runs of a browser that the database lets change",
    file: `${postgres}/browserAutomation/BrowserAutomationTables.ts`,
    in: "browserAutomationTables",
    find: "BEFORE UPDATE OR DELETE ON browser_run",
    plant: "BEFORE DELETE ON browser_run",
    test: kept
  },
  {
    name: "finished runs of a browser that the database lets go",
    file: `${postgres}/browserAutomation/BrowserAutomationTables.ts`,
    in: "browserAutomationTables",
    find: "IF OLD.finished_at IS NULL OR NOT is_old THEN",
    plant: "IF OLD.finished_at IS NULL THEN",
    test: kept
  },
  {
    name: "finished runs of a browser that the store saves again",
    file: `${postgres}/browserAutomation/PgBrowserRunStore.ts`,
    in: "save",
    find: ", sql`finished_at IS NULL`",
    plant: "",
    test: suite("returns every field of a browser run unchanged")
  },
  {
    name: "files of questionnaires that the database lets change",
    file: `${postgres}/questionnaire/QuestionnaireTables.ts`,
    in: "questionnaireTables",
    find: "file_size, sha256, blob_key,",
    plant: "file_size, blob_key,",
    test: kept
  },
  truncated("acknowledgement", "policy/PolicyTables.ts", "policyTables"),
  truncated("attachment", "attachment/AttachmentTables.ts", "attachmentTables"),
  truncated("audit_event", "audit/AuditTables.ts", "auditTables"),
  truncated("automation_version", "taskAutomation/TaskAutomationTables.ts", "taskAutomationTables"),
  truncated("browser_run", "browserAutomation/BrowserAutomationTables.ts", "browserAutomationTables"),
  truncated("questionnaire", "questionnaire/QuestionnaireTables.ts", "questionnaireTables"),
  truncated("soa_version", "soa/SoaTables.ts", "soaTables"),
  {
    name: "a server that has the right to delete audit events",
    file: `${postgres}/internal/ServerRights.ts`,
    in: "withheld",
    find: "audit_event: \"UPDATE, DELETE\"",
    plant: "audit_event: \"UPDATE\"",
    test: kept
  }
]

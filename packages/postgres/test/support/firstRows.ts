import { DatabaseSchema } from "@attestry/postgres/DatabaseSchema"
import { SqlClient } from "@effect/sql/SqlClient"
import { Array, Effect } from "effect"

interface Row {
  readonly [column: string]: unknown
}

const at = "2026-01-02T03:04:05.678Z"

const hash = "0".repeat(64)

/** Values that the constraints of a table ask for. All others are made from the type and the name of the column. */
const required: { readonly [table: string]: Row } = {
  acknowledgement: { version_id: "policy_version_1" },
  attachment: { sha256: hash },
  audit_event: { outcome: "done" },
  automation_version: { version: 1, script_size: 1 },
  browser_run: {
    automation_id: "browser_automation_1",
    status: "pending",
    trigger: "manual",
    next_attempt_at: at
  },
  library_answer: { question_key: hash, answer_state: "written" },
  member: { role: "owner" },
  notice: { status: "pending" },
  policy: { status: "draft", draft_version_id: "policy_version_1" },
  policy_version: { state: "draft" },
  question: { ordinal: 1, origin: "added" },
  questionnaire: { mapped_by: "reader", sha256: hash, source: "internal" },
  role: { slot: 1 },
  round: { ended: 1 },
  saved_session_state: { session_id: "saved_session_1" },
  soa: { status: "draft", version: 1 },
  soa_version: { document_id: "soa_1", version: 1 },
  task: { status: "todo" },
  users: { id: "user_1" },
  vendor: {
    category: "other",
    status: "assessed",
    inherent_probability: "likely",
    inherent_impact: "minor",
    residual_probability: "likely",
    residual_impact: "minor"
  },
  webhook_delivery: { next_attempt_at: at }
}

const valueOf = (table: string, column: string, type: string): unknown => {
  if (column === "id") return `${table}_1`
  if (column.endsWith("_by")) return "user_1"
  if (column.endsWith("_id")) return column.replace(/_id$/, "_1")
  if (type.startsWith("timestamp")) return at
  if (type === "text") return ""
  if (type === "boolean") return false
  return type.startsWith("json") || type.endsWith("[]") ? [] : 0
}

interface Column {
  readonly table: string
  readonly column: string
  readonly type: string
}

/** Columns without a default that may not be null, of the tables that contexts have. */
const requiredColumns = Effect.gen(function*() {
  const sql = yield* SqlClient
  return yield* sql<Column>`
    SELECT c.relname AS table, a.attname AS column, format_type(a.atttypid, NULL) AS type
    FROM pg_class AS c
    JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attnum > 0 AND a.attnotnull AND NOT a.atthasdef
    WHERE c.relnamespace = to_regnamespace(${yield* DatabaseSchema})
      AND c.relkind = 'r'
      AND c.relname NOT IN ('migrations', 'row_count', 'stored_bytes')
      AND a.attidentity = ''
    ORDER BY c.relname, a.attnum`
})

/**
 * Inserts a row into each table but the given ones, and returns the names of all. It is one statement, because a policy
 * and its draft refer to each other. The client must bypass row-level security.
 */
export const insertFirstRows = (filled: ReadonlyArray<string>) =>
  Effect.gen(function*() {
    const sql = yield* SqlClient
    const schema = yield* DatabaseSchema
    const tables = Array.groupBy(yield* requiredColumns, ({ table }) => table)
    const inserts = Object.entries(tables).filter(([table]) => !filled.includes(table)).map(([table, columns]) => {
      const made = columns.map(({ column, type }) => [column, valueOf(table, column, type)])
      const row = { ...Object.fromEntries(made), ...required[table] }
      const names = sql.csv(Object.keys(row).map((column) => sql`${sql(column)}`))
      const name = sql(`${schema}.${table}`)
      return sql`
        ${sql(table)} AS (
          INSERT INTO ${name} (${names})
          SELECT ${names}
          FROM json_populate_record(NULL::${name}, ${JSON.stringify(row)}::json)
        )`
    })
    if (inserts.length > 0) yield* sql`WITH ${sql.csv(inserts)} SELECT 1`
    return Object.keys(tables)
  })

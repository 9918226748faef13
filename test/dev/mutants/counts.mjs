/** Bugs of kept counts on Postgres and of rows that need no reading, in the form of those in core.mjs. */
const postgres = "packages/postgres/src/internal"
const step = "packages/postgres/src/storage/StorageTables.ts"

const counts = (name) => ({ file: "packages/postgres/test/KeptCounts.", name, stack: "postgres" })
const upgrade = (name) => ({ file: "packages/postgres/test/Upgrade.", name, stack: "postgres" })

const written = (name) => ({ file: "packages/core/test/storage/WrittenRows.", name, stack: "memory" })

export const countMutants = [
  {
    name: "a count that ignores the filters",
    file: `${postgres}/Table.ts`,
    find: "conditions.length > 0\n        ? count(",
    plant: "conditions.length > 1_000\n        ? count(",
    test: counts("are read by each list")
  },
  {
    name: "a first page with the count of all rows, whatever its filters",
    file: `${postgres}/Table.ts`,
    find: "conditions.length > 0\n        ? Effect.map(",
    plant: "conditions.length > 1_000\n        ? Effect.map(",
    test: counts("are read with the rows")
  },
  {
    name: "a first page that is counted again",
    file: "packages/core/src/page/Page.ts",
    find: "const rows = after === undefined && listing.countedRows !== undefined",
    plant: "const rows = limit < 0 && listing.countedRows !== undefined",
    test: { file: "packages/core/test/page/Page.", name: "does not count what was counted", stack: "memory" }
  },
  {
    name: "rows that show how many there are",
    file: `${postgres}/Table.ts`,
    find: "rows.map(withoutCount<Entity>)",
    plant: "rows",
    test: {
      file: "packages/postgres/test/conformance.",
      name: "lists the same rows with their number",
      stack: "postgres"
    }
  },
  {
    name: "a count of all organizations together",
    file: `${postgres}/Table.ts`,
    find: "WHERE ${owned(organizationId)}\n          AND kind",
    plant: "WHERE ${organizationId} <> ''\n          AND kind",
    test: counts("are read by each list")
  },
  {
    name: "a removed row that is counted on",
    file: step,
    find: "CASE TG_OP WHEN 'INSERT' THEN change ELSE -change END",
    plant: "change",
    test: counts("are exact after statements")
  },
  {
    name: "removed rows of two organizations that are counted on",
    file: step,
    find: "CASE TG_OP WHEN 'INSERT' THEN count(*) ELSE -count(*) END",
    plant: "count(*)",
    test: counts("are exact after statements")
  },
  {
    name: "rows of two organizations that are counted for one",
    file: step,
    find: "IF own = other THEN",
    plant: "IF own <> '' THEN",
    test: counts("are exact after statements")
  },
  {
    name: "a row that is counted for the organization that it left",
    file: step,
    find: "(OLD.organization_id, TG_TABLE_NAME, -1), ",
    plant: "",
    test: counts("are exact after statements")
  },
  {
    name: "truncated rows that are counted on",
    file: step,
    find: "DELETE FROM %1$I.row_count WHERE kind = TG_TABLE_NAME::text;",
    plant: "",
    test: counts("are exact after statements")
  },
  {
    name: "counts of an organization that is gone",
    file: step,
    find: "DELETE FROM %1$I.row_count WHERE organization_id = OLD.id;",
    plant: "",
    test: counts("are exact after statements")
  },
  {
    name: "a sum beside the counts that it is the sum of",
    file: step,
    find: "WITH part AS (\n          DELETE FROM %1$I.row_count\n          WHERE organization_id = own",
    plant:
      "WITH part AS (\n          UPDATE %1$I.row_count SET count = row_count.count\n          WHERE organization_id = own",
    test: counts("are exact and few")
  },
  {
    name: "counts that are never added up",
    file: step,
    find: "IF random() < 1.0 / 32 THEN",
    plant: "IF random() < 0 THEN",
    test: counts("are exact and few")
  },
  {
    name: "counts of another transaction that a writer waits for",
    file: step,
    find: "FOR UPDATE SKIP LOCKED",
    plant: "FOR UPDATE",
    test: counts("make no writer wait")
  },
  {
    name: "a renamed schema that counts for the one of its old name",
    file: step,
    find: "IF TG_TABLE_SCHEMA <> %1$L THEN",
    plant: "IF TG_TABLE_SCHEMA = '' THEN",
    test: counts("stop a write in a renamed schema")
  },
  {
    name: "a bound role that truncates a table and leaves the counts",
    file: step,
    find: "LANGUAGE plpgsql SET row_security TO off AS $delete$",
    plant: "LANGUAGE plpgsql AS $delete$",
    test: counts("are kept behind row-level security")
  },
  {
    name: "rows from before the step that are not counted",
    file: step,
    find: "    GROUP BY organization_id;\n  $format$",
    plant: "    WHERE false GROUP BY organization_id;\n  $format$",
    test: upgrade("keeps and counts the rows of each context")
  },
  {
    name: "a counted list that a role may no longer write",
    file: step,
    find: "IN ('INSERT', 'DELETE')",
    plant: "IN ('TRIGGER')",
    test: upgrade("lets a role that may only write a table write on")
  },
  {
    name: "a written row that goes on after a unit that failed",
    file: "packages/core/src/storage/UnitOfWork.ts",
    find: "Effect.succeed(Exit.isSuccess(exit) ? written.get(key) : undefined)",
    plant: "Effect.succeed(written.get(key))",
    test: written("is not taken from a unit that failed")
  },
  {
    name: "a written row that goes on after a unit that wrote nothing",
    file: "packages/core/src/storage/UnitOfWork.ts",
    find: "          written.clear()\n",
    plant: "",
    test: written("is not taken from a unit that failed")
  },
  {
    name: "a row that is read although it is known",
    file: `${postgres}/OwnedStore.ts`,
    find: "Option.isSome(row)\n",
    plant: "Option.isSome(row) && id === \"\"\n",
    test: { file: "packages/postgres/test/WrittenRows.", name: "get what the one before wrote", stack: "postgres" }
  },
  {
    name: "a written row that differs from what is stored",
    file: `${postgres}/OwnedStore.ts`,
    find: "saved: { value: entity, revision: revision + 1 }",
    plant: "saved: { value: { ...entity, id: `${entity.id}x` }, revision: revision + 1 }",
    test: { file: "packages/postgres/test/WrittenRows.", name: "get what the one before wrote", stack: "postgres" }
  },
  {
    name: "a written row that nobody takes",
    file: "packages/core/src/storage/UnitOfWork.ts",
    find: "if (row !== undefined) written.set(key, row)",
    plant: "if (row === undefined) written.clear()",
    test: written("goes to the next unit")
  }
]

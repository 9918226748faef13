// Bugs of automations, as in core.mjs.
const core = "packages/core/src"
const postgres = "packages/postgres/src"

const api = (file, name) => ({ file: `test/api/taskAutomation/automation${file}.`, name, stack: "memory" })
const faults = (name) => ({ file: "test/faults/scripts.", name, stack: "memory" })
const suite = (name) => ({ file: "packages/postgres/test/conformance.", name, stack: "postgres" })
const useCases = `${core}/taskAutomation/Automations.ts`
const store = `${postgres}/taskAutomation/PgAutomationStore.ts`
const tables = `${postgres}/taskAutomation/TaskAutomationTables.ts`
const kept = (name) => ({ file: "packages/postgres/test/AutomationVersionsKept.", name, stack: "postgres" })

export const automationMutants = [
  {
    name: "a script that is published with the permission to update",
    file: `${core}/taskAutomation/AutomationAccess.ts`,
    in: "publish",
    find: "publish: Access.requires(\"automation:publish\")",
    plant: "publish: Access.requires(\"automation:update\")",
    test: api("s", "needs the permission of automations for each request")
  },
  {
    name: "a script that is sealed before the commit",
    file: useCases,
    in: "insertVersion",
    find: "yield* unit.afterCommit(scripts.seal(organizationId, key))",
    plant: "yield* scripts.seal(organizationId, key)",
    test: faults("at any step of a publication")
  },
  {
    name: "a script that is removed though its version may be committed",
    file: useCases,
    in: "publish",
    find: "Effect.tapError(() => removeScript)",
    plant: "Effect.tapErrorCause(() => removeScript)",
    test: faults("stay when nobody knows whether the commit was made")
  },
  {
    name: "a version that has the number of another one",
    file: useCases,
    in: "version.version",
    find: "version: (value.latestVersion ?? 0) + 1",
    plant: "version: Math.max(value.latestVersion ?? 0, 1)",
    test: { file: "test/races/automations.", name: "are numbered without a gap", stack: "memory" }
  },
  {
    name: "an automation that is saved over a newer one",
    file: store,
    in: "save.statement",
    find: "AND id = ${automation.id} AND revision = ${revision}`",
    plant: "AND id = ${automation.id} AND 0 < ${revision}`",
    test: suite("rejects saving an automation when its revision is stale")
  },
  {
    name: "a version of an automation that the database lets change",
    file: tables,
    in: "taskAutomationTables",
    find: "BEFORE UPDATE OR DELETE ON automation_version",
    plant: "BEFORE DELETE ON automation_version",
    test: kept("keeps a version of an automation unchanged")
  }
]

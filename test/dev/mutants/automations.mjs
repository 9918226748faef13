// Bugs of automations, as in core.mjs.
const core = "packages/core/src"
const postgres = "packages/postgres/src"

const api = (file, name) => ({ file: `test/api/taskAutomation/automation${file}.`, name, stack: "memory" })
const faults = (name) => ({ file: "test/faults/scripts.", name, stack: "memory" })
const suite = (name) => ({ file: "packages/postgres/test/conformance.", name, stack: "postgres" })
const useCases = `${core}/taskAutomation/Automations.ts`
const removal = `${core}/taskAutomation/RemoveAutomations.ts`
const store = `${postgres}/taskAutomation/PgAutomationStore.ts`
const migration = `${postgres}/internal/migrations/0012_automations.ts`
const kept = (name) => ({ file: "packages/postgres/test/AutomationVersionsKept.", name, stack: "postgres" })

export const automationMutants = [
  {
    name: "a script that is published with the permission to update",
    file: `${core}/taskAutomation/AutomationAccess.ts`,
    find: "publish: Access.requires(\"automation:publish\")",
    plant: "publish: Access.requires(\"automation:update\")",
    test: api("s", "needs the permission of automations for each request")
  },
  {
    name: "a script that is shown to who may read tasks",
    file: `${core}/taskAutomation/AutomationAccess.ts`,
    find: "get: Access.requires(\"automation:read\")",
    plant: "get: Access.any(\"automation:read\", \"task:read\")",
    test: api("s", "needs the permission of automations for each request")
  },
  {
    name: "an automation that is named to who may not read it",
    file: `${core}/auditLog/AuditLogs.ts`,
    find: "aut: \"automation:read\"",
    plant: "aut: \"audit:export\"",
    test: api("s", "is named in the exported audit log for who may read automations")
  },
  {
    name: "a version whose script is not sealed",
    file: useCases,
    find: "      yield* unit.afterCommit(scripts.seal(organizationId, key))\n",
    plant: "",
    test: api("Versions", "seal the script after the commit")
  },
  {
    name: "a script that is sealed before the commit",
    file: useCases,
    find: "yield* unit.afterCommit(scripts.seal(organizationId, key))",
    plant: "yield* scripts.seal(organizationId, key)",
    test: faults("at any step of a publication")
  },
  {
    name: "a script that stays when its publication fails",
    file: useCases,
    find: "Effect.tapError(() => removeScript)",
    plant: "Effect.tapError(() => Effect.asVoid(Effect.succeed(removeScript)))",
    test: faults("are removed when the automation is gone before the commit")
  },
  {
    name: "a script that is removed though its version may be committed",
    file: useCases,
    find: "Effect.tapError(() => removeScript)",
    plant: "Effect.tapErrorCause(() => removeScript)",
    test: faults("stay when nobody knows whether the commit was made")
  },
  {
    name: "a damaged script that is served as an empty one",
    file: useCases,
    find: "Effect.die(new StorageDefect({ operation: \"Automations.getVersion\", unavailable: true, cause }))",
    plant: "Effect.as(Effect.sync(() => new StorageDefect({ operation: \"\", unavailable: true, cause })), \"\")",
    test: faults("are never served in part")
  },
  {
    name: "a version that has the number of another one",
    file: useCases,
    find: "version: (value.latestVersion ?? 0) + 1",
    plant: "version: Math.max(value.latestVersion ?? 0, 1)",
    test: { file: "test/races/automations.", name: "are numbered without a gap", stack: "memory" }
  },
  {
    name: "a key of the blob store in a response",
    file: `${core}/taskAutomation/AutomationsHttp.ts`,
    find: "scriptKey: scriptKey.slice(scriptKey.lastIndexOf(\"/\") + 1)",
    plant: "scriptKey: scriptKey.slice(scriptKey.lastIndexOf(\"/\") * 0)",
    test: api("Versions", "under a key that no response contains")
  },
  {
    name: "a script of more bytes than 1 MiB",
    file: `${core}/taskAutomation/Automation.ts`,
    find: "utf8.encode(text).length <= maximumScriptBytes",
    plant: "utf8.encode(text).length >= 0",
    test: api("Versions", "take scripts of 1 byte to 1 MiB")
  },
  {
    name: "scripts of a removed task that are not pending before the commit",
    file: removal,
    find: "    yield* Effect.forEach(scripts, (key) => blobs.unseal(organizationId, key), parallel)\n",
    plant: "",
    test: faults("at any step of the task's removal")
  },
  {
    name: "scripts of a removed task that are removed before the commit",
    file: removal,
    find: "yield* unit.afterCommit(Effect.forEach(scripts, (key) => blobs.remove(organizationId, key), parallel))",
    plant: "yield* Effect.forEach(scripts, (key) => blobs.remove(organizationId, key), parallel)",
    test: faults("at any step of the task's removal")
  },
  {
    name: "an automation that is found under another task",
    file: store,
    find: "automations.findVersioned(sql`${ofTask(organizationId, taskId)} AND id = ${automationId}`)",
    plant:
      "automations.findVersioned(sql`organization_id = ${organizationId} AND ${taskId} <> '' AND id = ${automationId}`)",
    test: suite("hides an automation from another task and another organization")
  },
  {
    name: "a version that is found under another automation",
    file: store,
    find: "versions.find(sql`${ofAutomation(organizationId, automationId)} AND id = ${versionId}`)",
    plant: "versions.find(sql`organization_id = ${organizationId} AND ${automationId} <> '' AND id = ${versionId}`)",
    test: suite("hides a version from another automation and another organization")
  },
  {
    name: "an automation that is saved over a newer one",
    file: store,
    find: "AND id = ${automation.id} AND revision = ${revision}`",
    plant: "AND id = ${automation.id} AND 0 < ${revision}`",
    test: suite("rejects saving an automation when its revision is stale")
  },
  {
    name: "automations that are removed with versions that nobody saw",
    file: store,
    find: "            AND a.revision = n.revision`",
    plant: "            AND n.revision IS NOT NULL`",
    test: suite("removes no automation when one of them is stale")
  },
  {
    name: "automations that are removed in every organization",
    file: store,
    find: "          WHERE a.organization_id = ${organizationId}\n",
    plant: "          WHERE ${organizationId}::text IS NOT NULL\n",
    test: suite("removes no automation when one of them is stale")
  },
  {
    name: "scripts that another organization's versions name",
    file: store,
    find: "        WHERE organization_id = ${organizationId}\n          AND script_key",
    plant: "        WHERE ${organizationId}::text IS NOT NULL\n          AND script_key",
    test: suite("finds the keys that versions of the organization have")
  },
  {
    name: "a version of an automation that the database lets change",
    file: migration,
    find: "BEFORE UPDATE OR DELETE ON automation_version",
    plant: "BEFORE DELETE ON automation_version",
    test: kept("keeps a version of an automation unchanged")
  },
  {
    name: "automations whose scripts no sweeper knows",
    file: `${core}/taskAutomation/AutomationFiles.ts`,
    find: "{ folder: scriptFolder, findKeys }",
    plant: "{ folder: \"other\", findKeys }",
    test: faults("at any step of a publication")
  }
]

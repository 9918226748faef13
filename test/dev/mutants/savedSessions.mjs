/** Saved logins that leave their organization or their origins, in the form of the mutants in core.mjs. */
const core = "packages/core/src"
const postgres = "packages/postgres/src/savedSession"

const states = (name) => ({ file: "packages/core/test/savedSession/SavedStates.", name, stack: "memory" })
const scenario = (file, name) => ({ file: `test/api/${file}.`, name, stack: "memory" })
const onPostgres = (name) => ({ file: "packages/postgres/test/conformance.", name, stack: "postgres" })

export const savedSessionMutants = [
  {
    name: "a saved login that opens for other origins",
    file: `${core}/savedSession/SavedStates.ts`,
    in: "toPurpose",
    find: "`browser session/${id}/${origins.join(\" \")}`",
    plant: "`browser session/${id}/${origins.length > 0}`",
    test: states("can't be opened for other origins")
  },
  {
    name: "a saved login that opens for another session",
    file: `${core}/savedSession/SavedStates.ts`,
    in: "toPurpose",
    find: "`browser session/${id}/${origins.join(\" \")}`",
    plant: "`browser session/${id.length > 0}/${origins.join(\" \")}`",
    test: scenario("browser/checkAuth", "reports when a stored login can't be decrypted")
  },
  {
    name: "the sealed login of another organization",
    file: `${postgres}/PgSavedSessionStore.ts`,
    in: "findSealed",
    find: "WHERE organization_id = ${organizationId} AND session_id = ${sessionId}`).pipe(",
    plant: "WHERE organization_id IS NOT NULL\nAND session_id = ${sessionId}`).pipe(",
    test: onPostgres("stores the state of a browser session in the unit")
  },
  {
    name: "a saved login in the audit log",
    file: `${core}/savedSession/SavedSessions.ts`,
    in: "create",
    find: "audit.record(savedSessionEvents.created(session))",
    plant: "audit.record({ ...savedSessionEvents.created(session), after: { state: input.state } })",
    test: { file: "test/contract/savedStates.", name: "appear in no response", stack: "memory" }
  },
  {
    name: "a check of a private address",
    file: `${core}/savedSession/SavedSessions.ts`,
    in: "check",
    find: "pages.check(url)",
    plant: "Effect.void",
    test: scenario("browser/checkAuth", "rejects URLs that are none")
  }
]

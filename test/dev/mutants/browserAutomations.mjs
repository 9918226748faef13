/** Browser automations that run twice, reach where they may not, or attach twice, in the form of the mutants in core.mjs. */
const core = "packages/core/src"
const context = `${core}/browserAutomation`
const memory = "packages/memory/src/browserAutomation"
const postgres = "packages/postgres/src"

const scenario = (name) => ({ file: "test/api/browserAutomation/browserAutomations.", name, stack: "memory" })
const run = (name) => ({ file: "test/api/browserAutomation/browserRuns.", name, stack: "memory" })
const model = (name) => ({ file: "test/api/browserAutomation/browserModel.", name, stack: "memory" })
const writing = (name) => ({ file: "packages/core/test/browser/WriteSteps.", name, stack: "memory" })
const planner = (name) => ({ file: "packages/planner-ai/test/AiPlanner.", name, stack: "memory" })
const schedule = (name) => ({ file: "test/api/browserAutomation/browserSchedules.", name, stack: "memory" })
const inMemory = (name) => ({ file: "packages/memory/test/conformance.", name, stack: "memory" })
const onPostgres = (name) => ({ file: "packages/postgres/test/conformance.", name, stack: "postgres" })

const oneOfADueTime = "rejects a second unfinished run, a second one of a due time"

export const browserAutomationMutants = [
  {
    name: "two runs for one due time, in memory",
    file: `${memory}/MemoryBrowserRunStore.ts`,
    find: "check: () => !hasDueTime(run) && write.check()",
    plant: "check: () => hasDueTime !== undefined && write.check()",
    test: inMemory(oneOfADueTime)
  },
  {
    name: "two runs for one due time, on Postgres",
    file: `${postgres}/internal/migrations/0018_browserAutomations.ts`,
    find: "  UNIQUE (organization_id, automation_id, due_at),\n",
    plant: "",
    test: onPostgres(oneOfADueTime)
  },
  {
    name: "two unfinished runs of an automation",
    file: `${postgres}/internal/migrations/0018_browserAutomations.ts`,
    find: "CREATE UNIQUE INDEX browser_run_unfinished",
    plant: "CREATE INDEX browser_run_unfinished",
    test: onPostgres(oneOfADueTime)
  },
  {
    name: "a run for each due time that was missed",
    file: `${context}/BrowserRuns.ts`,
    find: "const automation = setNextDue(value, timeZone, now)",
    plant: "const automation = setNextDue(value, timeZone, dueAt)",
    test: schedule("runs once for a week without a server")
  },
  {
    name: "a run of another organization's task",
    file: `${core}/attachment/EvidenceFiles.ts`,
    find: "Effect.map(tasks.find(organizationId, taskId), Option.isSome)",
    plant: "Effect.map(tasks.find(organizationId, taskId), () => true)",
    test: scenario("refers only to a task and a session of the organization")
  },
  {
    name: "a run that another organization sees",
    file: `${postgres}/browserAutomation/PgBrowserRunStore.ts`,
    find: "sql.and([sql`organization_id = ${organizationId}`, sql`automation_id = ${automationId}`, ...conditions])",
    plant: "sql.and([sql`${organizationId} <> ''`, sql`automation_id = ${automationId}`, ...conditions])",
    test: onPostgres("hides a browser run from another automation and another organization")
  },
  {
    name: "an automation with the login of another organization",
    file: `${context}/BrowserAutomations.ts`,
    find: "if (!(yield* exists)) return yield* new BrowserSessionNotFound()",
    plant: "yield* exists",
    test: scenario("refers only to a task and a session of the organization")
  },
  {
    name: "a screenshot that is attached twice after a repetition",
    file: `${context}/BrowserRuns.ts`,
    find: "Option.filter(({ value }) => value.status === \"running\" && value.attempts === attempts)",
    plant: "Option.filter(({ value }) => value.attempts >= attempts)",
    test: run("attach nothing twice when another server took the attempt over")
  },
  {
    name: "a run that begins again for ever",
    file: `${context}/BrowserRuns.ts`,
    find: "if (value.attempts >= maximumAttempts) {",
    plant: "if (value.attempts > maximumAttempts + 9) {",
    test: run("begin again after their server died, and fail when three died")
  },
  {
    name: "a schedule with due times closer than five minutes",
    file: `${core}/browserAutomation/NextDueTimes.ts`,
    find: "const shortest = 5 * 60_000",
    plant: "const shortest = 60_000",
    test: scenario("rejects a schedule that is none, or is due more than every five minutes")
  },
  {
    name: "a private target URL that is accepted",
    file: `${context}/BrowserAutomations.ts`,
    find: "if (targetUrl !== undefined) yield* checkTarget(targetUrl)",
    plant: "if (targetUrl === undefined) yield* checkTarget(automation.targetUrl)",
    test: scenario("rejects a URL that no browser may open")
  },
  {
    name: "text of a model that is read as far as it goes",
    file: `${core}/browser/WriteSteps.ts`,
    find: "if (problems.length > 0) return",
    plant: "if (steps.length === 0) return",
    test: writing("are asked for once more, with what is wrong, and then no more")
  },
  {
    name: "a model that opens hosts of its own choice",
    file: `${core}/browser/WriteSteps.ts`,
    find: "if (foreign.length > 0) return",
    plant: "if (foreign.length > steps.length) return",
    test: writing("open only hosts that a person named")
  },
  {
    name: "a query of the target in the prompt",
    file: `${core}/browser/WriteSteps.ts`,
    find: "targetUrl: dropQuery(targetUrl) ?? \"\"",
    plant: "targetUrl",
    test: model("are asked for with the instruction and the URL alone")
  },
  {
    name: "a prompt with the session and all else of the automation",
    file: `${core}/browserAutomation/ModelSteps.ts`,
    find: "yield* writeSteps(automation.organizationId, automation)",
    plant: "yield* writeSteps(automation.organizationId, { ...automation, instruction: JSON.stringify(automation) })",
    test: model("are asked for with the instruction and the URL alone")
  },
  {
    name: "an instruction among the rules of the prompt",
    file: "packages/planner-ai/src/internal/Prompt.ts",
    find: "{ role: \"system\", content: system }",
    plant: "{ role: \"system\", content: system + instruction }",
    test: planner("gives the instruction and the URL as data, apart from the rules")
  },
  {
    name: "a response of a model's provider in the log",
    file: "packages/planner-ai/src/AiPlanner.ts",
    find: "`${error._tag} ${error.response.status}`",
    plant: "`${error.message} ${error.body}`",
    test: planner("says what failed, and nothing of a request or a response")
  },
  {
    name: "steps of a model that outlive their instruction",
    file: `${context}/BrowserAutomations.ts`,
    find: "isPlannedAlike(value, patched) ? patched",
    plant: "isPlannedAlike(value, value) ? patched",
    test: model("are dropped when the instruction or the URL changes")
  },
  {
    name: "steps of a model that are kept for another instruction",
    file: `${core}/browserAutomation/ModelSteps.ts`,
    find: " || !isPlannedAlike(found.value.value, planned)",
    plant: "",
    test: model("are not kept for an instruction that changed while the model wrote")
  },
  {
    name: "a model that is asked at each run",
    file: `${core}/browserAutomation/ModelSteps.ts`,
    find: "if (automation.modelSteps === \"\") return",
    plant: "if (automation.modelSteps === \"none\") return",
    test: model("are blocked with a picture when they cannot be read twice")
  },
  {
    name: "an organization whose due automations hide those of others",
    file: `${postgres}/browserAutomation/PgBrowserAutomationStore.ts`,
    find: "PARTITION BY organization_id ORDER BY min(at), id",
    plant: "ORDER BY min(at), id",
    test: onPostgres("lets organizations take turns")
  }
]

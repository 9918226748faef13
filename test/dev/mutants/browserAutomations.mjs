/** Browser automations that run twice, reach where they may not, or attach twice, in the form of the mutants in core.mjs. */
const core = "packages/core/src"
const context = `${core}/browserAutomation`

const scenario = (name) => ({ file: "test/api/browserAutomation/browserAutomations.", name, stack: "memory" })
const run = (name) => ({ file: "test/api/browserAutomation/browserRuns.", name, stack: "memory" })
const writing = (name) => ({ file: "packages/core/test/browser/WriteSteps.", name, stack: "memory" })

export const browserAutomationMutants = [
  {
    name: "a run of another organization's task",
    file: `${core}/attachment/EvidenceFiles.ts`,
    in: "hasTask",
    find: "Effect.map(tasks.find(organizationId, taskId), Option.isSome)",
    plant: "Effect.map(tasks.find(organizationId, taskId), () => true)",
    test: scenario("refers only to a task and a session of the organization")
  },
  {
    name: "an automation with the login of another organization",
    file: `${context}/BrowserAutomations.ts`,
    in: "checkSession",
    find: "if (!(yield* exists)) return yield* new BrowserSessionNotFound()",
    plant: "yield* exists",
    test: scenario("refers only to a task and a session of the organization")
  },
  {
    name: "a screenshot that is attached twice after a repetition",
    file: `${context}/BrowserRuns.ts`,
    in: "findAttempt",
    find: "Option.filter(({ value }) => value.status === \"running\" && value.attempts === attempts)",
    plant: "Option.filter(({ value }) => value.attempts >= attempts)",
    test: run("attach nothing twice when another server took the attempt over")
  },
  {
    name: "a private target URL that is accepted",
    file: `${context}/BrowserAutomations.ts`,
    in: "checkAndPlan",
    find: "if (targetUrl !== undefined) yield* checkTarget(targetUrl)",
    plant: "if (targetUrl === undefined) yield* checkTarget(automation.targetUrl)",
    test: scenario("rejects a URL that no browser may open")
  },
  {
    name: "a model that chooses other hosts to open",
    file: `${core}/browser/WriteSteps.ts`,
    in: "readSteps",
    find: "if (foreign.length > 0) return",
    plant: "if (foreign.length > steps.length) return",
    test: writing("open only hosts that a person named")
  }
]

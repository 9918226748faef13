/** Schedules that run too often, or not at all, in the form of the mutants in core.mjs. */
const schedules = "packages/core/src/schedule/Schedules.ts"

const rounds = "packages/core/src/schedule/Rounds.ts"
const wakeups = "packages/core/src/schedule/Wakeups.ts"

const inRounds = (name) => ({ file: "packages/engine/test/Rounds.", name, stack: "memory" })
const outgoing = (name) => ({ file: "test/api/schedule/outgoing.", name, stack: "memory" })
const inMemory = (name) => ({ file: "packages/engine/test/Schedules.", name, stack: "memory" })
const embedded = (name) => ({ file: "packages/engine/test/embedded.", name, stack: "memory" })

export const scheduleMutants = [
  {
    name: "due times that passed unnoticed",
    file: schedules,
    find: "yield* runInTurns(DueTimes.count(value, value.dueAt, startedAt))",
    plant: "0",
    test: inMemory("runs once when the clock jumps")
  },
  {
    name: "a due time that follows from the one before, not from the beginning",
    file: schedules,
    find: "DueTimes.next(value, startedAt)",
    plant: "DueTimes.next(value, value.dueAt)",
    test: inMemory("runs once when the clock jumps")
  },
  {
    name: "a beginning that is forgotten with its server",
    file: schedules,
    find: "value.startedAt !== null || value.dueAt > startedAt",
    plant: "value.dueAt > startedAt",
    test: inMemory("stands for the same due times")
  },
  {
    name: "a schedule that ends with a failure",
    file: schedules,
    find: "Cause.isInterrupted(cause) ? Effect.interrupt : logFailure(kind, due, cause)",
    plant: "Effect.failCause(cause)",
    test: inMemory("tries what fails or dies")
  },
  {
    name: "a schedule that goes on with an old timetable",
    file: schedules,
    find: "stored.cron === cron && stored.timeZone === timeZone && stored.since === since",
    plant: "stored.since === since",
    test: inMemory("follows a changed timetable")
  },
  {
    name: "a due time that nobody waits for",
    file: schedules,
    find: "      next: ofStore((store, now) => store.next(kind, now)),\n",
    plant: "",
    test: inMemory("begins when it is due")
  },
  {
    name: "a started schedule that nobody is told of",
    file: schedules,
    find: "      yield* signalAfterCommit\n",
    plant: "",
    test: inMemory("begins when it is due")
  },
  {
    name: "rounds that are kept",
    file: rounds,
    find: "(executionId) => forget(workflow, executionId)",
    plant: "() => Effect.void",
    test: embedded("runs each due time once")
  },
  {
    name: "waiting rounds that are started again and again",
    file: rounds,
    find: "running.add(nameOf(subject))",
    plant: "running.size",
    test: inRounds("of one organization do not delay")
  },
  {
    name: "rounds of one subject at the same time",
    file: rounds,
    find: "workflow.execute({ organizationId, id, round }, { discard: true })",
    plant: "workflow.execute({ organizationId, id, round: round + Math.random() }, { discard: true })",
    with: { find: "return !running.has(name) && (", plant: "return (" },
    test: inRounds("never run twice at once")
  },
  {
    name: "a round whose end is not counted",
    file: rounds,
    find: "ended === round ? store.end(organizationId, kind, id, round) : Effect.void",
    plant: "Effect.void",
    test: inRounds("do what there is at the start")
  },
  {
    name: "a change that starts no round",
    file: wakeups,
    find: "signals.unsafeOffer()",
    plant: "undefined",
    test: inRounds("do what there is at the start")
  },
  {
    name: "work that is looked for as often in a long burst as in a short one",
    file: wakeups,
    find: "pause = Math.min(pause * 2, longestPause)",
    plant: "pause = shortestPause",
    test: inRounds("look less and less often")
  },
  {
    name: "a round that ends as a change does",
    file: wakeups,
    find: "else if (isChanged) pause",
    plant: "else pause",
    test: inMemory("begins when it is due")
  },
  {
    name: "a pause that stays long when the burst is over",
    file: wakeups,
    find: "now - since >= pause) pause = shortestPause",
    plant: "now - since >= pause) pause += 0",
    test: inRounds("look less and less often")
  },
  {
    name: "work that is looked for only when something changes",
    file: wakeups,
    find: "const sweepInterval = 30_000",
    plant: "const sweepInterval = 30_000_000",
    test: inRounds("find within half a minute")
  },
  {
    name: "later work that is forgotten",
    file: rounds,
    find: "Option.isNone(next) ? Effect.void : wakeAt(Date.parse(next.value))",
    plant: "Effect.void",
    test: inRounds("come again when the last round")
  },
  {
    name: "failing work that does not rest",
    file: rounds,
    find: "minute * Math.min(2 ** (failures - 1), 60)",
    plant: "1_000 * failures",
    test: inRounds("rest for longer and longer")
  },
  {
    name: "a stopped engine that nobody tells",
    file: "packages/core/src/schedule/Pulse.ts",
    find: "health.setEngineStopped(!isRunning)",
    plant: "health.setEngineStopped(false)",
    test: { file: "packages/engine/test/Pulse.", name: "tells when the engine", stack: "memory" }
  },
  {
    name: "a change that is not told to what goes out",
    file: "packages/core/src/audit/AuditRecorder.ts",
    find: "      yield* unit.afterCommit(signal.notify)\n",
    plant: "",
    test: outgoing("leaves within a second after a change")
  },
  {
    name: "organizations that are asked about one by one at each start",
    file: schedules,
    find: "timings.filter((timing) => !isStarted(timing))",
    plant: "timings",
    test: inMemory("starts with others")
  },
  {
    name: "organizations that are asked about again and again",
    file: "packages/core/src/schedule/OrganizationSchedules.ts",
    find: "started.set(id, timeZoneSince)",
    plant: "void [id, timeZoneSince]",
    test: outgoing("asks once about the schedules")
  },
  {
    name: "a look at no organizations",
    file: "packages/core/src/schedule/OrganizationSchedules.ts",
    find: "if (changed.length > 0) ",
    plant: "",
    test: outgoing("asks once about the schedules")
  },
  {
    name: "a plan that keeps its old timetable at a start",
    file: schedules,
    find: "found.id === timing.id && isOf(timing, found)",
    plant: "found.id === timing.id",
    test: inMemory("starts with others")
  },
  {
    name: "reminders that no new organization gets",
    file: "packages/core/src/schedule/OrganizationSchedules.ts",
    find: "const interval = \"5 minutes\"",
    plant: "const interval = \"5 days\"",
    test: outgoing("has reminders and digests")
  },
  {
    name: "all the rounds of one organization at once",
    file: rounds,
    find: "const mostOfOne = 50",
    plant: "const mostOfOne = 500",
    with: { find: "const mostOfAll = 500", plant: "const mostOfAll = 100" },
    test: inRounds("of one organization do not delay")
  },
  {
    name: "a failure that is counted for ever",
    file: rounds,
    find: "if (until <= now && !names.has(name) && !running.has(name)) recover(name)",
    plant: "void until",
    test: inRounds("count no failure of a subject")
  },
  {
    name: "failing work that no health check shows",
    file: "packages/core/src/http/SystemRoutes.ts",
    find: "failingWork: work.failing()",
    plant: "failingWork: 0",
    test: { file: "test/faults/work.", name: "is shown by health checks", stack: "memory" }
  },
  {
    name: "a stop that loses what was not read",
    file: "packages/server-node/src/internal/GracefulShutdown.ts",
    find: "performance.now() - start < promptTime",
    plant: "performance.now() - start < 1e9",
    test: { file: "test/packages/server/stopBusy.", name: "answers requests that have arrived", stack: "memory" }
  },
  {
    name: "servers that start at once and all create the engine's tables",
    file: "packages/engine/src/internal/EnginePool.ts",
    find: "lock(schema).pipe(Effect.zipRight(create(schema))",
    plant: "create(schema).pipe(Effect.zipLeft(Effect.void)",
    test: { file: "packages/engine/test/together.", name: "four servers that start at once", stack: "memory" }
  },
  {
    name: "an engine that waits for its locks' connection while it stops",
    file: "packages/engine/src/ClusterEngine.ts",
    find: "Effect.interruptible(storage.releaseAll(address))",
    plant: "storage.releaseAll(address)",
    test: { file: "test/nightly/starts.", name: "stops within seconds while its Postgres is gone", stack: "memory" }
  },
  {
    name: "a server that tries one port only",
    file: "examples/node-server/src/port.ts",
    find: "port === 0 && isTaken(error)",
    plant: "port < 0 && isTaken(error)",
    test: { file: "test/nightly/starts.", name: "takes another port", stack: "memory" }
  },
  {
    name: "engines whose locks are the same in all schemas of a database",
    file: "packages/engine/src/internal/Timing.ts",
    find: "shardLockDisableAdvisory: true",
    plant: "shardLockDisableAdvisory: false",
    test: { file: "packages/engine/test/ClusterEngine.", name: "works in each of two schemas", stack: "memory" }
  },
  {
    name: "servers that do not notify each other",
    file: "packages/engine/src/internal/Notices.ts",
    find: "Effect.asVoid(Queue.offer(hosts, host))",
    plant: "Effect.asVoid(Effect.succeed(host))",
    test: { file: "packages/engine/test/ClusterEngine.", name: "notifies the server whose work", stack: "memory" }
  },
  {
    name: "an engine that waits for ever on a lost network",
    file: "packages/engine/src/internal/EnginePool.ts",
    find: "query_timeout: 12_000",
    plant: "query_timeout: 0",
    test: {
      file: "packages/engine/test/faults.",
      name: "when the network of a server is cut",
      stack: "memory"
    }
  }
]

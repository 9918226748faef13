/** Schedules that run too often, or not at all, in the form of the mutants in core.mjs. */
const schedules = "packages/core/src/schedule/Schedules.ts"

const inMemory = (name) => ({ file: "packages/engine/test/Schedules.test", name, stack: "memory" })
const embedded = (name) => ({ file: "packages/engine/test/embedded.test", name, stack: "memory" })

export const scheduleMutants = [
  {
    name: "due times that passed unnoticed",
    file: schedules,
    find: "missed: yield* runInTurns(DueTimes.count(plan, dueAt, at))",
    plant: "missed: 0",
    test: inMemory("runs once when the clock jumps")
  },
  {
    name: "a due time that follows from the one before, not from the clock",
    file: schedules,
    find: "startAfter(subject, plan, at, isFirst",
    plant: "startAfter(subject, plan, dueAt, isFirst",
    test: inMemory("runs once when the clock jumps")
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
    find: "if (!isSame(Option.map(found, toStored), Option.some(plan))) return",
    plant: "",
    test: inMemory("follows a changed timetable")
  },
  {
    name: "a schedule that asks a storage once",
    file: schedules,
    find: "yield* persistently(Effect.suspend(() => find(subject)))",
    plant: "yield* find(subject)",
    test: inMemory("waits for a storage that is away")
  },
  {
    name: "a first due time that is forgotten, and so started again",
    file: schedules,
    find: "isFirst ? undefined : executionId",
    plant: "executionId",
    test: embedded("runs each due time once")
  },
  {
    name: "finished work that is kept",
    file: schedules,
    find: "if (previous !== undefined) yield* forget(workflow, previous)",
    plant: "",
    test: embedded("runs each due time once")
  },
  {
    name: "all the due work of one organization at once",
    file: "packages/core/src/internal/schedule/Slots.ts",
    find: "const mostOfOne = 4",
    plant: "const mostOfOne = 1_000",
    test: inMemory("of one organization does not delay")
  }
]

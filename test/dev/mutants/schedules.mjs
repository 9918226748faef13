const rounds = "packages/core/src/schedule/Rounds.ts"

const inRounds = (name) => ({ file: "packages/engine/test/Rounds.", name, stack: "memory" })

export const scheduleMutants = [
  {
    name: "rounds of one subject at the same time",
    file: rounds,
    in: "start",
    find: "workflow.execute({ organizationId, id, round }, { discard: true })",
    plant: "workflow.execute({ organizationId, id, round: round + Math.random() }, { discard: true })",
    with: { in: "waiting", find: "return !running.has(name) && (", plant: "return (" },
    test: inRounds("never run twice at once")
  },
  {
    name: "a stop that loses what was not read",
    file: "packages/server-node/src/internal/GracefulShutdown.ts",
    in: "afterReading",
    find: "performance.now() - start < promptTime",
    plant: "performance.now() - start < 1e9",
    test: { file: "test/packages/server/stopBusy.", name: "answers requests that have arrived", stack: "memory" }
  }
]

/** Bugs of kept counts on Postgres and of rows that need no reading, in the form of those in core.mjs. */
const postgres = "packages/postgres/src/internal"

const counts = (name) => ({ file: "packages/postgres/test/KeptCounts.", name, stack: "postgres" })

const written = (name) => ({ file: "packages/core/test/storage/WrittenRows.", name, stack: "memory" })

export const countMutants = [
  {
    name: "a count of all organizations together",
    file: `${postgres}/Table.ts`,
    in: "keptCount",
    find: "WHERE ${owned(organizationId)} AND kind",
    plant: "WHERE ${organizationId} <> ''\nAND kind",
    test: counts("are read by each list")
  },
  {
    name: "a written row that goes on after a unit that failed",
    file: "packages/core/src/storage/UnitOfWork.ts",
    in: "queueFor",
    find: "Effect.succeed(Exit.isSuccess(exit) ? written.get(key) : undefined)",
    plant: "Effect.succeed(written.get(key))",
    test: written("is not taken from a unit that failed")
  }
]

/** Ways in which one organization keeps others waiting, in the form of the mutants in core.mjs. */
const core = "packages/core/src"

const unit = (file, name) => ({ file: `packages/core/test/fairness/${file}.`, name, stack: "memory" })
const limits = (file, name) => ({ file: `test/limits/${file}.`, name, stack: "memory" })
const rejected = limits("rates", "no valid one")

export const fairnessMutants = [
  {
    name: "fairness: turns that each key of an organization has alone",
    file: `${core}/fairness/OrganizationTurns.ts`,
    in: "isOpen",
    find: "return !this.isPausing && (this.used < quantum || !this.others.wereThere())",
    plant: "return true",
    test: unit("CallerTurns.ci", "for all callers of an organization together")
  },
  {
    name: "fairness: requests in progress that are not counted for the organization",
    file: `${core}/fairness/RequestWork.ts`,
    in: "enter",
    find: "this.organization.active++",
    plant: "this.organization.active += 0",
    test: unit("RequestWork", "of all callers of an organization")
  },
  {
    name: "fairness: budgets that each key of an organization has alone",
    file: `${core}/fairness/RateLimits.ts`,
    in: "organizationKey",
    find: "`organization:${caller.organization.id}`",
    plant: "callerKey(caller)",
    test: limits("organizations", "share")
  },
  {
    name: "fairness: connections of an organization without a limit",
    file: "packages/postgres/src/internal/FairConnections.ts",
    in: "isFull",
    find: "count >= half && owner.hasOthers()",
    plant: "count >= max && owner.hasOthers()",
    test: { file: "packages/postgres/test/FairConnections.", name: "are half of the pool", stack: "memory" }
  },
  {
    name: "fairness: API keys without a limit on Postgres",
    file: "packages/postgres/src/apiKey/ApiKeyTables.ts",
    in: "apiKeyTables",
    find: "IF keys > ${maximumApiKeys} THEN",
    plant: "IF keys > 2 * ${maximumApiKeys} THEN",
    test: {
      file: "packages/postgres/test/conformance.",
      name: "inserts five of twenty concurrent API keys",
      stack: "postgres"
    }
  },
  {
    name: "fairness: all readers of files for one organization",
    file: `${core}/fairness/JobOwners.ts`,
    in: "makeJobOwners",
    find: "Math.max(1, Math.floor(places / 2))",
    plant: "places",
    test: {
      file: "packages/questionnaire-files/test/processes.",
      name: "leave one for other organizations",
      stack: "memory"
    }
  },
  {
    name: "fairness: reading of files that is in nobody's budget",
    file: "packages/file-jobs/src/Processes.ts",
    in: "perform",
    find: "Effect.zipRight(countFailed, Pool.invalidate(pool, child))",
    plant: "Pool.invalidate(pool, child)",
    test: limits("work", "count the processor time of a file that is read")
  },
  {
    name: "fairness: all connections to the mail server for one organization",
    file: "packages/mailer-smtp/src/SmtpMailer.ts",
    in: "make",
    find: "Math.max(1, Math.floor(connectionsOf(options) / 2))",
    plant: "connectionsOf(options)",
    test: {
      file: "packages/mailer-smtp/test/faults.",
      name: "delays no mail of another organization while it hangs",
      stack: "memory"
    }
  },
  {
    name: "fairness: a valid key that is rejected because of others of its address",
    file: `${core}/http/AddressLimit.ts`,
    in: "make",
    find: "isReached ? turns.withPermit(ip)(check) : check",
    plant: "isReached ? Effect.zipRight(admit(context, decision), check) : check",
    test: rejected
  },
  {
    name: "fairness: guesses of an address that all look up at once",
    file: `${core}/http/AddressLimit.ts`,
    in: "make",
    find: "isReached ? turns.withPermit(ip)(check) : check",
    plant: "check",
    test: rejected
  }
]

// Options of the command line.
import { parseArgs } from "node:util"
import { policyWorks } from "./policies.mjs"
import { soaWorks } from "./soa.mjs"
import { taskWorks } from "./tasks.mjs"

const works = [
  "ping",
  "one",
  "list",
  "page",
  "patch",
  "contend",
  "people",
  "post",
  "bulk",
  ...policyWorks,
  ...taskWorks,
  ...soaWorks
]

/** Those that add members, which only SQL takes away again. */
const adding = ["post", "bulk"]

/** Two lines of the help. */
const lines = (names) => `${names.slice(0, 10).join(", ")},\n${" ".repeat(25)}${names.slice(10).join(", ")}`

const parts = ["load", "statements", "growth"]

const help = `Measures the reference server beside plain servers of the same routes. Linux only.

  npm run bench -- [options]

  --only NAMES        the servers of ours and the peers to start: attestry, pglite, http, fastify; all unless given
  --target NAME=URL,KEY,PID[,DATABASE_URL]
                      a further server that runs already; may be given several times. ${adding.join(" and ")} need its
                      database, to take the members that were added out of its table "member";
                      what is done to its policies, tasks and statements stays
  --base NAME         the server whose cost is 1; fastify unless given
  --work NAMES        of ${lines(works)};
                      all unless given. Only the reference server has export
  --parts NAMES       of ${parts.join(", ")}; all unless given
  --rounds N          rounds of each work; 5 unless given
  --seconds N         seconds of each round; 1 unless given
  --warmup N          seconds that each server runs under load before the first round; 6 unless given
  --connections N     16 unless given
  --driver NAME       wrk, autocannon, or auto: wrk where it is on the PATH
  --vendors N         vendors of the large organization; 100000 unless given
  --check             exit code 1 when a bound is missed
  --json FILE         writes the figures
  --profile DIR       instead of all that: writes a .cpuprofile per work of attestry (or of --only), and where time goes
  --help

DATABASE_URL names a Postgres to make a database of our own on, which is dropped again; without it, one is started.
Servers run on core 0, load and Postgres on core 1. A Postgres of your own has to be pinned by you.
`

const fail = (message) => {
  console.error(`${message}\n\n${help}`)
  process.exit(2)
}

const number = (values, name) => {
  const value = Number(values[name])
  return value > 0 ? value : fail(`--${name} has to be a number above 0`)
}

const names = (values, name, known) => {
  const asked = values[name].split(",")
  const unknown = asked.find((one) => !known.includes(one))
  return unknown === undefined ? asked : fail(`--${name}: there is no ${unknown}, only ${known.join(", ")}`)
}

const external = (text) => {
  const [, name, url, key, pid, databaseUrl] = /^([\w-]+)=(https?:\/\/[^,]+),([^,]+),(\d+)(?:,(.+))?$/.exec(text) ?? []
  return name === undefined
    ? fail(`--target ${text} is not NAME=URL,KEY,PID or NAME=URL,KEY,PID,DATABASE_URL`)
    : { name, url, key, pid: Number(pid), databaseUrl }
}

const text = (value) => value === undefined ? { type: "string" } : { type: "string", default: value }

const parse = () => {
  try {
    return parseArgs({
      options: {
        only: text("attestry,pglite,http,fastify"),
        target: { type: "string", multiple: true, default: [] },
        base: text("fastify"),
        work: text(works.join(",")),
        parts: text(parts.join(",")),
        rounds: text("5"),
        seconds: text("1"),
        warmup: text("6"),
        connections: text("16"),
        driver: text("auto"),
        vendors: text("100000"),
        check: { type: "boolean", default: false },
        json: text(),
        profile: text(),
        help: { type: "boolean", default: false }
      }
    })
  } catch (error) {
    return fail(error.message)
  }
}

export const options = () => {
  const { values } = parse()
  if (values.help) {
    console.log(help)
    process.exit(0)
  }
  const isDefault = !process.argv.some((argument) => argument.startsWith("--only"))
  const only = values.profile !== undefined && isDefault
    ? ["attestry"]
    : names(values, "only", ["attestry", "pglite", "http", "fastify"])
  const targets = values.target.map(external)
  const work = names(values, "work", works)
  const unreached = targets.find(({ databaseUrl }) =>
    databaseUrl === undefined && work.some((one) => adding.includes(one))
  )
  if (unreached !== undefined) {
    fail(`--target ${unreached.name} lacks the DATABASE_URL that ${adding.join(" and ")} need`)
  }
  const all = [...only, ...targets.map(({ name }) => name)]
  if (new Set(all).size < all.length) fail("Each server needs a name of its own")
  // a profile compares nothing
  const base = values.profile !== undefined || all.includes(values.base)
    ? values.base
    : fail(`--base: there is no ${values.base}`)
  return {
    only,
    targets,
    base,
    work,
    parts: names(values, "parts", parts),
    rounds: number(values, "rounds"),
    seconds: number(values, "seconds"),
    warmup: number(values, "warmup"),
    connections: number(values, "connections"),
    vendors: number(values, "vendors"),
    driver: ["auto", "wrk", "autocannon"].includes(values.driver) ? values.driver : fail(`No driver ${values.driver}`),
    check: values.check,
    json: values.json,
    profile: values.profile
  }
}

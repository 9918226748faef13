// Rounds of load on one server at a time, and what its process and Postgres have run meanwhile.
import { backends, growth, ranFor, settled } from "./cpu.mjs"
import { median, quartile } from "./figures.mjs"

const longestWarmUp = 15

/** Between single requests their rows are removed, which takes longer than they do. */
const longestOfSingles = 60

/** Requests of a round that are sent one by one. */
const singles = 3

/** Waits until the target is at rest, and makes what was added or changed what it was. */
export const prepare = async (target, { adds }) => {
  await settled(target.pid)
  if (!adds) return
  await target.reset(adds)
  await settled(target.pid)
}

/** Until the server itself has run for that many seconds, so that V8 has compiled what is hot; but not forever. */
export const warmUp = async (target, requests, { connections, load, seconds }) => {
  const [began, ran] = [performance.now(), ranFor(target.pid)]
  const longest = requests().isSingle ? longestOfSingles : longestWarmUp
  do {
    const next = requests()
    if (next.adds) await prepare(target, next)
    await load(target, next, { connections, seconds: 1 })
  } while (ranFor(target.pid) - ran < seconds * 1e9 && performance.now() - began < longest * 1000)
}

/** Microseconds of the server, and of Postgres for it. */
const sample = async (target, requests, { admin, load, settings }) => {
  await prepare(target, requests)
  const [database, server] = [await backends(admin), ranFor(target.pid)]
  const { count, p50, p99, seconds } = await load(target, requests, settings)
  const cost = (ranFor(target.pid) - server) / 1000
  if (count === 0) throw new Error(`${target.name} answered nothing within a round`)
  const ofDatabase = target.usesPostgres ? growth(database, await backends(admin)) : 0
  const total = ofDatabase === undefined ? undefined : cost + ofDatabase / 1000
  return { count, cost, total, seconds, p50, p99 }
}

const sum = (samples, figure) => samples.reduce((sum, sample) => sum + sample[figure], 0)

/** The same per request. */
const round = async (target, requests, tools) => {
  const samples = []
  for (let i = 0; i < (requests.isSingle ? singles : 1); i++) samples.push(await sample(target, requests, tools))
  const count = sum(samples, "count")
  return {
    cost: sum(samples, "cost") / count,
    total: samples.some(({ total }) => total === undefined) ? undefined : sum(samples, "total") / count,
    perSecond: count / sum(samples, "seconds"),
    p50: median(samples.map(({ p50 }) => p50)),
    p99: Math.max(...samples.map(({ p99 }) => p99))
  }
}

const summary = (rounds) => ({
  cost: quartile(rounds.map(({ cost }) => cost)),
  total: rounds.some(({ total }) => total === undefined) ? undefined : quartile(rounds.map(({ total }) => total)),
  perSecond: median(rounds.map(({ perSecond }) => perSecond)),
  p50: median(rounds.map(({ p50 }) => p50)),
  p99: median(rounds.map(({ p99 }) => p99))
})

/**
 * The figures of each case, by its name. A case is a target and what makes its requests. Every round visits the cases
 * in another order, so that a drift of the machine hits all alike.
 */
export const measure = async (cases, { admin, load, options }) => {
  const { connections, rounds, seconds, warmup } = options
  for (const { requests, target } of cases) {
    // few requests at a time take longer to be compiled
    const seconds = requests().atOnce === undefined ? warmup : 6 * warmup
    await warmUp(target, requests, { connections, load, seconds })
  }
  const found = new Map(cases.map(({ name }) => [name, []]))
  for (let turn = 0; turn < rounds; turn++) {
    for (let i = 0; i < cases.length; i++) {
      const { name, requests, target } = cases[(turn + i) % cases.length]
      found.get(name).push(await round(target, requests(), { admin, load, settings: { connections, seconds } }))
    }
  }
  // the next work must not find them
  for (const { requests, target } of cases) await prepare(target, requests())
  return Object.fromEntries([...found].map(([name, rounds]) => [name, summary(rounds)]))
}

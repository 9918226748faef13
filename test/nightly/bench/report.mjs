// Shows the measurements as tables, and the bounds that they miss.
import { fixed, table } from "./figures.mjs"

/** Cost against the plain server on Fastify. */
const againstFastify = {
  ping: 1.5,
  one: 1.2,
  list: 1,
  page: 1,
  people: 1,
  patch: 1.5,
  post: 1.7,
  bulk: 1.2,
  draft: 1.6,
  edit: 1.6,
  publish: 2,
  attach: 1.2,
  decide: 1.5
}
/** Cost against NestJS with Prisma, where a target of that name is given. */
const againstNest = {
  ping: 0.75,
  one: 0.36,
  list: 0.34,
  patch: 0.19,
  people: 0.34,
  post: 0.25,
  bulk: 0.15,
  tasks: 0.34,
  attach: 0.6
}
const statements = {
  ping: 0,
  one: 1,
  list: 1,
  page: 1,
  patch: 2,
  contend: 2,
  people: 1,
  post: 2,
  bulk: 3,
  policies: 2,
  draft: 1,
  edit: 2,
  publish: 2,
  tasks: 1,
  attach: 2,
  soa: 2,
  decide: 3,
  export: 3
}
/** In milliseconds. Node 22 keeps compiled code. */
const startTime = Number(process.versions.node.split(".")[0]) >= 22 ? 700 : 1200
/** In MiB. */
const idleMemory = 150
const loadedMemory = 220
/** p99 over p50, with that many connections or more. */
const slowest = 4
const manyConnections = 64
const pageGrowth = 1.1
const firstPageGrowth = 1.5
const wholeListMemory = 64

const ratio = (value, base) => value === undefined || base === undefined ? undefined : value / base

export const printLoad = (work, found, targets, base) => {
  const head = [work, "cost x", "total x", "cost µs", "total µs", "requests/s", "p50 ms", "p99 ms"]
  table(
    `${work} (cost: CPU time of the server per request; total: with Postgres; x: against ${base})`,
    head,
    targets.map(({ name }) => {
      const { cost, p50, p99, perSecond, total } = found[name]
      const [costs, totals] = [ratio(cost, found[base]?.cost), ratio(total, found[base]?.total)]
      const micros = [fixed(cost, 0), fixed(total, 0), fixed(perSecond, 0)]
      return [name, fixed(costs), fixed(totals), ...micros, fixed(p50, 1), fixed(p99, 1)]
    })
  )
}

/** Without work after the load, before the memory is read again. */
export const restSeconds = 20

export const printServers = (targets, counted, sizes, works) => {
  const head = ["servers", "start ms", "idle MiB", "after load MiB", `${restSeconds} s later`, "list bytes"]
  table(
    "Start (process to first answer, on existing data; median of 3), memory, size of the list's answer",
    head,
    targets.map(({ idleMemory, loadedMemory, name, restedMemory, startMillis }) => [
      name,
      fixed(startMillis, 0),
      fixed(idleMemory, 0),
      fixed(loadedMemory, 0),
      fixed(restedMemory, 0),
      sizes[name]
    ])
  )
  const names = Object.keys(counted ?? {})
  if (names.length === 0) return
  table(
    "Statements per request (BEGIN and COMMIT included)",
    ["servers", ...works],
    names.map((name) => [name, ...works.map((work) => fixed(counted[name][work], 1))])
  )
}

export const printUploads = (found) =>
  table(
    "Resident memory while 100 MiB are attached, in MiB over idle",
    ["servers", "JSON", "ms", "form", "ms"],
    Object.entries(found).map(([name, { form, json }]) => [
      name,
      fixed(json.over, 0),
      fixed(json.millis, 0),
      fixed(form?.over, 0),
      fixed(form?.millis, 0)
    ])
  )

export const printExports = (found) =>
  table(
    "Resident memory while 64 statements of applicability are exported, 16 at a time, in MiB over idle",
    ["servers", "MiB", "ms", "bytes of a file"],
    Object.entries(found).map(([name, { bytes, millis, over }]) => [name, fixed(over, 0), fixed(millis, 0), bytes])
  )

const pageRatio = ({ large, small }, figure) => ratio(large[figure], small[figure])

const firstPageRatio = ({ largeFirst, smallFirst }, figure) => ratio(largeFirst[figure], smallFirst[figure])

export const printGrowth = (name, { pages, whole }, vendors) => {
  table(`${name}: ${vendors} vendors`, ["against one of 201 vendors", "cost x", "total x"], [
    ["a page of 100, deep", fixed(pageRatio(pages, "cost")), fixed(pageRatio(pages, "total"))],
    ["the first page, with its count", fixed(firstPageRatio(pages, "cost")), fixed(firstPageRatio(pages, "total"))]
  ])
  table(`${name}: the whole list of ${vendors}`, ["", "MiB over idle", "idle MiB", "answer MiB", "ms"], [
    ["", fixed(whole.over, 0), fixed(whole.idle, 0), fixed(whole.mebibytes, 1), fixed(whole.millis, 0)]
  ])
}

/** The bounds that the figures of our server on Postgres miss, a sentence each. */
export const missed = ({ connections, counted, growth, load, servers, wholeCounts }) => {
  const found = []
  const atMost = (what, value, bound) => {
    if (value !== undefined && !(value <= bound)) found.push(`${what} is ${fixed(value)}, at most ${bound}`)
  }
  for (const [base, bounds] of Object.entries({ fastify: againstFastify, nest: againstNest })) {
    for (const [work, bound] of Object.entries(bounds)) {
      atMost(`${work}: cost against ${base}`, ratio(load[work]?.attestry?.cost, load[work]?.[base]?.cost), bound)
    }
  }
  if (connections >= manyConnections) {
    for (const [work, { attestry }] of Object.entries(load)) {
      atMost(`${work}: p99 over p50`, ratio(attestry?.p99, attestry?.p50), slowest)
    }
  }
  const server = servers.find(({ name }) => name === "attestry")
  atMost("The start, in ms,", server?.startMillis, startTime)
  atMost("Idle memory, in MiB,", server?.idleMemory, idleMemory)
  atMost("Memory after load, in MiB,", server?.loadedMemory, loadedMemory)
  for (const [work, bound] of Object.entries(statements)) {
    atMost(`${work}: statements per request`, counted.attestry?.[work], bound)
  }
  if (growth.attestry !== undefined) {
    atMost("A page's cost at many vendors", pageRatio(growth.attestry.pages, "cost"), pageGrowth)
    atMost("A first page's total at many vendors", firstPageRatio(growth.attestry.pages, "total"), firstPageGrowth)
    atMost("A whole list's memory over idle, in MiB,", growth.attestry.whole.over, wholeListMemory)
  }
  for (const [name, { count, expected }] of Object.entries(wholeCounts)) {
    if (count !== expected) found.push(`The whole list of ${name} has ${count} vendors, not ${expected}`)
  }
  return found
}

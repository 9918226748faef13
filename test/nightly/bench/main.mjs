// npm run bench: the reference server beside plain ones, by CPU time per request. See docs/guide/performance.md.
import { PGlite } from "@electric-sql/pglite"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { compare, withIds } from "./answers.mjs"
import { memoryOf, pinDriver } from "./cpu.mjs"
import { connect, createDatabase } from "./database.mjs"
import { measurePages, measureWholeList } from "./growth.mjs"
import { driver, requestsOf } from "./load.mjs"
import { measure } from "./measure.mjs"
import { watchExports, watchUpload, watchUploads } from "./memory.mjs"
import { options as read } from "./options.mjs"
import { profile } from "./profile.mjs"
import { missed, printExports, printGrowth, printLoad, printServers, printUploads, restSeconds } from "./report.mjs"
import * as Seed from "./seed.mjs"
import { external, isReference, pgliteFolder, servedBy, start, startMeasured } from "./servers.mjs"
import { countStatements } from "./statements.mjs"

const options = read()
const began = performance.now()
pinDriver()
const { load, name: driverName } = driver(options.driver)
const folder = mkdtempSync(join(tmpdir(), "attestry-bench-"))
const database = await createDatabase()
const settings = { databaseUrl: database.url, folder, key: Seed.keys.main.token }
const tools = { admin: database.admin, load, options }

const onPostgres = async (sql) => {
  const client = await connect(database.url)
  await client.query(sql)
  await client.end()
}

const onPglite = async (sql) => {
  const engine = await PGlite.create({ dataDir: pgliteFolder(folder) })
  await engine.exec(sql)
  await engine.close()
}

const clean = async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
}
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, () => {
    void clean().finally(() => process.exit(1))
  })
}

/** A first start makes the tables, then come the rows. */
const seed = async () => {
  await (await start("attestry", settings)).stop()
  await onPostgres(Seed.main(options.seconds))
  await onPostgres(Seed.peers)
  if (!options.only.includes("pglite")) return
  await (await start("pglite", settings)).stop()
  await onPglite(Seed.main(options.seconds))
}

const measureLoad = async (targets) => {
  const found = {}
  for (const work of options.work) {
    const serving = targets.filter(({ name }) => servedBy(name, [work]).length > 0)
    const cases = serving.map((target) => ({ name: target.name, target, requests: () => requestsOf(work, target) }))
    found[work] = await measure(cases, tools)
    printLoad(work, found[work], serving, options.base)
  }
  for (const target of targets) target.loadedMemory = memoryOf(target.pid)
  await sleep(1_000 * restSeconds)
  for (const target of targets) target.restedMemory = memoryOf(target.pid)
  return found
}

/** Memory of one large upload: of our servers, as new as they start; of others, before the load. */
const measureUploads = async (targets) => {
  const found = {}
  for (const { isOurs, name, tasks, uploads } of targets) {
    const forms = isReference(name) ? ["json", "form"] : ["json"]
    found[name] = isOurs ? await watchUploads({ name, tasks }, settings, forms) : uploads
  }
  printUploads(found)
  return found
}

/** Memory of exports, of our servers as new as they start. */
const measureExports = async () => {
  const found = {}
  for (const name of options.only.filter(isReference)) found[name] = await watchExports(name, settings)
  printExports(found)
  return found
}

const measureGrowth = async () => {
  const found = {}
  for (const name of options.only.filter(isReference)) {
    await (name === "pglite" ? onPglite : onPostgres)(Seed.growing(options.vendors))
    const server = await start(name, settings)
    const pages = await measurePages(server, tools)
    await server.stop()
    const fresh = await start(name, settings)
    found[name] = { pages, whole: await measureWholeList(fresh) }
    await fresh.stop()
    printGrowth(name, found[name], options.vendors)
  }
  return found
}

const run = async () => {
  await seed()
  if (options.profile !== undefined) {
    await profile(options.only, { load, options, settings, withIds })
    return []
  }
  const does = (part) => options.parts.includes(part)
  const targets = []
  for (const name of options.only) targets.push(await startMeasured(name, settings))
  for (const target of options.targets) targets.push(await external(target))
  for (const target of targets) await withIds(target, options.work)
  const sizes = await compare(targets)

  const uploads = does("load") && options.work.includes("attach")
  for (const target of uploads ? targets.filter(({ isOurs }) => !isOurs) : []) {
    target.uploads = { json: await watchUpload(target, "json") }
  }
  const loaded = does("load") ? await measureLoad(targets) : {}
  for (const target of targets) await target.stop()
  const uploaded = uploads ? await measureUploads(targets) : {}
  const exported = does("load") && options.work.includes("export") ? await measureExports() : {}
  const counting = targets.filter(({ isOurs, usesPostgres }) => isOurs && usesPostgres)
  const counted = does("statements")
    ? await countStatements(counting, { databaseUrl: database.url, folder, works: options.work })
    : {}
  printServers(targets, counted, sizes, options.work)
  const growth = does("growth") ? await measureGrowth() : {}

  const wholeCounts = Object.fromEntries(
    Object.entries(growth).map(([name, { whole }]) => [name, { count: whole.count, expected: options.vendors }])
  )
  const bounds = missed({
    connections: options.connections,
    counted,
    growth,
    load: loaded,
    servers: targets,
    wholeCounts
  })
  if (options.json !== undefined) {
    const servers = targets.map(({ idleMemory, loadedMemory, name, restedMemory, startMillis }) => ({
      name,
      startMillis,
      idleMemory,
      loadedMemory,
      restedMemory,
      listBytes: sizes[name]
    }))
    const conditions = { node: process.version, postgres: database.version, driver: driverName, base: options.base }
    writeFileSync(
      options.json,
      `${
        JSON.stringify(
          {
            conditions,
            servers,
            load: loaded,
            uploads: uploaded,
            exports: exported,
            statements: counted,
            growth,
            missed: bounds
          },
          null,
          2
        )
      }\n`
    )
  }
  return bounds
}

try {
  console.log(`Node ${process.version}, Postgres ${database.version}, load from ${driverName}`)
  const bounds = await run()
  if (bounds.length > 0) console.log(`\nBounds that are missed:\n${bounds.join("\n")}`)
  if (bounds.length > 0 && options.check) process.exitCode = 1
  console.log(`\n${((performance.now() - began) / 1000).toFixed(0)} s`)
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await clean()
}
process.exit()

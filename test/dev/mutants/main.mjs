// Plants each mutant of the lists beside this file in the sources, runs the test that has to see it, and takes it out
// again. Words after `npm run red` choose the mutants whose names have one of them, and `--shard=1/2` takes the first
// half of the files of tests, for two clones side by side.
import { execFileSync, spawn } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { configOf, mutants, withBug } from "./list.mjs"

process.chdir(fileURLToPath(new URL("../../..", import.meta.url)))

/** Limit of one test in milliseconds: a test that a mutant makes hang has failed. */
const longest = 180_000
const folder = mkdtempSync(join(tmpdir(), "attestry-mutants-"))
const words = process.argv.slice(2).filter((word) => !word.startsWith("--"))
const shardOption = process.argv.find((word) => word.startsWith("--shard=")) ?? "--shard=1/1"
const [shard, shards] = shardOption.slice("--shard=".length).split("/").map(Number)
const named = mutants.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
const testFiles = [...new Set(named.map(({ test }) => test.file))]
const chosen = named.filter(({ test }) => testFiles.indexOf(test.file) % shards === shard - 1)

let planted
let running

const restore = () => {
  if (planted !== undefined) writeFileSync(planted.file, planted.text)
  planted = undefined
}

const end = () => {
  try {
    if (running !== undefined) process.kill(-running.pid, "SIGKILL")
  } catch {
    // it has ended by itself
  }
}

process.on("exit", () => {
  end()
  restore()
  rmSync(folder, { recursive: true, force: true })
})
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => process.exit(130))

const refuse = (message) => {
  console.error(message)
  process.exit(1)
}

/** Returns the failures of the tests. It throws if one of the names has no test, or a file can't even be loaded. */
const failures = async ({ file, names, stack }) => {
  const report = join(folder, `${Math.random()}.json`)
  const config = `test/${configOf(file)}`
  const how = ["--minWorkers=1", "--maxWorkers=1", `--testTimeout=${longest}`]
  const args = ["run", "--config", config, file, "-t", names.join("|"), ...how]
  const child = spawn("node_modules/.bin/vitest", [...args, "--reporter=json", `--outputFile=${report}`], {
    detached: true,
    stdio: "ignore",
    env: { ...process.env, LEVEL: "night", STACKS: stack }
  })
  running = child
  const limit = setTimeout(end, names.length * longest + 60_000)
  const code = await new Promise((resolve) => child.on("close", resolve))
  clearTimeout(limit)
  running = undefined
  if (code === null) throw new Error(`not done in time`)
  const { testResults } = JSON.parse(readFileSync(report, "utf8"))
  const hasName = (name) => ({ fullName }) => new RegExp(name).test(fullName)
  const tests = testResults.flatMap(({ assertionResults, message, status: ofFile }) => {
    if (assertionResults.length === 0) throw new Error(`no test came to run: ${message}`)
    const ran = assertionResults.filter(({ status }) => status === "passed" || status === "failed")
    if (ofFile !== "failed" || ran.length > 0) return ran
    // a hook that fails leaves its tests out
    const named = assertionResults.filter((test) => names.some((name) => hasName(name)(test)))
    return named.map((test) => ({ ...test, status: "failed", failureMessages: [message || "a hook failed"] }))
  })
  for (const name of names) {
    if (!tests.some(hasName(name))) throw new Error(`there is no test "${name}" in ${file}`)
  }
  const failed = tests.filter(({ status }) => status === "failed").map(({ failureMessages }) =>
    String(failureMessages[0]).split("\n")[0].slice(0, 120)
  )
  if ((code === 0) !== (failed.length === 0)) throw new Error(`exit code ${code} with ${failed.length} failed tests`)
  return failed
}

const outcome = async ({ file, stack }, names) => {
  try {
    return { failed: await failures({ file, names, stack }) }
  } catch (error) {
    return { failed: [], problem: error.message }
  }
}

const commandOf = ({ file, name, stack }) => `LEVEL=night STACKS=${stack} npm test -- ${file} -t "${name}"`

if (chosen.length === 0) refuse("There is no such mutant")
for (const mutant of chosen) {
  if (execFileSync("git", ["status", "--porcelain", "--", mutant.file], { encoding: "utf8" }) !== "") {
    refuse(`${mutant.file} has changes that are not committed`)
  }
  withBug(mutant)
}

/** The tests that pass without a mutant: all of a file in one run, and one by one if any fails. */
const sound = new Set()
const places = new Map()
for (const { test } of chosen) {
  const place = `${test.file} ${test.stack}`
  places.set(place, [...(places.get(place) ?? []), test])
}
for (const [first, ...others] of places.values()) {
  const names = [...new Set([first, ...others].map(({ name }) => name))]
  const passes = async (some) => {
    const { failed, problem } = await outcome(first, some)
    return { isSound: problem === undefined && failed.length === 0, problem }
  }
  const { isSound: isEachSound } = await passes(names)
  for (const name of names) {
    const { isSound, problem = "" } = isEachSound ? { isSound: true } : await passes([name])
    if (isSound) sound.add(commandOf({ ...first, name }))
    else console.log(`fails without a mutant: ${commandOf({ ...first, name })} ${problem}`)
  }
}

let seen = 0
for (const mutant of chosen) {
  planted = { file: mutant.file, text: readFileSync(mutant.file, "utf8") }
  writeFileSync(mutant.file, withBug(mutant))
  const began = performance.now()
  const { failed, problem } = await outcome(mutant.test, [mutant.test.name])
  restore()
  const isSeen = sound.has(commandOf(mutant.test)) && failed.length > 0
  if (isSeen) seen++
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  console.log(
    `${isSeen ? "red" : "NOT SEEN"}: ${mutant.name} (${seconds} s) ${problem ?? failed[0] ?? ""}; ${
      commandOf(mutant.test)
    }`
  )
}
console.log(`${chosen.length} mutants, ${seen} seen red`)
if (seen < chosen.length) process.exitCode = 1

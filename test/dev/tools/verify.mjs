// Every check but the tests and Effect's diagnostics, two at a time or `AT_ONCE`. The output of each is printed when it
// has ended; the first that failed gives the exit code.
import { spawn } from "node:child_process"

const atOnce = Number(process.env.AT_ONCE ?? 2)
if (!(atOnce >= 1)) throw new Error("AT_ONCE has to be a number of at least 1")

/** The longest first. A step comes after those that it names. */
const steps = [
  { name: "types" },
  { name: "check:packages", after: ["types"] },
  { name: "check:docs", after: ["types"] },
  { name: "check:api" },
  { name: "check:client" },
  { name: "check:lint" },
  { name: "check:imports" },
  { name: "check:house" },
  { name: "check:words" },
  { name: "check:links" },
  { name: "check:format" },
  { name: "check:dead" },
  { name: "check:licences" },
  { name: "check:mutants" },
  { name: "accuracy" }
]

const run = ({ name }) =>
  new Promise((resolve, reject) => {
    const began = performance.now()
    const child = spawn("npm", ["run", "--silent", name], { stdio: ["ignore", "pipe", "pipe"] })
    let output = ""
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => output += chunk)
    child.once("error", reject)
    child.once("close", (code, signal) => {
      const seconds = (performance.now() - began) / 1000
      console.log(`\n== ${name}\n${output.trimEnd()}`)
      if (code !== 0) console.error(`== ${name} failed${signal === null ? "" : ` (${signal})`}`)
      resolve({ name, code: code ?? 1, seconds })
    })
  })

const began = performance.now()
const done = []
let waiting = [...steps]
const running = new Set()

/** Returns a step that can begin now; steps after a failed one are left out. */
const next = () => {
  const failed = new Set(done.filter(({ code }) => code !== 0).map(({ name }) => name))
  waiting = waiting.filter(({ after = [] }) => !after.some((name) => failed.has(name)))
  const passed = new Set(done.map(({ name }) => name))
  const ready = waiting.findIndex(({ after = [] }) => after.every((name) => passed.has(name)))
  return ready < 0 ? undefined : waiting.splice(ready, 1)[0]
}

while (waiting.length > 0 || running.size > 0) {
  for (let step; running.size < atOnce && (step = next()) !== undefined;) {
    const one = run(step).then((result) => {
      done.push(result)
      running.delete(one)
    })
    running.add(one)
  }
  await Promise.race(running)
}

console.log("")
for (const { code, name, seconds } of done) {
  console.log(`${name.padEnd(16)} ${seconds.toFixed(1).padStart(6)} s${code === 0 ? "" : "  failed"}`)
}
console.log(`${"in all".padEnd(16)} ${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s`)
const left = steps.filter(({ name }) => !done.some((one) => one.name === name))
if (left.length > 0) console.log(`left out: ${left.map(({ name }) => name).join(", ")}`)
process.exitCode = done.find(({ code }) => code !== 0)?.code ?? 0

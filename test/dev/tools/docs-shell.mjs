// A bash and a reference server for the shell sessions of the documentation. Both speak of the documented address.
import { spawn } from "node:child_process"
import { createServer } from "node:net"
import { firstKey } from "../../support/firstKey.mjs"

const documented = "http://127.0.0.1:3000"
const patience = 300_000
const { DATABASE_URL: _, ...environment } = process.env

const port = await new Promise((done) => {
  const probe = createServer().listen(0, "127.0.0.1", () => {
    const { port } = probe.address()
    probe.close(() => done(port))
  })
})
const origin = `http://127.0.0.1:${port}`
const toDocumented = (output) => output.replaceAll("\r\n", "\n").replaceAll(origin, documented)

const waitFor = (child, pattern) =>
  new Promise((done, fail) => {
    let output = ""
    const settle = (settled, value) => {
      clearTimeout(late)
      child.stdout.off("data", read)
      child.off("exit", ended)
      settled(value)
    }
    const ended = (code) => settle(fail, new Error(`Ended with ${code}: ${output}`))
    const late = setTimeout(() => settle(fail, new Error(`No ${pattern} in ${patience} ms: ${output}`)), patience)
    const read = (chunk) => {
      output += chunk
      if (pattern.test(output)) settle(done, output)
    }
    child.stdout.on("data", read)
    child.once("exit", ended)
  })

const children = new Set()
process.once("exit", () => children.forEach((child) => child.kill("SIGKILL")))
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1))

/** A process that ends with this one. */
const start = (name, args, options) => {
  const child = spawn(name, args, options)
  children.add(child)
  child.once("exit", () => children.delete(child))
  return child
}

/** Starts a server on the folder of an embedded storage. It prints what the page shows, and ends by `stop`. */
export const startServer = async (data, main) => {
  const child = start(process.execPath, main, {
    env: { ...environment, ATTESTRY_DATA: data, PORT: `${port}` },
    stdio: ["ignore", "pipe", "inherit"]
  })
  const written = await waitFor(child, /listening on .*\n/)
  // the pages show a terminal, which gets the key itself
  const output = toDocumented(written.replace(/^The API key is in .*$/m, () => `API key: ${firstKey(written)}`))
  return { output, stop: () => new Promise((done) => child.once("exit", () => done()) && child.kill("SIGTERM")) }
}

/** Starts a bash in the folder. The command line is called directly there, which is faster than by npx. */
export const startBash = async (folder, data) => {
  const bash = start("bash", ["--noprofile", "--norc"], { cwd: folder, env: { ...environment, ATTESTRY_DATA: data } })
  let errors = ""
  bash.stderr.on("data", (chunk) => errors += chunk)
  const run = async (command) => {
    errors = ""
    const read = waitFor(bash, /\n-- end \d+\n$/)
    bash.stdin.write(`${command.replaceAll(documented, origin)}\nprintf '\\n-- end %s\\n' $?\n`)
    const [, output, code] = /^([\s\S]*)\n-- end (\d+)\n$/.exec(await read)
    return { output: toDocumented(output).replace(/([^\n])$/, "$1\n"), code: Number(code), errors }
  }
  await run(`npx() { shift; node packages/cli/bin/attestry.js "$@"; }`)
  return { run, stop: () => bash.stdin.end() }
}

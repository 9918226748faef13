// Compiles a host that exports all values of all entries, so that TypeScript has to name each type of theirs in the host's
// declarations. A type that no entry exports fails. Needs the build. With a folder as argument it keeps the host there.
import { spawnSync } from "node:child_process"
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { pathToFileURL } from "node:url"

const core = "packages/core"
const { exports: entries, name: packageName } = JSON.parse(readFileSync(join(core, "package.json"), "utf8"))
const [, file] = entries["./*"].default.split("*")
const rooms = readdirSync(join(core, "build"), { recursive: true }).filter((path) => path.endsWith(file))
  .map((path) => path.slice(0, -file.length))

const statements = [`import * as Effect from "effect/Effect"`]

/** Exports a value under a name that no other has, and what a service and its layer are. */
const exportValue = (name, path, value) => {
  if (Object.prototype.toString.call(value) === "[object Module]") return exportAll(name, path, value)
  statements.push(`export const ${name} = ${path}`)
  if (typeof value !== "function" || !("key" in value) || !("Default" in value)) return
  statements.push(`export const ${name}Layer = ${path}.Default`)
  statements.push(`export const ${name}Methods = Effect.map(${path}, (service) => ({ ...service }))`)
}

const exportAll = (name, path, values) => {
  for (const [key, value] of Object.entries(values)) exportValue(`${name}_${key}`, `${path}.${key}`, value)
}

for (const room of [undefined, ...rooms]) {
  const path = room === undefined ? "index.js" : join(room, "index.js")
  const name = room ?? "root"
  statements.push(`import * as ${name} from "${room === undefined ? packageName : `${packageName}/${room}`}"`)
  exportAll(`_${name}`, name, await import(pathToFileURL(resolve(core, "build", path)).href))
}

const folder = process.argv[2] ?? mkdtempSync(join(tmpdir(), "attestry-entries-"))
if (process.argv[2] === undefined) process.on("exit", () => rmSync(folder, { recursive: true, force: true }))

// TypeScript names no module of a package that lies elsewhere
const installed = join(folder, "node_modules", packageName)
mkdirSync(installed, { recursive: true })
for (const part of ["build", "package.json"]) cpSync(join(core, part), join(installed, part), { recursive: true })
const { peerDependencies } = JSON.parse(readFileSync(join(core, "package.json"), "utf8"))
mkdirSync(join(folder, "node_modules/@effect"), { recursive: true })
for (const name of Object.keys(peerDependencies)) {
  symlinkSync(resolve("node_modules", name), join(folder, "node_modules", name))
}
mkdirSync(join(folder, "src"))
writeFileSync(join(folder, "src/host.ts"), `${statements.join("\n")}\n`)
const compilerOptions = {
  target: "es2022",
  lib: ["es2023", "dom", "dom.iterable"],
  module: "nodenext",
  moduleResolution: "nodenext",
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: true,
  declaration: true,
  types: [],
  rootDir: "src",
  outDir: "build"
}
writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["src"] }))
writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }))

const compiler = resolve("node_modules/typescript-7/bin/tsc")
const { status, stdout } = spawnSync(process.execPath, [compiler, "-p", folder], { encoding: "utf8" })
if (status !== 0) {
  console.error(stdout)
  process.exit(1)
}
console.log(
  `a host can name the types of ${statements.length - rooms.length - 2} exports of ${rooms.length + 1} entries`
)

// The rules of this repository that no other tool knows.
import { execFileSync } from "node:child_process"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { dirname, join, normalize } from "node:path"
import { longFunctions } from "./functions.mjs"
import { missing } from "./lockfile.mjs"

const broken = []
const json = (path) => JSON.parse(readFileSync(path, "utf8"))

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" })
  .split("\n").filter((file) => file !== "" && existsSync(file))
const folders = ["packages", "examples"].flatMap((top) => readdirSync(top).map((name) => `${top}/${name}`))
  .filter((folder) => existsSync(`${folder}/package.json`))

const topLevel = new Set([
  "CHANGELOG.md",
  "LICENSE",
  "NOTICE",
  "README.md",
  "docs",
  "examples",
  "package-lock.json",
  "package.json",
  "packages",
  "test",
  "tsconfig.json"
])
for (const name of new Set(files.map((file) => file.split("/")[0]))) {
  if (!name.startsWith(".") && !topLevel.has(name)) broken.push(`${name}: has no place at the top level`)
}

const longest = 250
const longestFunction = 80
const isSource = /^(packages|examples)\/[^/]+\/src\/(?!generated\/).*\.ts$/
const isTest = /^((packages|examples)\/[^/]+\/)?test\/.*\.ts$/
const leftOut = /\.(only|skip|todo)(\.\w+)*\s*[(<`]/
const unfinished = /\b(TODO|FIXME|XXX)\b/
const oneMachine = [["", "work", ""].join("/"), ["registry", "npmjs", "org"].join(".")]

for (const file of files) {
  const text = readFileSync(file, "utf8")
  if (text.includes("\0")) continue
  for (const place of oneMachine) {
    if (text.includes(place)) broken.push(`${file}: says ${place}, which is true on one machine only`)
  }
  const lines = text.replace(/\n$/, "").split("\n")
  if (isSource.test(file) && lines.length > longest) broken.push(`${file}: ${lines.length} lines, at most ${longest}`)
  if (/\.(ts|mts|cts|mjs|cjs)$/.test(file)) {
    for (const { line, lines: length } of longFunctions(file, text, longestFunction)) {
      broken.push(`${file}:${line}: a function of ${length} lines, at most ${longestFunction} beside those inside it`)
    }
  }
  lines.forEach((line, index) => {
    if (isTest.test(file) && leftOut.test(line)) broken.push(`${file}:${index + 1}: leaves a test out`)
    if (/\.(ts|mts|cts)$/.test(file) && unfinished.test(line)) {
      broken.push(`${file}:${index + 1}: says it is unfinished`)
    }
  })
}

const own = Object.fromEntries(folders.map((folder) => [json(`${folder}/package.json`).name, folder]))
const pinned = new Map()
const ranges = new Map()
const agree = (known, where, name, version) => {
  const [first, other] = known.get(name) ?? [version, where]
  known.set(name, [first, other])
  if (first !== version) broken.push(`${where}: ${name} is ${version}, but ${first} in ${other}`)
}
for (const path of ["package.json", ...folders.map((folder) => `${folder}/package.json`)]) {
  const { dependencies, devDependencies, optionalDependencies, peerDependencies } = json(path)
  const exact = [dependencies, devDependencies, optionalDependencies].flatMap((list) => Object.entries(list ?? {}))
  for (const [name, version] of exact) {
    if (!/^(npm:[\w-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)) {
      broken.push(`${path}: ${name} ${version} is not an exact version`)
    }
    agree(pinned, path, name, version)
  }
  for (const [name, range] of Object.entries(peerDependencies ?? {})) {
    if (name in own) agree(pinned, path, name, range)
    else agree(ranges, path, name, range)
  }
}
for (const [name, [version, where]] of pinned) {
  if (name in own && json(`${own[name]}/package.json`).version !== version) {
    broken.push(`${where}: ${name} is ${version}, but not in ${own[name]}`)
  }
}

const references = (config) =>
  new Set((json(config).references ?? []).map(({ path }) => normalize(join(dirname(config), path))))
const projects = [...folders, ...folders.map((folder) => `${folder}/test`), "test"]
  .filter((folder) => existsSync(`${folder}/tsconfig.json`))
for (const project of projects) {
  if (!references("tsconfig.json").has(project)) broken.push(`tsconfig.json: has no reference to ${project}`)
}
for (const folder of folders) {
  const { dependencies, peerDependencies } = json(`${folder}/package.json`)
  for (const name of Object.keys({ ...dependencies, ...peerDependencies }).filter((name) => name in own)) {
    if (!references(`${folder}/tsconfig.json`).has(own[name])) {
      broken.push(`${folder}/tsconfig.json: has no reference to ${own[name]}`)
    }
  }
}

for (const key of Object.keys(missing(json("package-lock.json")))) {
  broken.push(`package-lock.json: lacks ${key}: npm run lock`)
}

if (broken.length > 0) {
  console.error(broken.join("\n"))
  process.exitCode = 1
} else {
  console.log(`${files.length} files in order`)
}

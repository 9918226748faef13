// Packs every package as it would be published, has publint look at the tarballs, and checks what a registry shows of
// them. Needs the build.
import { spawnSync } from "node:child_process"
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

const publint = "node_modules/publint/src/cli.js"
const readmeLines = { least: 8, most: 30 }
const leastKeywords = 3

/** Returns the output. */
const run = (command, args) => {
  const { error, status, stderr, stdout } = spawnSync(command, args, { encoding: "utf8" })
  if (error !== undefined) throw error
  if (status === 0) return stdout
  console.error(`${stdout}${stderr}`)
  process.exit(status ?? 1)
}

const target = mkdtempSync(join(tmpdir(), "attestry-packages-"))
process.on("exit", () => rmSync(target, { recursive: true, force: true }))

const isText = (value) => typeof value === "string" && value.trim() !== ""

/** Returns what the tarball lacks for a person who finds the package in a registry. */
const findMissing = (tarball, folder) => {
  const read = (file) => run("tar", ["-xzOf", tarball, `package/${file}`])
  const files = run("tar", ["-tzf", tarball]).split("\n")
  const { description, homepage, keywords, license, repository } = JSON.parse(read("package.json"))
  const lines = files.includes("package/README.md") ? read("README.md").trimEnd().split("\n").length : 0
  const isRepository = isText(repository?.url) && repository.type === "git" && repository.directory === folder
  return [
    [
      lines >= readmeLines.least && lines <= readmeLines.most,
      `a README.md of ${readmeLines.least} to ${readmeLines.most} lines, not of ${lines}`
    ],
    [isText(description), "a description"],
    [isText(license), "a license"],
    [isText(homepage), "a homepage"],
    [isRepository, `a repository with the type git, a url and the directory ${folder}`],
    [new Set(keywords).size >= leastKeywords, `${leastKeywords} keywords`]
  ].flatMap(([isThere, name]) => isThere ? [] : [name])
}

run("npm", ["pack", "--workspace=packages", "--pack-destination", target])
let packed = 0
for (const folder of readdirSync("packages").map((name) => `packages/${name}`)) {
  const { name, version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))
  const tarball = join(target, `${name.replace("@", "").replace("/", "-")}-${version}.tgz`)
  run(process.execPath, [publint, "run", tarball, "--strict"])
  for (const missing of findMissing(tarball, folder)) {
    console.error(`${name} lacks ${missing}`)
    process.exitCode = 1
  }
  packed++
}
console.log(`${packed} packages packed`)

// Packs every package as it would be published and has publint and attw look at the tarballs. Needs the build.
import { spawnSync } from "node:child_process"
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

const publint = "node_modules/publint/src/cli.js"
const attw = "node_modules/@arethetypeswrong/cli/dist/index.js"

const run = (command, args) => {
  const { error, status, stderr, stdout } = spawnSync(command, args, { encoding: "utf8" })
  if (error !== undefined) throw error
  if (status === 0) return
  console.error(`${stdout}${stderr}`)
  process.exit(status ?? 1)
}

/** What the compiler made of a source that is gone would be packed too. */
const removeStale = (folder) => {
  for (const file of readdirSync(join(folder, "build"), { recursive: true })) {
    const source = file.replace(/(\.d\.ts|\.js)(\.map)?$/, ".ts")
    if (source !== file && !existsSync(join(folder, "src", source))) rmSync(join(folder, "build", file))
  }
}

/** attw cannot see through the `*` of an exports map. */
const entryPoints = (folder) =>
  readdirSync(join(folder, "build"), { recursive: true })
    .filter((file) => file.endsWith(".js") && !file.startsWith("internal"))
    .map((file) => `./${file.slice(0, -3)}`)

const target = mkdtempSync(join(tmpdir(), "attestry-packages-"))
process.on("exit", () => rmSync(target, { recursive: true, force: true }))

for (const folder of readdirSync("packages").map((name) => join("packages", name))) {
  const { name, version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))
  if (!existsSync(join(folder, "build"))) throw new Error(`${name} is not built: npm run types`)
  removeStale(folder)
  const tarball = join(target, `${name.replace("@", "").replace("/", "-")}-${version}.tgz`)
  const points = entryPoints(folder)
  run("npm", ["pack", `./${folder}`, "--pack-destination", target])
  run(process.execPath, [publint, "run", tarball, "--strict"])
  run(process.execPath, [attw, tarball, "--profile", "esm-only", "--format", "ascii", "--entrypoints", ...points])
  console.log(`${name}: ${points.length} entry points`)
}

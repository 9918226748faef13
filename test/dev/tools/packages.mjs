// Packs every package as it would be published and has publint and attw look at the tarballs. Needs the build.
import { spawnSync } from "node:child_process"
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
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

/** attw cannot see through the `*` of an exports map. */
const entryPoints = (folder) => {
  const built = readdirSync(join(folder, "build"), { recursive: true }).map((file) => `./build/${file}`)
  const { exports } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))
  const closed = Object.keys(exports).filter((key) => exports[key] === null).map((key) => key.replace("*", ""))
  return Object.entries(exports).filter(([, target]) => target !== null).flatMap(([key, target]) => {
    const [before, after] = target.default.split("*")
    if (after === undefined) return [key]
    return built.filter((file) =>
      file.startsWith(before) && file.endsWith(after) && file.length > target.default.length - 1
    )
      .map((file) => key.replace("*", file.slice(before.length, file.length - after.length)))
      .filter((point) => !closed.some((one) => point.startsWith(one)))
  })
}

const target = mkdtempSync(join(tmpdir(), "attestry-packages-"))
process.on("exit", () => rmSync(target, { recursive: true, force: true }))

run("npm", ["pack", "--workspace=packages", "--pack-destination", target])
for (const folder of readdirSync("packages").map((name) => join("packages", name))) {
  const { name, version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))
  const tarball = join(target, `${name.replace("@", "").replace("/", "-")}-${version}.tgz`)
  const points = entryPoints(folder)
  run(process.execPath, [publint, "run", tarball, "--strict"])
  run(process.execPath, [attw, tarball, "--profile", "esm-only", "--format", "ascii", "--entrypoints", ...points])
  console.log(`${name}: ${points.length} entry points`)
}

// Runs before a package is packed, in its folder. Fails when the package is not built, because npm packs it without its
// modules then. Removes what the compiler made of a source that is gone.
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"

const { files, name } = JSON.parse(readFileSync("package.json", "utf8"))

const list = (folder) => existsSync(folder) ? readdirSync(folder, { recursive: true }) : []
const modules = list("src").filter((file) => file.endsWith(".ts")).map((file) => file.slice(0, -3))
const isMissing = (file) => !existsSync(file)

const outputs = modules.flatMap((module) => [".js", ".d.ts"].map((ending) => join("build", module + ending)))
const unbuilt = outputs.filter(isMissing)
if (modules.length === 0 || unbuilt.length > 0) {
  console.error(`${name} is not built. Run \`npm run types\` in the repository first.`)
  process.exit(1)
}
const absent = ["LICENSE", "NOTICE", ...files].filter(isMissing)
if (absent.length > 0) {
  console.error(`${name} lacks ${absent.join(", ")}.`)
  process.exit(1)
}

for (const file of list("build")) {
  const source = file.replace(/(\.d\.ts|\.js)(\.map)?$/, ".ts")
  if (source !== file && isMissing(join("src", source))) rmSync(join("build", file))
}

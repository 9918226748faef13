// Effect's own diagnostics for the root project and, through its references, every other one.
import { spawnSync } from "node:child_process"

const bin = "node_modules/@effect/language-service/cli.js"
const { status, stdout } = spawnSync(process.execPath, [bin, "diagnostics", "--project", "tsconfig.json", "--strict"], {
  encoding: "utf8",
  stdio: ["ignore", "pipe", "inherit"]
})
process.stdout.write(stdout)

const [, checked, total] = stdout.match(/Checked (\d+) files out of (\d+)/) ?? []
if (status !== 0) process.exit(status ?? 1)
if (checked === undefined || checked === "0" || checked !== total) {
  console.error("Files were left unchecked: is the plugin @effect/language-service still in tsconfig.json?")
  process.exit(1)
}

// The long run: what takes long, then the scenarios on PGlite. Words after `npm run test:long --` choose files of the former alone.
import { spawnSync } from "node:child_process"

const words = process.argv.slice(2)
const parts = words.length === 0 ? ["long", "pglite"] : ["long"]

for (const part of parts) {
  const args = ["node_modules/vitest/vitest.mjs", "run", "--config", `test/vitest.${part}.config.ts`, ...words]
  const { error, status } = spawnSync(process.execPath, args, { stdio: "inherit" })
  if (error !== undefined) throw error
  if (status !== 0) process.exitCode ||= status ?? 1
}

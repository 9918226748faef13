// The long run: files with a worker each, files that share workers, then the scenarios on PGlite. Words after
// `npm run test:long --` choose files of the first two.
import { spawnSync } from "node:child_process"

const words = process.argv.slice(2)

const vitest = (command, part, options, stdio) => {
  const args = ["node_modules/vitest/vitest.mjs", ...command, "--config", `test/vitest.${part}.config.ts`, ...options]
  const { error, signal, status, stdout } = spawnSync(process.execPath, args, { encoding: "utf8", stdio })
  if (error !== undefined) throw error
  return { status: status ?? 1, how: signal ?? status, stdout }
}

const hasFiles = (part) => {
  const paths = words.filter((word, i) => !word.startsWith("-") && !words[i - 1]?.startsWith("-"))
  return vitest(["list", "--filesOnly"], part, paths, ["ignore", "pipe", "inherit"]).stdout.trim() !== ""
}

const parts = words.length === 0 ? ["long", "shared", "pglite"] : ["long", "shared"].filter(hasFiles)
if (parts.length === 0) throw new Error(`No file of the long run has ${words.join(" ")} in its path`)

for (const part of parts) {
  const { how, status } = vitest(["run"], part, words, "inherit")
  if (status === 0) continue
  console.log(`=== failed with ${how}: test/vitest.${part}.config.ts`)
  process.exitCode ||= status
}

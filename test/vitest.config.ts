import { execFileSync } from "node:child_process"
import { rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"
import { leftOut } from "./support/Leaves.ts"
import { level } from "./support/Level.ts"
import { Order } from "./support/Order.ts"
import { reporters } from "./support/Report.ts"

const source = "@attestry/source"

/** Options of a worker that loads our sources itself. */
export const native = [`--conditions=${source}`, `--import=${new URL("support/native.mjs", import.meta.url).href}`]

/** Limit for tests that would hang at night, in milliseconds: longer than the tests that fill any time. */
export const nightTimeout = 60_000 * (15 + Number(process.env["BUDGET_MINUTES"] ?? 20))

const timeout = level === "night" ? nightTimeout : 600_000

/** A folder that the workers share, if they need one. */
const run = join(tmpdir(), `attestry-test-run-${process.pid}`)
process.env["ATTESTRY_TEST_RUN"] = run
process.once("exit", () => rmSync(run, { recursive: true, force: true }))

const seedOfCommit = () => {
  try {
    return parseInt(execFileSync("git", ["rev-parse", "HEAD"], { encoding: "utf8" }).slice(0, 7), 16)
  } catch {
    return 1
  }
}
if (level !== "night") process.env["ATTESTRY_SEED"] ??= String(seedOfCommit())

export default defineConfig({
  root: fileURLToPath(new URL("..", import.meta.url)),
  resolve: { conditions: [source, "module", "browser", "development|production"] },
  // without "module": node gets the same conditions, and what some packages have there only bundlers can load
  ssr: { resolve: { conditions: [source, "node", "development|production"] } },
  test: {
    include: ["packages/*/test/**/*.test.ts", "examples/*/test/**/*.test.ts", "test/**/*.test.ts"],
    exclude: ["**/node_modules/**", "**/build/**", ...leftOut],
    pool: "forks",
    // a worker loads what it needs once, not for each file
    isolate: false,
    // most objects live for one request, and a larger nursery has fewer of them copied
    poolOptions: { forks: { execArgv: ["--min-semi-space-size=64", "--max-semi-space-size=64", ...native] } },
    // node loads tests too, each file once for a worker; what runs before each file is vitest's
    server: {
      deps: { external: [/^(?!.*(node_modules|test\/support\/worker)).*\/(packages|examples|test)\/.*\.ts$/] }
    },
    globalSetup: "test/support/strip.mjs",
    sequence: { sequencer: Order },
    setupFiles: ["test/support/worker.ts"],
    // the pool fails when it ends a worker that it finds idle, so there are always as many
    // before a change lands and at night more than processors, because some files wait
    minWorkers: level === "day" ? 2 : 3,
    maxWorkers: level === "day" ? 2 : 3,
    // only for what would hang: no test is judged by it
    testTimeout: timeout,
    hookTimeout: timeout,
    // a worker that ends slower fails the run although its tests passed, and a machine can be busy
    teardownTimeout: 120_000,
    passWithNoTests: false,
    reporters: reporters("tests")
  }
})

import { readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"
import { Order } from "./support/Order.ts"
import { reporters } from "./support/Report.ts"

const source = "@attestry/source"

/** Options of a worker that loads our sources itself. */
export const native = [`--conditions=${source}`, `--import=${new URL("support/native.mjs", import.meta.url).href}`]

/** Files of the long run that share workers: they bound neither memory nor a turn of the event loop in their own. */
export const sharing: Array<string> = JSON.parse(readFileSync(new URL("sharing.json", import.meta.url), "utf8"))

/** For what would hang in the long run, in milliseconds: longer than what lasts as long as it is given. */
export const longTimeout = 60_000 * (15 + Number(process.env["BUDGET_MINUTES"] ?? 20))

/** A folder that the workers share, if they need one. */
const run = join(tmpdir(), `attestry-test-run-${process.pid}`)
process.env["ATTESTRY_TEST_RUN"] = run
process.once("exit", () => rmSync(run, { recursive: true, force: true }))

export default defineConfig({
  root: fileURLToPath(new URL("..", import.meta.url)),
  resolve: { conditions: [source, "module", "browser", "development|production"] },
  // without "module": node gets the same conditions, and what some packages have there only bundlers can load
  ssr: { resolve: { conditions: [source, "node", "development|production"] } },
  test: {
    include: ["packages/*/test/**/*.test.ts", "examples/*/test/**/*.test.ts", "test/**/*.test.ts"],
    exclude: [
      "**/node_modules/**",
      "**/build/**",
      "test/long/**",
      "**/*.long.test.ts"
    ],
    pool: "forks",
    // a worker loads what it needs once, not for each file
    isolate: false,
    // most objects live for one request, and a larger nursery has fewer of them copied
    poolOptions: { forks: { execArgv: ["--min-semi-space-size=64", "--max-semi-space-size=64", ...native] } },
    server: { deps: { external: [/\/(packages|examples)\/[^/]+\/src\/.*\.ts$/] } },
    globalSetup: "test/support/strip.mjs",
    sequence: { sequencer: Order },
    setupFiles: ["test/support/worker.ts"],
    // the pool fails when it ends a worker that it finds idle, so there are always as many
    // more than processors, because some files wait
    minWorkers: 3,
    maxWorkers: 3,
    // only for what would hang: no test is judged by it
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // a worker that ends slower fails the run although its tests passed, and a machine can be busy
    teardownTimeout: 120_000,
    passWithNoTests: false,
    reporters: reporters("tests")
  }
})

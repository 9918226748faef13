import { defineConfig, mergeConfig } from "vitest/config"
import { reporters } from "./support/Report.ts"
import everyday, { longTimeout, native, sharing } from "./vitest.config.ts"

const { exclude: _, include: __, poolOptions: ___, reporters: ____, ...test } = everyday.test ?? {}

/** The part of the long run whose files have a worker each, because they bound memory or a turn of the event loop. */
export default mergeConfig(
  { ...everyday, test },
  defineConfig({
    test: {
      reporters: reporters("long"),
      include: [
        "test/long/**/*.test.ts",
        "{packages/*/test,test}/**/*.long.test.ts",
        // with more rounds than every day
        "packages/server/test/RateLimiterMemory.test.ts",
        "test/limits/bodies.test.ts"
      ],
      exclude: ["**/node_modules/**", "**/build/**", ...sharing],
      env: { LONG: "1" },
      isolate: true,
      poolOptions: { forks: { execArgv: native } },
      testTimeout: longTimeout
    }
  })
)

import { defineConfig, mergeConfig } from "vitest/config"
import { reporters } from "./support/Report.ts"
import usual, { native, nightTimeout } from "./vitest.config.ts"

const { exclude: _, include: __, poolOptions: ___, reporters: ____, ...test } = usual.test ?? {}

/** The files of the nightly run that have a worker each, because they bound memory, a time or a turn of the event loop. */
export default mergeConfig(
  { ...usual, test },
  defineConfig({
    test: {
      reporters: reporters("alone"),
      include: ["{packages/*/test,test}/**/*.alone.test.ts"],
      exclude: ["**/node_modules/**", "**/build/**"],
      env: { LEVEL: "night" },
      isolate: true,
      poolOptions: { forks: { execArgv: native } },
      testTimeout: nightTimeout
    }
  })
)

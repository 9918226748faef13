import { defineConfig, mergeConfig } from "vitest/config"
import { reporters } from "./support/Report.ts"
import everyday from "./vitest.config.ts"

const { exclude: _, include: __, reporters: ___, ...test } = everyday.test ?? {}

/** What runs every day, with more rounds: a part of the long run. No file bounds a turn, so they share workers. */
export default mergeConfig(
  { ...everyday, test },
  defineConfig({
    test: {
      reporters: reporters("rounds"),
      include: [
        "packages/core/test/{document,invitation}/**/*.test.ts",
        "packages/postgres/test/{Migrations,SecondWall}.test.ts",
        "test/contract/{cursors,deniedRequests,fuzz,keys,permissions,tenants}.test.ts",
        "test/model/{attachments,escalation,soa,tasks}.test.ts",
        "test/races/**/*.test.ts"
      ],
      exclude: ["**/node_modules/**", "**/build/**", "**/*.long.test.ts"],
      env: { LONG: "1" },
      testTimeout: 3_600_000
    }
  })
)

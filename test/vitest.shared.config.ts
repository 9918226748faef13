import { existsSync } from "node:fs"
import { defineConfig, mergeConfig } from "vitest/config"
import { reporters } from "./support/Report.ts"
import everyday, { longTimeout, sharing } from "./vitest.config.ts"

const { exclude: _, include: __, reporters: ___, ...test } = everyday.test ?? {}

// a file with another name would run no more
const gone = sharing.filter((path) => !existsSync(new URL(`../${path}`, import.meta.url)))
if (gone.length > 0) throw new Error(`test/sharing.json has files that are gone: ${gone.join(", ")}`)

/** The part of the long run whose files share workers as every day, and what runs every day, with more rounds. */
export default mergeConfig(
  { ...everyday, test },
  defineConfig({
    test: {
      reporters: reporters("shared"),
      include: [
        ...sharing,
        "packages/core/test/{document,member}/**/*.test.ts",
        "packages/postgres/test/{Migrations,SecondWall}.test.ts",
        "test/contract/{cursors,deniedRequests,fuzz,keys,permissions,tenants}.test.ts",
        "test/model/{attachments,escalation,soa,tasks}.test.ts",
        "test/races/**/*.test.ts"
      ],
      exclude: ["**/node_modules/**", "**/build/**", "packages/core/test/**/*.long.test.ts"],
      env: { LONG: "1" },
      testTimeout: longTimeout
    }
  })
)

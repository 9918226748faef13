import { defineConfig, mergeConfig } from "vitest/config"
import { reporters } from "./support/Report.ts"
import everyday, { native } from "./vitest.config.ts"

const { exclude: _, include: __, poolOptions: ___, reporters: ____, sequence: _____, ...test } = everyday.test ?? {}

export default mergeConfig(
  { ...everyday, test },
  defineConfig({
    test: {
      reporters: reporters("long"),
      include: [
        "test/long/**/*.test.ts",
        "{packages/*/test,test}/**/*.long.test.ts",
        // what runs every day from source, as compiled
        "test/packages/{examples,cli/process}.test.ts",
        // with more rounds than every day, and bounds of turns or memory, so not with others in a worker
        "packages/{blob-fs,blob-s3}/test/**/*.test.ts",
        "packages/memory/test/MemoryBlobStore.test.ts",
        "test/api/{browserSchedules,docsPage,hostileDocuments}.test.ts",
        "packages/server/test/RateLimiterMemory.test.ts",
        "test/limits/bodies.test.ts"
      ],
      env: { LONG: "1" },
      exclude: [
        "**/node_modules/**",
        "**/build/**"
      ],
      isolate: true,
      poolOptions: { forks: { execArgv: native } },
      minWorkers: 2,
      maxWorkers: 2,
      testTimeout: 3_600_000
    }
  })
)

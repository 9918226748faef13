import { defineConfig, mergeConfig } from "vitest/config"
import everyday from "./vitest.config.ts"

const { exclude: _, include: __, ...test } = everyday.test ?? {}

export default mergeConfig(
  { ...everyday, test },
  defineConfig({
    test: {
      include: ["test/long/**/*.test.ts"],
      exclude: ["**/node_modules/**", "**/build/**"],
      isolate: true,
      fileParallelism: false,
      minWorkers: 1,
      maxWorkers: 1,
      testTimeout: 3_600_000
    }
  })
)

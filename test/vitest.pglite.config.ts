import { defineConfig, mergeConfig } from "vitest/config"
import { reporters } from "./support/Report.ts"
import everyday from "./vitest.config.ts"

const { exclude: _, include: __, reporters: ___, ...test } = everyday.test ?? {}

/** The scenarios on PGlite, of which `npm test` runs some: a part of the long run. */
export default mergeConfig(
  { ...everyday, test },
  defineConfig({
    test: {
      reporters: reporters("pglite"),
      include: ["test/{api,contract,model,packages/cli,races,v1}/**/*.test.ts"],
      exclude: [
        "**/node_modules/**",
        "**/build/**",
        // the same on each storage
        "test/api/*/{browserSchedules,conditionalDefect,crossOrigin,docsPage,hostileDocuments}.test.ts",
        "test/api/*/{noticeSchedules,outgoing,securityHeaders,soaFormats,webhooksSent}.test.ts",
        "test/contract/{docsTables,fuzz,inspection,openapi,questionnaireExportSchema,soaExportSchema}.test.ts",
        "test/packages/cli/{browserLogin,parsing,process,questionnaire,secretKeys}.test.ts"
      ],
      env: { STACKS: "pglite" },
      minWorkers: 3,
      maxWorkers: 3
    }
  })
)

import { defineConfig, mergeConfig } from "vitest/config"
import { reporters } from "./support/Report.ts"
import usual from "./vitest.config.ts"

const { exclude: _, include: __, reporters: ___, ...test } = usual.test ?? {}

/** The scenarios on PGlite: a part of the nightly run. */
export default mergeConfig(
  { ...usual, test },
  defineConfig({
    test: {
      reporters: reporters("pglite"),
      include: ["test/{api,contract,model,packages/cli,races,v1}/**/*.test.ts"],
      exclude: [
        "**/node_modules/**",
        "**/build/**",
        "**/*.{alone,night}.test.ts",
        // the same on each storage
        "test/api/*/{browserSchedules.ci,conditionalDefect,crossOrigin,docsPage.ci,hostileDocuments.ci}.test.ts",
        "test/api/*/{noticeSchedules,outgoing.ci,securityHeaders,soaFormats,webhooksSent}.test.ts",
        "test/contract/{docsTables,fuzz,inspection,openapi,questionnaireExportSchema,soaExportSchema}.test.ts",
        "test/packages/cli/{browserLogin,parsing,process,questionnaire,secretKeys}.test.ts"
      ],
      env: { LEVEL: "ci", STACKS: "pglite" }
    }
  })
)

// Lints the API document. The rules, and why some are off, stand in redocly.yaml beside this file.
import { spawnSync } from "node:child_process"

const { status, stderr, stdout } = spawnSync(
  process.execPath,
  [
    "node_modules/@redocly/cli/bin/cli.js",
    "lint",
    "--config=test/dev/tools/redocly.yaml",
    "docs/reference/openapi.json"
  ],
  // the linter would ask the network for a newer version of itself
  { encoding: "utf8", env: { ...process.env, REDOCLY_SUPPRESS_UPDATE_NOTICE: "true", REDOCLY_TELEMETRY: "off" } }
)
if (status === 0) console.log("The API document keeps the rules")
else console.error(`${stdout}${stderr}`)
process.exitCode = status ?? 1

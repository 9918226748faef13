// The licences of everything that our packages and examples bring along; tools are not asked.
import { existsSync, readFileSync } from "node:fs"

// OFL-1.1 is for fonts, which may be embedded in documents of any licence
const allowed = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "ISC",
  "MIT",
  "MIT-0",
  "OFL-1.1",
  "PostgreSQL"
])

/** True if an SPDX expression without brackets in brackets can be met by allowed licences alone. */
const isAllowed = (expression) =>
  expression.replace(/[()]/g, "").split(" OR ").some((choice) =>
    choice.split(" AND ").every((licence) => allowed.has(licence.trim()))
  )

const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"))
const brought = Object.entries(packages).filter(([path, entry]) =>
  path.includes("node_modules/") && entry.link !== true && entry.dev !== true
)
if (brought.length === 0) throw new Error("package-lock.json lists no dependency")

const counts = {}
for (const [path, entry] of brought) {
  const manifest = `${path}/package.json`
  const licence = existsSync(manifest) ? JSON.parse(readFileSync(manifest, "utf8")).license : entry.license
  if (typeof licence !== "string" || !isAllowed(licence)) {
    console.error(
      `${path.replace(/^.*node_modules\//, "")}@${entry.version}: ${JSON.stringify(licence)} is not allowed`
    )
    process.exitCode = 1
  }
  counts[licence] = (counts[licence] ?? 0) + 1
}
console.log(Object.entries(counts).map(([licence, count]) => `${licence} ${count}`).join(", "))

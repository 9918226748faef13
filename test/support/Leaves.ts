import { execFileSync } from "node:child_process"
import { level } from "./Level.ts"

/** Places that change how questionnaires are read and filled in, with the corpus that measures it and its writer of PDF. */
const questionnaireFiles = [
  "packages/questionnaire-files/",
  "packages/file-jobs/",
  "packages/core/src/questionnaireFile/",
  "packages/core/src/report/",
  "packages/reports/src/internal/pdf/",
  "test/dev/accuracy/"
]

/** Tests of packages that nothing else imports, with what they test. By day they run if some of that has changed. */
const leaves: { readonly [tests: string]: ReadonlyArray<string> } = {
  "packages/auth-jwt/test/**": ["packages/auth-jwt/", "packages/core/src/authentication/"],
  "packages/blob-fs/test/**": ["packages/blob-fs/", "packages/core/src/blob/", "packages/conformance/src/blob/"],
  "packages/blob-s3/test/**": ["packages/blob-s3/", "packages/core/src/blob/", "packages/conformance/src/blob/"],
  "packages/browser-playwright/test/**": [
    "packages/browser-playwright/",
    "packages/egress-node/",
    "packages/core/src/browser/",
    "packages/conformance/src/browser/"
  ],
  "packages/egress-node/test/**": [
    "packages/egress-node/",
    "packages/core/src/egress/",
    "packages/conformance/src/egress/"
  ],
  "packages/engine/test/**": ["packages/engine/", "packages/core/src/schedule/"],
  "packages/mailer-smtp/test/**": [
    "packages/mailer-smtp/",
    "packages/core/src/mail/",
    "packages/conformance/src/mail/"
  ],
  "packages/pglite/test/**": ["packages/pglite/"],
  "packages/planner-ai/test/**": ["packages/planner-ai/", "packages/core/src/browser/"],
  "packages/questionnaire-files/test/**": questionnaireFiles,
  "packages/reports/test/**": [
    "packages/reports/",
    "packages/file-jobs/",
    "packages/core/src/report/",
    "packages/conformance/src/report/"
  ],
  "examples/*/test/**": ["examples/"],
  "test/dev/accuracy/**": questionnaireFiles,
  "test/packages/cli/**": ["packages/cli/", "packages/core/src/setUp/"],
  "test/packages/server/**": ["examples/node-server/", "packages/server/", "packages/server-node/"]
}

const git = (...args: ReadonlyArray<string>) =>
  execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).split("\n")

const isKnown = (revision: string): boolean => {
  try {
    git("rev-parse", "--verify", "--quiet", revision)
    return true
  } catch {
    return false
  }
}

/** Files that differ from the main branch, or without one from the last commit. Without git there are none. */
const findChanged = (): ReadonlyArray<string> => {
  const base = ["origin/main", "HEAD"].find(isKnown)
  if (base === undefined) return []
  return [...git("diff", "--name-only", "--merge-base", base), ...git("ls-files", "--others", "--exclude-standard")]
}

/** True if the command line names files: then none is left out. */
const isNamed = process.argv.slice(3).some((word, i, words) => !word.startsWith("-") && !words[i - 1]?.startsWith("-"))

const findUnchanged = () => {
  const changed = findChanged()
  return Object.keys(leaves).filter((tests) =>
    !leaves[tests]?.some((place) => changed.some((path) => path.startsWith(place)))
  )
}

/**
 * Tests that do not run at this level. The name of a file says when it does: `Writers.ci.test.ts` before a change lands,
 * `kills.night.test.ts` at night, `flood.alone.test.ts` at night in its own worker.
 */
export const leftOut: ReadonlyArray<string> = level === "night" || isNamed
  ? ["**/*.alone.test.ts"]
  : level === "ci"
  ? ["**/*.{alone,night}.test.ts"]
  : ["**/*.{alone,ci,night}.test.ts", ...findUnchanged()]

import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { adapterMutants } from "./adapters.mjs"
import { attachmentMutants } from "./attachments.mjs"
import { automationMutants } from "./automations.mjs"
import { blobMutants } from "./blobs.mjs"
import { browserMutants } from "./browser.mjs"
import { browserAutomationMutants } from "./browserAutomations.mjs"
import { coreMutants } from "./core.mjs"
import { countMutants } from "./counts.mjs"
import { documentMutants } from "./documents.mjs"
import { egressMutants } from "./egress.mjs"
import { exportMutants } from "./exports.mjs"
import { fillMutants } from "./fill.mjs"
import { libraryMutants } from "./library.mjs"
import { noticeMutants } from "./notices.mjs"
import { policyMutants } from "./policies.mjs"
import { questionnaireFileMutants } from "./questionnaireFiles.mjs"
import { questionnaireReviewMutants } from "./questionnaireReviews.mjs"
import { questionnaireMutants } from "./questionnaires.mjs"
import { savedSessionMutants } from "./savedSessions.mjs"
import { scheduleMutants } from "./schedules.mjs"
import { secretMutants } from "./secrets.mjs"
import { soaMutants } from "./soa.mjs"
import { taskMutants } from "./tasks.mjs"
import { turnMutants } from "./turns.mjs"
import { uploadMutants } from "./uploads.mjs"
import { webhookMutants } from "./webhooks.mjs"
import { wireMutants } from "./wire.mjs"

export const mutants = [
  ...coreMutants,
  ...adapterMutants,
  ...countMutants,
  ...policyMutants,
  ...taskMutants,
  ...attachmentMutants,
  ...automationMutants,
  ...exportMutants,
  ...documentMutants,
  ...blobMutants,
  ...turnMutants,
  ...scheduleMutants,
  ...soaMutants,
  ...uploadMutants,
  ...browserMutants,
  ...fillMutants,
  ...questionnaireFileMutants,
  ...browserAutomationMutants,
  ...questionnaireMutants,
  ...questionnaireReviewMutants,
  ...libraryMutants,
  ...savedSessionMutants,
  ...secretMutants,
  ...egressMutants,
  ...noticeMutants,
  ...webhookMutants,
  ...wireMutants
]

const aloneFiles = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "*.alone.test.ts"], {
  encoding: "utf8"
})
  .split("\n")

/** The configuration of Vitest that has a file of tests, which may be named by a part of its path. */
export const configOf = (file) =>
  aloneFiles.some((path) => path.includes(file)) ? "vitest.alone.config.ts" : "vitest.config.ts"

const replaced = (file, text, { find, plant }) => {
  const count = text.split(find).length - 1
  if (count !== 1) throw new Error(`${file} has ${JSON.stringify(find)} ${count} times, not once`)
  return text.replace(find, () => plant)
}

/** The text of the mutant's file with the bug in it. */
export const withBug = (mutant) => {
  const once = replaced(mutant.file, readFileSync(mutant.file, "utf8"), mutant)
  return mutant.with === undefined ? once : replaced(mutant.file, once, mutant.with)
}

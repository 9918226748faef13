import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import ts from "typescript"
import { parseSource } from "../tools/comments.mjs"
import { adapterMutants } from "./adapters.mjs"
import { approvalMutants } from "./approvals.mjs"
import { approvalSettingMutants } from "./approvalSettings.mjs"
import { attachmentMutants } from "./attachments.mjs"
import { authorMutants } from "./authors.mjs"
import { automationMutants } from "./automations.mjs"
import { blobMutants } from "./blobs.mjs"
import { browserMutants } from "./browser.mjs"
import { browserAutomationMutants } from "./browserAutomations.mjs"
import { clientMutants } from "./clients.mjs"
import { confirmedAnswerMutants } from "./confirmedAnswers.mjs"
import { coreMutants } from "./core.mjs"
import { countMutants } from "./counts.mjs"
import { editedQuestionMutants } from "./editedQuestions.mjs"
import { egressMutants } from "./egress.mjs"
import { evidenceMutants } from "./evidence.mjs"
import { exportMutants } from "./exports.mjs"
import { fairnessMutants } from "./fairness.mjs"
import { fillMutants } from "./fill.mjs"
import { libraryMutants } from "./library.mjs"
import { memberMutants } from "./members.mjs"
import { noticeMutants } from "./notices.mjs"
import { policyMutants } from "./policies.mjs"
import { questionnaireFileMutants } from "./questionnaireFiles.mjs"
import { questionnaireMappingMutants } from "./questionnaireMappings.mjs"
import { questionnaireReviewMutants } from "./questionnaireReviews.mjs"
import { questionnaireMutants } from "./questionnaires.mjs"
import { reportMutants } from "./reports.mjs"
import { savedSessionMutants } from "./savedSessions.mjs"
import { scheduleMutants } from "./schedules.mjs"
import { secretMutants } from "./secrets.mjs"
import { soaMutants } from "./soa.mjs"
import { spaceMutants } from "./space.mjs"
import { taskMutants } from "./tasks.mjs"
import { turnMutants } from "./turns.mjs"
import { uploadMutants } from "./uploads.mjs"
import { webhookMutants } from "./webhooks.mjs"
import { wireMutants } from "./wire.mjs"

export const mutants = [
  ...coreMutants,
  ...adapterMutants,
  ...countMutants,
  ...memberMutants,
  ...policyMutants,
  ...taskMutants,
  ...approvalMutants,
  ...approvalSettingMutants,
  ...attachmentMutants,
  ...automationMutants,
  ...evidenceMutants,
  ...exportMutants,
  ...reportMutants,
  ...blobMutants,
  ...turnMutants,
  ...fairnessMutants,
  ...scheduleMutants,
  ...soaMutants,
  ...spaceMutants,
  ...uploadMutants,
  ...browserMutants,
  ...fillMutants,
  ...questionnaireFileMutants,
  ...browserAutomationMutants,
  ...authorMutants,
  ...questionnaireMutants,
  ...questionnaireMappingMutants,
  ...questionnaireReviewMutants,
  ...clientMutants,
  ...confirmedAnswerMutants,
  ...editedQuestionMutants,
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

const isDeclaration = (node) =>
  node.name !== undefined &&
  (node.body !== undefined || node.initializer !== undefined || ts.isClassDeclaration(node))

/** Start and end of a function, a constant or a property in its source. A dot parts it from those around it. */
const spanOf = (file, text, name) => {
  const spans = []
  const visit = (node, path) => {
    const inner = isDeclaration(node) ? `${path}.${node.name.getText().replaceAll("\"", "")}` : path
    if (inner !== path && inner.endsWith(`.${name}`)) {
      const statement = ts.isVariableDeclaration(node) ? node.parent.parent : node
      spans.push({ start: statement.getStart(), end: node.end })
    }
    ts.forEachChild(node, (child) => visit(child, inner))
  }
  visit(parseSource(file, text), "")
  if (spans.length !== 1) throw new Error(`${file} declares ${name} ${spans.length} times, not once`)
  return spans[0]
}

const escape = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")

// blanks and new lines do not count, so that a source may be formatted again
const replaced = (file, text, { find, in: name, plant }) => {
  const { end, start } = spanOf(file, text, name)
  const declared = text.slice(start, end)
  const pattern = new RegExp(find.split(" ").map(escape).join("\\s+"), "g")
  const count = declared.match(pattern)?.length ?? 0
  if (count !== 1) throw new Error(`${name} in ${file} has ${JSON.stringify(find)} ${count} times, not once`)
  return text.slice(0, start) + declared.replace(pattern, () => plant) + text.slice(end)
}

/** The text of the mutant's file with the bug in it: in the declaration `in`, `plant` stands for `find`. */
export const withBug = (mutant) => {
  const once = replaced(mutant.file, readFileSync(mutant.file, "utf8"), mutant)
  return mutant.with === undefined ? once : replaced(mutant.file, once, mutant.with)
}

import { Questionnaires } from "@attestry/core/questionnaire"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"

const rows = [
  ["No.", "Domain", "Question", "Answer (Yes/No/NA)", "Comment"],
  ["GOV-1", "Governance", "Has management approved a policy for information security?", "Yes", "Reviewed each year."],
  ["GOV-2", "Governance", "Is one person responsible for information security?", "Yes", ""],
  ["GOV-3", "Governance", "Do you assess risks at least once a year?", "", ""],
  ["ACC-1", "Access", "Is a second factor required for administrators?", "Yes", ""],
  ["ACC-2", "Access", "Are access rights reviewed every quarter?", "", ""],
  ["ACC-3", "Access", "Is access removed within a day when somebody leaves?", "", ""],
  ["OPS-1", "Operations", "Are backups encrypted and kept in another region?", "Yes", ""],
  ["OPS-2", "Operations", "Was a backup restored as a test this year?", "", ""],
  ["OPS-3", "Operations", "Are security updates installed within 14 days?", "", ""],
  ["SUB-1", "Suppliers", "Do you keep a list of subprocessors?", "", ""],
  ["SUB-2", "Suppliers", "Are customers told before a subprocessor changes?", "", ""]
]

const table = rows.map((cells) => cells.map((cell) => `"${cell}"`).join(",")).join("\r\n")

const text = `# Questions before the pilot

Please answer in a few sentences.

## Data

1. Which data of our employees will be stored?
   Answer: Names and work addresses only.
2. In which countries are the data stored?
3. How long are data kept after the contract ends?

## Incidents

4. Describe how you would tell us about an incident.
5. Have you had an incident with customer data in the last two years?
   Answer: No.
6. Who is on call at night and on weekends?
`

/** Questionnaires that two invented customers have sent. */
const files = [
  { input: { fileName: "supplier-assessment.csv", fileType: "text/csv" }, content: table },
  { input: { fileName: "pilot-questions.md", fileType: "text/markdown" }, content: text }
]

/** Uploads the questionnaires, with the answers that they have already. */
export const demoQuestionnaires = Effect.gen(function*() {
  const { upload } = yield* Questionnaires
  for (const { content, input } of files) yield* upload(Stream.make(new TextEncoder().encode(content)), input)
})

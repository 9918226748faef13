import { reportWriterSuite } from "@attestry/conformance/report/ReportWriterSuite"
import { layer } from "@effect/vitest"
import { Layer } from "effect"
import { reader } from "./support/Reader.ts"
import { shared } from "./support/Reports.ts"

layer(Layer.merge(shared, reader), { excludeTestServices: true })(
  "reports",
  ({ effect }) => reportWriterSuite({ effect }, ["csv", "docx", "pdf", "xlsx"])
)

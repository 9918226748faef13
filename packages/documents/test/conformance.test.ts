import { reportWriterSuite } from "@attestry/conformance/ReportWriterSuite"
import * as DocumentsReportWriter from "@attestry/documents/DocumentsReportWriter"
import { layer } from "@effect/vitest"
import { Layer } from "effect"
import { reader } from "./support/Reader.ts"

layer(Layer.merge(DocumentsReportWriter.layer(), reader), { excludeTestServices: true })(
  "documents",
  ({ effect }) => reportWriterSuite({ effect }, ["csv", "pdf", "xlsx"])
)

import * as BlobFs from "@attestry/blob-fs/BlobFs"
import { printGrowth } from "../../../../test/support/BlobGrowth.ts"

await printGrowth(BlobFs.layer({ folder: process.env["FOLDER"] ?? "", publicUrl: "http://localhost" }))

import { getDocumentProxy } from "unpdf"
import { NotFillable } from "./Fill.ts"

// Rejects every PDF, because form fields are not filled in, and says whether it has some.
export const rejectPdf = async (bytes: Uint8Array): Promise<never> => {
  // the copy stays with the parser
  const document = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0, isEvalSupported: false })
  try {
    const fields = await document.getFieldObjects()
    throw new NotFillable(fields === null ? "no_fields" : "format")
  } finally {
    await document.destroy()
  }
}

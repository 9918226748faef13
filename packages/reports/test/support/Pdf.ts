import { getDocumentProxy } from "unpdf"

interface Item {
  readonly type?: string
  readonly tag?: string
  readonly str?: string
}

export interface ReadPage {
  /** Text that other pages do not repeat. */
  readonly text: string
  /** The header of the table and the foot of the page. */
  readonly repeated: string
}

export const openPdf = async (bytes: Uint8Array): ReturnType<typeof getDocumentProxy> =>
  getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 })

/** Reads the text of each page with pdf.js, which knows nothing of the writer. */
export const readPdf = async (bytes: Uint8Array): Promise<ReadonlyArray<ReadPage>> => {
  const document = await openPdf(bytes)
  const pages: Array<ReadPage> = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent({ includeMarkedContent: true, disableNormalization: true })
    let depth = 0
    let text = ""
    let repeated = ""
    for (const { str = "", tag, type } of items as ReadonlyArray<Item>) {
      if (type === "beginMarkedContent" && tag === "Artifact") depth++
      else if (type === "endMarkedContent") depth--
      else if (depth > 0) repeated += str
      else text += str
    }
    pages.push({ text, repeated })
  }
  await document.destroy()
  return pages
}

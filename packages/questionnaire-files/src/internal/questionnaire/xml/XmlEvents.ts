import type { Archive } from "../zip/Archive.ts"
import { makeXmlScanner, type XmlAttributes } from "./XmlScanner.ts"

export type { XmlAttributes } from "./XmlScanner.ts"

// Names of elements are without prefix: strict and transitional files, and all producers, differ only in these.
// Attributes keep theirs.
export interface XmlHandler {
  readonly open: (name: string, attributes: XmlAttributes) => void
  readonly close: (name: string) => void
  readonly text: (text: string) => void
}

export const localName = (name: string): string => name.slice(name.indexOf(":") + 1)

const decoderOf = (first: Uint8Array): TextDecoder => {
  const [one, two] = first
  if ((one === 0xff && two === 0xfe) || (one === 0x3c && two === 0)) return new TextDecoder("utf-16le")
  if ((one === 0xfe && two === 0xff) || (one === 0 && two === 0x3c)) return new TextDecoder("utf-16be")
  return new TextDecoder("utf-8")
}

// Parses an entry while it is inflated. False if the archive has no such entry. Rejects with `damaged` unless the XML is
// well-formed.
export const readXml = async (archive: Archive, name: string, { close, open, text }: XmlHandler): Promise<boolean> => {
  const scanner = makeXmlScanner({
    open: (element, attributes) => open(localName(element), attributes),
    close: (element) => close(localName(element)),
    text
  })
  let decoder: TextDecoder | undefined
  const isFound = await archive.read(name, (chunk) => {
    decoder ??= decoderOf(chunk)
    scanner.write(decoder.decode(chunk, { stream: true }))
  })
  if (!isFound) return false
  scanner.write(decoder?.decode() ?? "")
  scanner.close()
  return true
}

import type { UnreadableFile } from "@attestry/core/questionnaire/QuestionnaireReader"
import * as Effect from "effect/Effect"
import { SaxesParser } from "saxes"
import { attempt, damaged } from "../Unreadable.ts"
import type { Archive } from "../zip/Archive.ts"

export type XmlAttributes = Readonly<Record<string, string>>

// Names of elements are without prefix: strict and transitional files, and all producers, differ only in these.
// Attributes keep theirs.
export interface XmlHandler {
  readonly open: (name: string, attributes: XmlAttributes) => void
  readonly close: (name: string) => void
  readonly text: (text: string) => void
}

const maximumDepth = 256

const localName = (name: string): string => name.slice(name.indexOf(":") + 1)

interface XmlSink {
  readonly write: (chunk: Uint8Array) => void
  readonly close: () => void
}

const decoderOf = (first: Uint8Array): TextDecoder => {
  const [one, two] = first
  if ((one === 0xff && two === 0xfe) || (one === 0x3c && two === 0)) return new TextDecoder("utf-16le")
  if ((one === 0xfe && two === 0xff) || (one === 0 && two === 0x3c)) return new TextDecoder("utf-16be")
  return new TextDecoder("utf-8")
}

// Throws `damaged` unless the XML is well-formed. There are no entities but the five, because there is no DOCTYPE.
const makeXmlSink = (handler: XmlHandler): XmlSink => {
  const parser = new SaxesParser({ position: false, xmlns: false })
  let decoder: TextDecoder | undefined
  let depth = 0
  const fail = () => {
    throw damaged
  }
  parser.on("error", fail)
  parser.on("doctype", fail)
  parser.on("opentag", ({ attributes, name }) => {
    depth += 1
    if (depth > maximumDepth) throw damaged
    handler.open(localName(name), attributes)
  })
  parser.on("closetag", ({ name }) => {
    depth -= 1
    handler.close(localName(name))
  })
  parser.on("text", handler.text)
  parser.on("cdata", handler.text)
  return {
    write: (chunk) => {
      decoder ??= decoderOf(chunk)
      parser.write(decoder.decode(chunk, { stream: true }))
    },
    close: () => {
      parser.write(decoder?.decode() ?? "").close()
    }
  }
}

// Parses an entry while it is inflated. False if the archive has no such entry.
export const readXml = (
  archive: Archive,
  name: string,
  handler: XmlHandler
): Effect.Effect<boolean, UnreadableFile> =>
  Effect.suspend(() => {
    const sink = makeXmlSink(handler)
    return archive.read(name, sink.write).pipe(Effect.tap((isFound) => isFound ? attempt(sink.close) : Effect.void))
  })

import { decodeAs, type Encoding } from "../questionnaire/csv/Encoding.ts"

const byteOrderMark = "\ufeff"

type Table = ReadonlyMap<string, ReadonlyArray<number>>

const addTo = (table: Map<string, ReadonlyArray<number>>, encoding: Encoding, bytes: ReadonlyArray<number>) => {
  const character = decodeAs(new Uint8Array(bytes), encoding)
  if (character.length === 1 && character !== "\ufffd" && !table.has(character)) table.set(character, bytes)
}

const oneByte = (encoding: Encoding): Map<string, ReadonlyArray<number>> => {
  const table = new Map<string, ReadonlyArray<number>>()
  for (let byte = 0; byte < 256; byte++) addTo(table, encoding, [byte])
  return table
}

// Some characters have two codes. Programs write those of these lead bytes only if there is no other.
const duplicates = [0xed, 0xee]

const shiftJis = (): Table => {
  const table = oneByte("shift_jis")
  const leads = Array.from({ length: 0xfd - 0x81 }, (_, index) => index + 0x81).filter((byte) =>
    byte < 0xa0 || byte > 0xdf
  )
  for (const lead of [...leads.filter((byte) => !duplicates.includes(byte)), ...duplicates]) {
    for (let trail = 0x40; trail < 0xfd; trail++) addTo(table, "shift_jis", [lead, trail])
  }
  return table
}

const byTable = (text: string, table: Table): Uint8Array | undefined => {
  const bytes: Array<number> = []
  for (const character of text) {
    const found = table.get(character)
    if (found === undefined) return undefined
    for (const byte of found) bytes.push(byte)
  }
  return new Uint8Array(bytes)
}

// The bytes of a text without mark. `undefined` if the encoding lacks a character of it.
const encode = (text: string, encoding: Encoding): Uint8Array | undefined => {
  switch (encoding) {
    case "utf-8":
      return Buffer.from(text, "utf8")
    case "utf-16le":
      return Buffer.from(text, "utf16le")
    case "utf-16be":
      return Buffer.from(text, "utf16le").swap16()
    case "windows-1252":
      return byTable(text, oneByte(encoding))
    case "shift_jis":
      return byTable(text, shiftJis())
  }
}

const isSame = (one: Uint8Array, other: Uint8Array | undefined): boolean =>
  other !== undefined && Buffer.compare(one, other) === 0

// Encodes as a file does, with its mark if it has one. The original must become its bytes again, else it is `undefined`. A
// text with characters that the encoding lacks becomes UTF-8 with a mark, which spreadsheets read.
export const encodeLike = (
  original: { readonly bytes: Uint8Array; readonly text: string; readonly encoding: Encoding },
  text: string
): Uint8Array | undefined => {
  const { bytes, encoding } = original
  const mark = [byteOrderMark, ""].find((mark) => isSame(bytes, encode(mark + original.text, encoding)))
  if (mark === undefined) return undefined
  return encode(mark + text, encoding) ?? encode(byteOrderMark + text, "utf-8")
}

import { strToU8, Zip, ZipDeflate, zipSync } from "fflate"

/** A file that wants to harm its reader. */
export interface HostileFile {
  readonly title: string
  readonly fileName: string
  readonly make: () => Uint8Array
}

export type Parts = Readonly<Record<string, string | Uint8Array>>

const toBytes = (part: string | Uint8Array) => typeof part === "string" ? strToU8(part) : part

/** Packs parts into a zip container. */
export const pack = (parts: Parts): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, toBytes(part)])), { level: 6 })

/** Packs parts, and one that repeats a piece so often that it is never held whole. */
export const packRepeated = (
  parts: Parts,
  name: string,
  [head, piece, tail]: readonly [string, string, string],
  times: number
): Uint8Array => {
  const chunks: Array<Uint8Array> = []
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error
    chunks.push(chunk)
  })
  for (const [each, part] of Object.entries(parts)) {
    const entry = new ZipDeflate(each, { level: 6 })
    zip.add(entry)
    entry.push(toBytes(part), true)
  }
  const large = new ZipDeflate(name, { level: 6 })
  zip.add(large)
  large.push(strToU8(head))
  const many = 1_000
  const block = strToU8(piece.repeat(many))
  for (let left = times; left > 0; left -= many) {
    large.push(left >= many ? block : strToU8(piece.repeat(left)))
  }
  large.push(strToU8(tail), true)
  zip.end()
  return Buffer.concat(chunks)
}

/** Changes a number of 32 bits in each header of a zip that begins with these bytes. */
const patch = (bytes: Uint8Array, signature: number, offset: number, value: number): Uint8Array => {
  const copy = Buffer.from(bytes)
  for (let at = 0; at < copy.length - 46; at++) {
    if (copy.readUInt32LE(at) === signature) copy.writeUInt32LE(value, at + offset)
  }
  return copy
}

/** Declares that each entry inflates to this many bytes. */
export const declareSize = (bytes: Uint8Array, size: number): Uint8Array =>
  patch(patch(bytes, 0x02014b50, 24, size), 0x04034b50, 22, size)

/** Sets the flag of encryption in each entry. */
export const declareEncrypted = (bytes: Uint8Array): Uint8Array => {
  const copy = Buffer.from(bytes)
  for (let at = 0; at < copy.length - 46; at++) {
    const signature = copy.readUInt32LE(at)
    if (signature === 0x02014b50) copy.writeUInt16LE(copy.readUInt16LE(at + 8) | 1, at + 8)
    if (signature === 0x04034b50) copy.writeUInt16LE(copy.readUInt16LE(at + 6) | 1, at + 6)
  }
  return copy
}

/** The beginning of a file. */
export const cut = (bytes: Uint8Array, share: number): Uint8Array => bytes.slice(0, Math.floor(bytes.length * share))

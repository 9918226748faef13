// Pictures of scripted pages, as PNG without compression: a row for each text.

const width = 16
const signature = [137, 80, 78, 71, 13, 10, 26, 10]
// that of the header and its checksum
const headerLength = 25

const crcOf = (bytes: Uint8Array) => {
  let crc = -1
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return ~crc >>> 0
}

const adlerOf = (bytes: Uint8Array) => {
  let [a, b] = [1, 0]
  for (const byte of bytes) {
    a = (a + byte) % 65_521
    b = (b + a) % 65_521
  }
  return b * 65_536 + a
}

const uint32 = (value: number) => [value >>> 24, value >>> 16 & 255, value >>> 8 & 255, value & 255]

const latin1 = (text: string) =>
  Array.from(text, (character) => {
    const code = character.codePointAt(0) ?? 0
    return code < 256 ? code : 63
  })

const chunk = (type: string, data: ReadonlyArray<number>) => {
  const body = Uint8Array.from([...latin1(type), ...data])
  return [...uint32(data.length), ...body, ...uint32(crcOf(body))]
}

const rowOf = (text: string): ReadonlyArray<number> => {
  let hash = 2_166_136_261
  return Array.from({ length: width }, (_, index) => {
    for (const byte of new TextEncoder().encode(`${index}${text}`)) hash = Math.imul(hash ^ byte, 16_777_619)
    return hash >>> 24
  })
}

// One block holds it: a picture has few rows.
const deflate = (bytes: ReadonlyArray<number>) => {
  const { length } = bytes
  const sizes = [length & 255, length >>> 8, ~length & 255, ~length >>> 8 & 255]
  return [0x78, 1, 1, ...sizes, ...bytes, ...uint32(adlerOf(Uint8Array.from(bytes)))]
}

const mostRows = 3_000

export const draw = (texts: ReadonlyArray<string>, stamp: ReadonlyArray<string>): Uint8Array => {
  const rows = texts.slice(0, mostRows).map(rowOf)
  return Uint8Array.from([
    ...signature,
    ...chunk("IHDR", [...uint32(width), ...uint32(rows.length), 8, 0, 0, 0, 0]),
    ...chunk("tEXt", latin1(`Stamp\0${stamp.join("\n")}`)),
    ...chunk("IDAT", deflate(rows.flatMap((row) => [0, ...row]))),
    ...chunk("IEND", [])
  ])
}

interface Drawn {
  readonly rows: ReadonlyArray<Uint8Array>
  readonly stamp: ReadonlyArray<string>
}

// Reads what `draw` has made; undefined for others.
export const read = (png: Uint8Array): Drawn | undefined => {
  const at = signature.length + headerLength
  if (png.length < at + 8 || signature.some((byte, index) => png[index] !== byte)) return undefined
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength)
  const height = view.getUint32(20)
  const stampLength = view.getUint32(at)
  const text = String.fromCharCode(...png.subarray(at + 4, at + 8 + stampLength))
  // the length and type of the chunk, and the beginning of its one block
  const start = at + 12 + stampLength + 8 + 7
  if (!text.startsWith("tEXtStamp\0") || png.length < start + height * (width + 1)) return undefined
  return {
    stamp: text.slice("tEXtStamp\0".length).split("\n"),
    rows: Array.from({ length: height }, (_, row) => {
      const begin = start + row * (width + 1) + 1
      return png.subarray(begin, begin + width)
    })
  }
}

export const countChanged = (before: Drawn, after: Drawn): number => {
  const height = Math.max(before.rows.length, after.rows.length)
  return Array.from({ length: height }, (_, row) => {
    const [first, second] = [before.rows[row], after.rows[row]]
    return first === undefined || second === undefined
      ? width
      : first.filter((byte, index) => byte !== second[index]).length
  }).reduce((sum, changed) => sum + changed, 0)
}

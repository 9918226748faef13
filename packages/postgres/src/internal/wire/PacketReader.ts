const headerLength = 5
const dataRow = 68

// A row in the form of the driver's own message, which cuts the fields only if it is asked for them.
export class RowMessage {
  readonly name = "dataRow"
  readonly bytes: Buffer
  readonly start: number
  readonly end: number

  constructor(bytes: Buffer, start: number, end: number) {
    this.bytes = bytes
    this.start = start
    this.end = end
  }

  get length(): number {
    return this.end - this.start + 4
  }

  get fields(): ReadonlyArray<string | null> {
    let at = this.start + 2
    return Array.from({ length: this.bytes.readInt16BE(this.start) }, () => {
      const length = this.bytes.readInt32BE(at)
      at += 4
      if (length === -1) return null
      at += length
      return this.bytes.toString("utf8", at - length, at)
    })
  }
}

// Splits what arrives into rows and all other packets, in their order. Packets may arrive in pieces.
export const makePacketReader = (
  onRow: (row: RowMessage) => void,
  onOthers: (packets: Buffer) => void
): (chunk: Buffer) => void => {
  let kept: Array<Buffer> = []
  // bytes that the first packet lacks, if known
  let missing = 0

  const keep = (bytes: Buffer) => {
    const length = bytes.length < headerLength ? headerLength : 1 + bytes.readUInt32BE(1)
    kept = bytes.length === 0 ? [] : [bytes]
    missing = length - bytes.length
  }

  const scan = (bytes: Buffer) => {
    let others = 0
    let at = 0
    while (at + headerLength <= bytes.length) {
      const end = at + 1 + bytes.readUInt32BE(at + 1)
      if (end > bytes.length) break
      if (bytes[at] === dataRow) {
        if (others < at) onOthers(bytes.subarray(others, at))
        onRow(new RowMessage(bytes, at + headerLength, end))
        others = end
      }
      at = end
    }
    if (others < at) onOthers(bytes.subarray(others, at))
    keep(bytes.subarray(at))
  }

  return (chunk) => {
    let rest = chunk
    // only the first packet is copied
    while (kept.length > 0 && rest.length >= missing) {
      const [first, next] = [Buffer.concat([...kept, rest.subarray(0, missing)]), rest.subarray(missing)]
      scan(first)
      rest = next
    }
    if (kept.length === 0) scan(rest)
    else if (rest.length > 0) {
      kept.push(rest)
      missing -= rest.length
    }
  }
}

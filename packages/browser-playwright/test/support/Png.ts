import { inflateSync } from "node:zlib"

export interface Picture {
  readonly width: number
  readonly height: number
  /** Four bytes a pixel, without transparency. */
  readonly row: (index: number) => Buffer
}

const paeth = (left: number, up: number, corner: number) => {
  const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)]
  return a <= b && a <= c ? left : b <= c ? up : corner
}

/** Reads a PNG with eight bits a channel, which is not interlaced. */
export const readPng = (png: Uint8Array): Picture => {
  const bytes = Buffer.from(png)
  const [width, height, type] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20), bytes.readUInt8(25)]
  const channels = type === 6 ? 4 : type === 2 ? 3 : 0
  if (bytes.readUInt8(24) !== 8 || channels === 0) throw new Error(`colour type ${type}`)
  const parts: Array<Buffer> = []
  for (let at = 8; at < bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    if (bytes.toString("latin1", at + 4, at + 8) === "IDAT") {
      parts.push(bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at)))
    }
  }
  const data = inflateSync(Buffer.concat(parts))
  const length = width * channels
  let before: Uint8Array = new Uint8Array(length)
  const rows = Array.from({ length: height }, (_, row) => {
    const start = row * (length + 1)
    const filter = data[start] ?? 0
    const line = Uint8Array.from(data.subarray(start + 1, start + 1 + length))
    for (let at = 0; at < length; at++) {
      const left = line[at - channels] ?? 0
      const up = before[at] ?? 0
      const corner = at < channels ? 0 : before[at - channels] ?? 0
      const add = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter] ?? 0
      line[at] = ((line[at] ?? 0) + add) & 255
    }
    before = line
    const whole = Buffer.alloc(width * 4, 255)
    for (let at = 0; at < length; at++) {
      whole[Math.floor(at / channels) * 4 + at % channels] = line[at] ?? 0
    }
    return whole
  })
  return { width, height, row: (index) => rows[index] ?? Buffer.alloc(0) }
}

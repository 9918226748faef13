// Messages of the wire protocol, version 3: https://www.postgresql.org/docs/current/protocol-message-formats.html

// limit of one statement
export const mostValues = 65_535

export type Value = string | Uint8Array | null

const special = /["\\]/

const escapeItem = (item: string): string => `"${special.test(item) ? item.replace(/["\\]/g, "\\$&") : item}"`

const isItem = (item: unknown): item is string | number | null =>
  item === null || typeof item === "string" || typeof item === "number"

// Undefined if the driver must convert it.
export const toValue = (given: unknown): Value | undefined => {
  if (given === null || given === undefined) return null
  if (typeof given === "string") return given
  if (typeof given === "number" || typeof given === "boolean" || typeof given === "bigint") return String(given)
  if (given instanceof Uint8Array) return given
  return Array.isArray(given) && given.every(isItem)
    ? `{${given.map((item) => item === null ? "NULL" : escapeItem(String(item))).join(",")}}`
    : undefined
}

const describePortal = Buffer.from([68, 0, 0, 0, 6, 80, 0])
const execute = Buffer.from([69, 0, 0, 0, 9, 0, 0, 0, 0, 0])
const sync = Buffer.from([83, 0, 0, 0, 4])

const writeText = (buffer: Buffer, text: string, at: number): number => {
  const end = at + buffer.write(text, at)
  buffer[end] = 0
  return end + 1
}

const writeParse = (buffer: Buffer, start: number, name: string, text: string): number => {
  buffer[start] = 80
  const end = buffer.writeInt16BE(0, writeText(buffer, text, writeText(buffer, name, start + 5)))
  buffer.writeInt32BE(end - start - 1, start + 1)
  return end
}

const writeValue = (buffer: Buffer, value: Value, length: number, at: number): number => {
  buffer.writeInt32BE(length, at)
  if (typeof value === "string") buffer.write(value, at + 4)
  else if (value !== null) buffer.set(value, at + 4)
  return at + 4 + Math.max(length, 0)
}

const lengthOf = (value: Value): number =>
  value === null ? -1 : typeof value === "string" ? Buffer.byteLength(value) : value.length

const writeBind = (
  buffer: Buffer,
  start: number,
  name: string,
  values: ReadonlyArray<Value>,
  lengths: ReadonlyArray<number>
): number => {
  buffer[start] = 66
  buffer[start + 5] = 0
  let at = buffer.writeUInt16BE(values.length, writeText(buffer, name, start + 6))
  for (const value of values) at = buffer.writeInt16BE(value instanceof Uint8Array ? 1 : 0, at)
  at = buffer.writeUInt16BE(values.length, at)
  values.forEach((value, i) => {
    at = writeValue(buffer, value, lengths[i] ?? -1, at)
  })
  const end = buffer.writeInt16BE(0, at)
  buffer.writeInt32BE(end - start - 1, start + 1)
  return end
}

export interface Request {
  readonly name: string
  // only if the server does not know the statement
  readonly text: string | undefined
  readonly values: ReadonlyArray<Value>
  readonly describe: boolean
}

// Everything that a statement needs, in one buffer.
export const encode = ({ describe, name, text, values }: Request): Buffer => {
  const lengths = values.map(lengthOf)
  const parse = text === undefined ? 0 : 9 + Buffer.byteLength(name) + Buffer.byteLength(text)
  const bind = 13 + Buffer.byteLength(name) + lengths.reduce((sum, length) => sum + 6 + Math.max(length, 0), 0)
  const rest = (describe ? describePortal.length : 0) + execute.length + sync.length
  const buffer = Buffer.allocUnsafe(parse + bind + rest)
  let at = text === undefined ? 0 : writeParse(buffer, 0, name, text)
  at = writeBind(buffer, at, name, values, lengths)
  if (describe) at += describePortal.copy(buffer, at)
  at += execute.copy(buffer, at)
  sync.copy(buffer, at)
  return buffer
}

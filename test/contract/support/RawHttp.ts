import { connect } from "node:net"
import { gunzipSync } from "node:zlib"

export interface RawAnswer {
  readonly status: number
  /** By lower-case name; of a header that comes twice, both values. */
  readonly headers: ReadonlyMap<string, string>
  readonly text: string
  readonly millis: number
}

const blank = "\r\n\r\n"

/** The body that has come so far, if it is all of it. */
const bodyOf = (headers: RawAnswer["headers"], rest: Buffer, isOver: boolean): Buffer | undefined => {
  const length = headers.get("content-length")
  if (length !== undefined) return rest.length >= Number(length) ? rest.subarray(0, Number(length)) : undefined
  if (!/chunked/i.test(headers.get("transfer-encoding") ?? "")) return isOver ? rest : undefined
  const parts: Array<Buffer> = []
  for (let at = 0;;) {
    const end = rest.indexOf("\r\n", at)
    if (end === -1) return undefined
    const size = parseInt(rest.toString("latin1", at, end), 16)
    if (size === 0) return Buffer.concat(parts)
    if (end + 2 + size > rest.length) return undefined
    parts.push(rest.subarray(end + 2, end + 2 + size))
    at = end + 4 + size
  }
}

const parse = (bytes: Buffer, isHead: boolean, isOver: boolean): Omit<RawAnswer, "millis"> | undefined => {
  const end = bytes.indexOf(blank)
  if (end === -1) return undefined
  const [first = "", ...lines] = bytes.toString("latin1", 0, end).split("\r\n")
  const status = Number(first.split(" ")[1])
  const rest = bytes.subarray(end + blank.length)
  if (status < 200) return parse(rest, isHead, isOver)
  const headers = new Map<string, string>()
  for (const line of lines) {
    const colon = line.indexOf(":")
    const name = line.slice(0, colon).toLowerCase()
    const value = line.slice(colon + 1).trim()
    headers.set(name, headers.has(name) ? `${headers.get(name)}, ${value}` : value)
  }
  const hasNoBody = isHead || status === 204 || status === 304
  const body = hasNoBody ? Buffer.alloc(0) : bodyOf(headers, rest, isOver)
  const isCompressed = headers.get("content-encoding") === "gzip" && body !== undefined && body.length > 0
  return body && { status, headers, text: (isCompressed ? gunzipSync(body) : body).toString("utf8") }
}

/** Sends any bytes over a separate connection, and reads one response. */
export const exchange = (port: number, bytes: Uint8Array, isHead = false): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    const began = performance.now()
    const socket = connect({ port, host: "127.0.0.1", noDelay: true })
    const parts: Array<Buffer> = []
    const look = (isOver: boolean) => {
      const answer = parse(Buffer.concat(parts), isHead, isOver)
      if (answer !== undefined) {
        resolve({ ...answer, millis: performance.now() - began })
        // a connection that is reset leaves no port waiting
        socket.resetAndDestroy()
      } else if (isOver) reject(new Error("The connection ended without a whole answer"))
    }
    socket.setTimeout(15_000, () => socket.destroy(new Error("No answer within 15 s")))
    socket.on("data", (part) => {
      parts.push(part)
      look(false)
    })
    socket.on("error", () => {})
    socket.on("close", () => look(true))
    socket.write(bytes)
  })

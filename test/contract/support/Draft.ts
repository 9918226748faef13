/** A request that is still to be written, with what was done to make it hostile. */
export interface Draft {
  readonly method: string
  /** Path and query, as they are sent. */
  readonly target: string
  readonly headers: ReadonlyArray<readonly [name: string, value: string]>
  readonly body: Uint8Array | undefined
  /** True if the body goes in chunks, its length undeclared. */
  readonly isChunked: boolean
  /** The bytes that are sent instead of all this. */
  readonly raw?: Uint8Array
  readonly hostilities: ReadonlyArray<string>
}

/** Part of a JSON text, written unchanged. */
export class Raw {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** The JSON text of a value with {@link Raw} parts; names may come twice. */
export const write = (value: unknown): string => {
  if (value instanceof Raw) return value.text
  if (Array.isArray(value)) return `[${value.map(write).join(",")}]`
  if (value instanceof Map) {
    return `{${Array.from(value as Map<string, unknown>, ([k, v]) => `${JSON.stringify(k)}:${write(v)}`).join(",")}}`
  }
  if (typeof value !== "object" || value === null) return JSON.stringify(value)
  return write(new Map(Object.entries(value)))
}

export const withHeader = (draft: Draft, name: string, value: string): Draft => ({
  ...draft,
  headers: [...draft.headers.filter(([other]) => other !== name), [name, value]]
})

const chunked = (body: Uint8Array): ReadonlyArray<Uint8Array> => {
  const parts: Array<Uint8Array> = []
  const size = Math.max(1, Math.ceil(body.length / 3))
  for (let at = 0; at < body.length; at += size) {
    const part = body.subarray(at, at + size)
    parts.push(Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from("\r\n"))
  }
  return [...parts, Buffer.from("0\r\n\r\n")]
}

/** The request as it goes over the wire. */
export const bytesOf = ({ body, headers, isChunked, method, raw, target }: Draft): Uint8Array => {
  if (raw !== undefined) return raw
  const framing: Draft["headers"] = body === undefined
    ? []
    : isChunked
    ? [["transfer-encoding", "chunked"]]
    : [["content-length", String(body.length)]]
  const lines = [...headers, ...framing].map(([name, value]) => `${name}: ${value}\r\n`)
  const head = Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join("")}\r\n`, "latin1")
  if (body === undefined) return head
  return Buffer.concat([head, ...(isChunked ? chunked(body) : [body])])
}

/** A request that failed, so that it can be sent again. */
export const show = (draft: Draft): string => {
  const bytes = Buffer.from(bytesOf(draft))
  const text = JSON.stringify(bytes.subarray(0, 3_000).toString("latin1"))
  return `${draft.hostilities.join(", ") || "valid"}: ${text}${bytes.length > 3_000 ? ` … ${bytes.length} bytes` : ""}`
}

import type { Download } from "../Options.ts"
import { attempt, toError, toLost } from "./Attempts.ts"
import type { Settings } from "./Settings.ts"

// Opens the file at a byte; `entityTag` is that of the part which came before.
export type Open = (
  start: number,
  entityTag: string | undefined,
  signal: AbortSignal
) => Promise<Response>

interface Limits {
  readonly signal: AbortSignal | undefined
  readonly timeout: number
}

const readFileName = (headers: Headers): string | undefined => {
  const text = headers.get("content-disposition") ?? ""
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(text) ?? []
  if (encoded !== undefined) return decodeURIComponent(encoded)
  return /filename="((?:[^"\\]|\\.)*)"/.exec(text)?.[1]?.replaceAll(/\\(.)/g, "$1")
}

// follows the link of a file without the credential, which a browser does by itself
export const follow = async (response: Response, { send }: Settings, request: Request): Promise<Response> => {
  if (response.type === "opaqueredirect") return send(new Request(request, { redirect: "follow" }))
  const location = response.headers.get("location")
  if (response.status !== 302 || location === null) return response
  await response.body?.cancel()
  const headers = new Headers()
  for (const name of ["range", "if-range"]) {
    const value = request.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  return send(new Request(new URL(location, request.url), { headers, signal: request.signal }))
}

// one that does not begin where the last one ended would damage the file
const check = async (response: Response, start: number): Promise<Response> => {
  if (!response.ok) throw await toError(response)
  if (start === 0 || response.headers.get("content-range")?.startsWith(`bytes ${start}-`) === true) return response
  await response.body?.cancel()
  throw toLost(new Error("The file changed while it was read"))
}

export const download = async (
  open: Open,
  { attempts }: Settings,
  { signal, start = 0, timeout }: Limits & { readonly start?: number | undefined }
): Promise<Download> => {
  let position = start
  // the times of a connection that broke off without a byte
  let broken = 0
  // its time is that until the response begins
  let reading = new AbortController()
  const stop = () => reading.abort(signal?.reason)
  const openAt = (entityTag: string | undefined) =>
    attempt(
      async (timed) => {
        reading = new AbortController()
        const end = () => reading.abort(timed.reason)
        timed.addEventListener("abort", end, { once: true })
        const response = await check(await open(position, entityTag, reading.signal), position)
        timed.removeEventListener("abort", end)
        return response
      },
      { attempts, timeout, signal }
    )

  const first = await openAt(undefined)
  signal?.addEventListener("abort", stop, { once: true })
  const { headers } = first
  const entityTag = headers.get("etag") ?? undefined
  const length = headers.get("content-length")
  const size = length === null || headers.has("content-encoding") ? undefined : start + Number(length)
  const mayResume = entityTag !== undefined && headers.get("accept-ranges") === "bytes"
  let reader = first.body?.getReader()

  const pull = async (sink: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    for (;;) {
      try {
        const part = await reader?.read()
        if (part?.value === undefined) {
          if (size !== undefined && position < size) throw new TypeError("The file broke off")
          signal?.removeEventListener("abort", stop)
          return sink.close()
        }
        position += part.value.length
        broken = 0
        return sink.enqueue(part.value)
      } catch (error) {
        signal?.throwIfAborted()
        if (!mayResume || ++broken >= attempts) throw toLost(error)
        reader = (await openAt(entityTag)).body?.getReader()
      }
    }
  }

  const stream = new ReadableStream<Uint8Array>({
    pull,
    cancel: (reason) => {
      signal?.removeEventListener("abort", stop)
      reading.abort(reason)
    }
  }, { highWaterMark: 0 })
  const fileType = headers.get("content-type") ?? "application/octet-stream"
  const read = () => new Response(stream, { headers: { "content-type": fileType } })
  return {
    fileName: readFileName(headers),
    fileType,
    size,
    stream,
    bytes: async () => new Uint8Array(await read().arrayBuffer()),
    text: () => read().text(),
    blob: () => read().blob()
  }
}

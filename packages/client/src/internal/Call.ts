import type { ChangeOptions, Condition, Download, DownloadOptions, Inclusion, UploadOptions } from "../Options.ts"
import { attempt, toError } from "./Attempts.ts"
import { download, follow } from "./Download.ts"
import type { Settings } from "./Settings.ts"
import { sendForm, toForm } from "./Upload.ts"

type Options = ChangeOptions & Condition & DownloadOptions & Inclusion & UploadOptions

type Value = boolean | number | string

type Input = Readonly<Record<string, ReadonlyArray<Value> | Value | undefined>>

export interface Line {
  readonly method: string
  readonly path: string
  readonly flags: string
}

export interface Call {
  readonly ids: ReadonlyArray<string>
  readonly input: Input | undefined
  readonly options: Options
}

const escapeId = (id: string): string => {
  // a URL would leave these out, and so lead elsewhere
  if (typeof id !== "string" || /^\.{0,2}$/.test(id)) {
    throw new TypeError(`Expected an id, and got ${JSON.stringify(id)}`)
  }
  return encodeURIComponent(id)
}

// a backslash keeps the comma after it
const toText = (value: ReadonlyArray<Value> | Value): string =>
  typeof value === "object" ? value.map((one) => String(one).replace(/[\\,]/g, "\\$&")).join(",") : String(value)

const toUrl = ({ baseUrl }: Settings, { flags, path }: Line, { ids, input, options }: Call): URL => {
  let index = 0
  const url = new URL(`${baseUrl}/v1${path.replaceAll(/\{\w+\}/g, () => escapeId(ids[index++] ?? ""))}`)
  for (const [name, value] of Object.entries(flags.includes("q") ? input ?? {} : {})) {
    if (value !== undefined) url.searchParams.set(name, toText(value))
  }
  if (options.include !== undefined) url.searchParams.set("include", options.include)
  return url
}

const toTag = (condition: string | number): string => typeof condition === "number" ? `"${condition}"` : condition

const makeHeaders = async (settings: Settings, { method }: Line, { options }: Call): Promise<Headers> => {
  const headers = new Headers(await settings.headers())
  const organizationId = options.organizationId ?? settings.organizationId
  if (organizationId !== undefined) headers.set("x-organization-id", organizationId)
  if (method !== "GET") headers.set("idempotency-key", options.idempotencyKey ?? crypto.randomUUID())
  if (options.ifMatch !== undefined) headers.set("if-match", toTag(options.ifMatch))
  return headers
}

const readResult = async (response: Response): Promise<unknown> => {
  if (!response.ok) throw await toError(response)
  const etag = response.headers.get("etag")
  const result: unknown = await response.json()
  return typeof result === "object" && result !== null && etag !== null ? Object.assign(result, { etag }) : result
}

const sendChange = async (
  { isFetch, send }: Settings,
  request: Request,
  { flags }: Line,
  { input, options: { onProgress } }: Call
): Promise<Response> => {
  if (flags.includes("f")) return sendForm(request, toForm(input ?? {}), send, { isFetch, onProgress })
  if (!flags.includes("b")) return send(request)
  const withBody = new Request(request, { method: request.method, body: JSON.stringify(input ?? {}) })
  withBody.headers.set("content-type", "application/json")
  return send(withBody)
}

const openFile = async (settings: Settings, line: Line, call: Call): Promise<Download> => {
  const url = toUrl(settings, line, call)
  const { signal, start, timeout = settings.timeout } = call.options
  return download(
    async (position, entityTag, timed) => {
      const headers = await makeHeaders(settings, line, call)
      if (position > 0) headers.set("range", `bytes=${position}-`)
      if (entityTag !== undefined) headers.set("if-range", entityTag)
      const request = new Request(url, { headers, redirect: "manual", signal: timed })
      return follow(await settings.send(request), settings, request)
    },
    settings,
    { signal, start, timeout }
  )
}

// downloads what a link leads to, which needs no credential
export const openLink = (settings: Settings, link: string, options: DownloadOptions): Promise<Download> => {
  const { signal, start, timeout = settings.timeout } = options
  const open = (position: number, entityTag: string | undefined, timed: AbortSignal) => {
    const headers = new Headers()
    if (position > 0) headers.set("range", `bytes=${position}-`)
    if (entityTag !== undefined) headers.set("if-range", entityTag)
    // a path is that below the API
    const url = link.startsWith("/") ? `${settings.baseUrl}${link}` : link
    return settings.send(new Request(url, { headers, signal: timed }))
  }
  return download(open, settings, { signal, start, timeout })
}

export const run = async (settings: Settings, line: Line, call: Call): Promise<unknown> => {
  if (line.flags.includes("d")) return openFile(settings, line, call)
  const url = toUrl(settings, line, call)
  const { signal, timeout = line.flags.includes("f") ? 0 : settings.timeout } = call.options
  // the same key for each attempt
  const headers = await makeHeaders(settings, line, call)
  const { attempts } = settings
  return attempt(
    async (timed) =>
      readResult(
        await sendChange(settings, new Request(url, { method: line.method, headers, signal: timed }), line, call)
      ),
    { attempts, timeout, signal }
  )
}

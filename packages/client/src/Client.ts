import type { Operations } from "./generated/Operations.ts"
import { table } from "./generated/Table.ts"
import { type Call, type Line, openLink, run } from "./internal/Call.ts"
import type { Settings } from "./internal/Settings.ts"
import { uncheckedCast } from "./internal/UncheckedCast.ts"
import type { Download, DownloadOptions } from "./Options.ts"

/** Options of a client. Give `key`, `session` or neither: a browser sends the cookie of its session by itself. */
export interface ClientOptions {
  /** URL of the server, with the prefix of the API, such as `https://example.com/compliance`. */
  readonly baseUrl: string
  /** An API key. Keep it out of browsers. */
  readonly key?: string | undefined
  /** The token of a session, or a function that returns the one of now. */
  readonly session?: string | (() => string | Promise<string>) | undefined
  /** Id of the organization, for sessions of users who are in several. */
  readonly organizationId?: string | undefined
  /** Times that a request is sent at most, after lost connections, 429, 502, 503 and 504. By default 4. */
  readonly attempts?: number | undefined
  /** Milliseconds until an attempt without a response counts as lost. By default 30,000; uploads have no end. */
  readonly timeout?: number | undefined
  /** Sends the requests. By default the `fetch` of the platform. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined
}

/** The API as an object: `client.vendors.create({ name: "Nimbus" })`. */
export interface Client extends Operations {
  /** Reads the file of a `downloadUrl` or `downloadPath`, which needs no credential. */
  readonly download: (link: string, options?: DownloadOptions) => Promise<Download>
}

const toSettings = (options: ClientOptions): Settings => {
  const { attempts = 4, baseUrl, fetch, key, organizationId, session, timeout = 30_000 } = options
  if (key !== undefined && session !== undefined) throw new TypeError("Give a key or a session, not both")
  return {
    baseUrl: baseUrl.replace(/\/+$/, ""),
    send: fetch ?? ((request) => globalThis.fetch(request)),
    isFetch: fetch === undefined,
    headers: async () => {
      if (key !== undefined) return { "x-api-key": key }
      const token = typeof session === "function" ? await session() : session
      return token === undefined ? {} : { authorization: `Bearer ${token}` }
    },
    organizationId,
    attempts,
    timeout
  }
}

const readLine = (text: string): Line => {
  const [method = "", path = "", flags = ""] = text.split(" ")
  return { method, path, flags }
}

const toCall = ({ flags, path }: Line, args: ReadonlyArray<unknown>): Call => {
  const count = path.split("{").length - 1
  const rest = args.slice(count)
  const takesInput = /[bfq]/.test(flags)
  return {
    ids: uncheckedCast(args.slice(0, count)),
    input: takesInput ? uncheckedCast(rest[0]) : undefined,
    options: uncheckedCast(rest[takesInput ? 1 : 0] ?? {})
  }
}

interface Page {
  readonly data: ReadonlyArray<unknown>
  readonly nextCursor: string | null
}

async function* iterate(settings: Settings, line: Line, call: Call): AsyncGenerator<unknown> {
  let input: Call["input"] = { limit: 100, ...call.input }
  while (input !== undefined) {
    const { data, nextCursor }: Page = uncheckedCast(await run(settings, line, { ...call, input }))
    yield* data
    input = nextCursor === null ? undefined : { cursor: nextCursor }
  }
}

const nameIterator = (name: string): string => {
  const what = name.replace(/^list/, "")
  return `all${what.slice(0, 1).toUpperCase()}${what.slice(1)}`
}

const makeMethods = (settings: Settings, [name, text]: readonly [string, string]) => {
  const line = readLine(text)
  const methods = [[name, (...args: ReadonlyArray<unknown>) => run(settings, line, toCall(line, args))] as const]
  if (!line.flags.includes("p")) return methods
  return [
    ...methods,
    [nameIterator(name), (...args: ReadonlyArray<unknown>) => iterate(settings, line, toCall(line, args))] as const
  ]
}

/** Makes a client of the API. It sends nothing before the first call. */
export const createClient = (options: ClientOptions): Client => {
  const settings = toSettings(options)
  const groups = Object.entries(table).map(([group, operations]) => [
    group,
    Object.fromEntries(Object.entries(operations).flatMap((operation) => makeMethods(settings, operation)))
  ])
  return uncheckedCast({
    ...Object.fromEntries(groups),
    download: (link: string, of: DownloadOptions = {}) => openLink(settings, link, of)
  })
}

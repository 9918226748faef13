import type { ApiResponse } from "@attestry/core/contract"

type Response = ApiResponse.ApiResponse

/** A response, and true if its body has to be sent compressed by gzip, as its headers say. */
export interface Negotiated {
  readonly response: Response
  readonly isCompressed: boolean
}

const smallest = 1_024

const json = /^application\/(problem\+)?json(;|$)/

// a file has its length, and a secret must not be compressed together with anything of the request
const isCompressible = ({ body, headers }: Response): boolean =>
  (typeof body !== "string" || body.length > smallest)
  && json.test(headers["content-type"] ?? "")
  && headers["content-length"] === undefined
  && headers["content-encoding"] === undefined
  && headers["cache-control"]?.includes("no-transform") !== true

const weightOf = (parameters: ReadonlyArray<string>): number => {
  const weight = parameters.map((text) => /^\s*q=([\d.]+)\s*$/i.exec(text)?.[1]).find((text) => text !== undefined)
  return weight === undefined ? 1 : Number(weight)
}

/** Returns true if the `Accept-Encoding` allows gzip. */
export const acceptsGzip = (header: string | undefined): boolean => {
  if (header === undefined) return false
  const weights = new Map(
    header.split(",").map((entry) => {
      const [name = "", ...parameters] = entry.split(";")
      return [name.trim().toLowerCase(), weightOf(parameters)] as const
    })
  )
  return (weights.get("gzip") ?? weights.get("x-gzip") ?? weights.get("*") ?? 0) > 0
}

const withHeaders = (response: Response, more: Response["headers"] = {}): Response => {
  const { vary } = response.headers
  const all = vary === undefined ? "Accept-Encoding" : `${vary}, Accept-Encoding`
  return { ...response, headers: { ...response.headers, vary: all, ...more } }
}

/**
 * Decides by `Accept-Encoding` if a response is compressed: JSON of more than 1 kB without a secret that is shown once,
 * and streamed JSON. Sets `Vary` where the header decides. The `ETag` stays, because it is that of the resource.
 */
export const negotiate = (response: Response, acceptEncoding: string | undefined): Negotiated => {
  if (response.status === 304) return { response: withHeaders(response), isCompressed: false }
  if (!isCompressible(response)) return { response, isCompressed: false }
  return acceptsGzip(acceptEncoding)
    ? { response: withHeaders(response, { "content-encoding": "gzip" }), isCompressed: true }
    : { response: withHeaders(response), isCompressed: false }
}

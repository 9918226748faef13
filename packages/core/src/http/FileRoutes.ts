import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { BlobDamaged, BlobStore, type ByteRange, type LinkedBlob } from "../blob/BlobStore.ts"
import { wholeOf } from "../blob/BlobStream.ts"
import * as DownloadLinks from "../blob/DownloadLinks.ts"
import type { ApiRequest } from "../contract/ApiRequest.ts"
import * as ApiResponse from "../contract/ApiResponse.ts"
import { NotFound, RangeNotSatisfiable } from "../problem/HttpErrors.ts"
import type { RouteEntry } from "./ApiRoutes.ts"
import type { DamagedFiles } from "./DamagedFiles.ts"
import type { RequestContext } from "./RequestLifecycle.ts"

// a token with a file name of 255 characters has up to 3,000
const longestToken = 4_096

const oneRange = /^bytes=(\d{0,15})-(\d{0,15})$/

// undefined for what is no single range, which is ignored (RFC 9110)
const parseRange = (text: string, size: number): ByteRange | undefined => {
  const [, first = "", last = ""] = oneRange.exec(text) ?? []
  if (first === "") return last === "" ? undefined : { start: Math.max(0, size - Number(last)), end: size }
  const end = last === "" ? size : Number(last) + 1
  return Number(first) < end || last === "" ? { start: Number(first), end: Math.min(size, end) } : undefined
}

const rangeOf = ({ header }: ApiRequest, entityTag: string, size: number): ByteRange | undefined => {
  const text = header("range")
  const condition = header("if-range")
  return text === undefined || (condition !== undefined && condition !== entityTag) ? undefined : parseRange(text, size)
}

const readDisposition = (url: string) => {
  const start = url.indexOf("?")
  const wanted = start === -1 ? null : new URLSearchParams(url.slice(start)).get("disposition")
  return wanted === "inline" ? "inline" : "attachment"
}

const respond = (
  { getRange }: Pick<typeof BlobStore.Service, "getRange">,
  report: DamagedFiles["report"],
  { blob, download, organizationId }: LinkedBlob,
  { request, requestId }: RequestContext
): Effect.Effect<ApiResponse.ApiResponse, RangeNotSatisfiable> => {
  const { size } = blob
  const entityTag = `"${blob.sha256}"`
  const range = rangeOf(request, entityTag, size)
  if (range !== undefined && range.start >= range.end) return new RangeNotSatisfiable({ size })
  const { end, start } = range ?? wholeOf(blob)
  const bytes = Stream.tapError(
    getRange(organizationId, blob, { start, end }),
    (failure) => failure._tag === "BlobDamaged" ? report(failure) : Effect.void
  )
  return Effect.succeed(ApiResponse.file(bytes, requestId, {
    status: range === undefined ? 200 : 206,
    headers: {
      ...DownloadLinks.toHeaders(download, readDisposition(request.url)),
      "accept-ranges": "bytes",
      "content-length": String(end - start),
      ...(range === undefined ? {} : { "content-range": `bytes ${start}-${end - 1}/${size}` }),
      etag: entityTag
    }
  }))
}

// needs no credential, because the link is one
export const make = ({ report }: DamagedFiles): Effect.Effect<ReadonlyArray<RouteEntry>, never, BlobStore> =>
  Effect.map(BlobStore, (store) => {
    const { head, openLink } = store
    if (openLink === undefined) return []
    const serve: RouteEntry["serve"] = (context, { token = "" }) =>
      Effect.gen(function*() {
        const linked = yield* openLink(token)
        const { blob: { key, size }, organizationId } = linked
        const found = yield* Effect.mapError(head(organizationId, key), () => new NotFound())
        if (found.size === size) return yield* respond(store, report, linked, context)
        const damaged = new BlobDamaged({ organizationId, key })
        yield* report(damaged)
        return yield* damaged
      })
    return [{ method: "GET", path: "/files/:token", longestId: longestToken, serve }]
  })

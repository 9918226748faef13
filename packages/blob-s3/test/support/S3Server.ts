import { Effect } from "effect"
import { createHash, randomUUID } from "node:crypto"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { type Credentials, makeCheck } from "./Signatures.ts"

export const credentials: Credentials = { accessKeyId: "TESTKEY", secretAccessKey: "test/secret+key" }
export const bucket = "evidence"
export const region = "eu-test-1"

/** Objects in a page of a list: fewer than asked for, as S3 may do. */
const pageSize = 20

interface StoredObject {
  readonly bytes: Buffer
  readonly at: Date
}

interface Upload {
  readonly name: string
  readonly parts: Map<number, { readonly bytes: Buffer; readonly checksum: string }>
}

/** Response with an error of S3. */
class Rejection extends Error {
  readonly code: string
  readonly status: number

  constructor(status: number, code: string) {
    super(code)
    this.code = code
    this.status = status
  }
}

const sha256 = (bytes: Buffer, encoding: "base64" | "hex") => createHash("sha256").update(bytes).digest(encoding)
/** Any text that differs from version to version. */
const etagOf = (bytes: Buffer) => `"${bytes.length}-${bytes.at(-1) ?? 0}"`

const readBody = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Array<Buffer> = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Checks the length, the signed hash and the checksum, one of which each body must have. */
const checkBody = ({ headers, method, url = "" }: IncomingMessage, body: Buffer, isBasic: boolean): void => {
  if (body.length !== Number(headers["content-length"] ?? 0)) throw new Rejection(400, "IncompleteBody")
  const signed = headers["x-amz-content-sha256"]
  if (signed !== undefined && signed !== "UNSIGNED-PAYLOAD" && signed !== sha256(body, "hex")) {
    throw new Rejection(400, "XAmzContentSHA256Mismatch")
  }
  const checksum = headers["x-amz-checksum-sha256"]
  if (checksum !== undefined && checksum !== sha256(body, "base64")) throw new Rejection(400, "BadDigest")
  const isData = method === "PUT" && (body.length > 0 || url.includes("/blobs/"))
  if (isData && (isBasic ? signed !== sha256(body, "hex") : checksum === undefined)) {
    throw new Rejection(400, "MissingChecksum")
  }
}

const escapeXml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")
const xml = (name: string, content: string) => `<?xml version="1.0" encoding="UTF-8"?><${name}>${content}</${name}>`
const tag = (name: string, content: string | number | boolean) => `<${name}>${escapeXml(String(content))}</${name}>`

export interface Options {
  /** Responses of services with little ability: 501 to conditions, and 400 to checksums of parts. */
  readonly isBasic?: boolean
}

/** A small S3 service that checks each signature and checksum, pages its lists, and never overwrites on condition. */
export const make = ({ isBasic = false }: Options = {}) =>
  Effect.gen(function*() {
    const objects = new Map<string, StoredObject>()
    const uploads = new Map<string, Upload>()
    const check = makeCheck(credentials, region)
    const counts = { requests: 0, largest: 0 }
    let failures: Array<number> = []

    const checkCondition = ({ headers }: IncomingMessage, name: string) => {
      if (headers["if-none-match"] === undefined) return
      if (isBasic) throw new Rejection(501, "NotImplemented")
      if (objects.has(name)) throw new Rejection(412, "PreconditionFailed")
    }

    const send = (response: ServerResponse, status: number, headers: object = {}, body: Buffer | string = "") =>
      response.writeHead(status, { ...headers, "content-length": Buffer.byteLength(body) }).end(body)

    const list = (response: ServerResponse, query: Record<string, string>) => {
      const names = Array.from(objects.keys()).filter((name) => name.startsWith(query["prefix"] ?? "")).sort()
      const after = query["continuation-token"]
      const rest = after === undefined ? names : names.filter((name) => name > after)
      const page = rest.slice(0, pageSize)
      const isTruncated = rest.length > page.length
      const contents = page.map((name) => {
        const { at, bytes } = objects.get(name) ?? { at: new Date(), bytes: Buffer.alloc(0) }
        return `<Contents>${tag("Key", name)}${tag("LastModified", at.toISOString())}${
          tag("Size", bytes.length)
        }</Contents>`
      })
      const next = isTruncated ? tag("NextContinuationToken", page.at(-1) ?? "") : ""
      const body = xml("ListBucketResult", `${tag("IsTruncated", isTruncated)}${next}${contents.join("")}`)
      send(response, 200, { "content-type": "application/xml" }, body)
    }

    const get = (
      { headers, method }: IncomingMessage,
      response: ServerResponse,
      name: string,
      query: Record<string, string>
    ) => {
      const found = objects.get(name)
      if (found === undefined) throw new Rejection(404, "NoSuchKey")
      const { at, bytes } = found
      const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? "") ?? []
      const isRange = first !== "" || last !== ""
      const start = first === "" ? (last === "" ? 0 : Math.max(0, bytes.length - Number(last))) : Number(first)
      const end = first === "" || last === "" ? bytes.length : Math.min(bytes.length, Number(last) + 1)
      if (isRange && start >= end) throw new Rejection(416, "InvalidRange")
      response.writeHead(isRange ? 206 : 200, {
        "accept-ranges": "bytes",
        "content-length": end - start,
        "content-type": query["response-content-type"] ?? "binary/octet-stream",
        etag: etagOf(bytes),
        "last-modified": at.toUTCString(),
        ...(query["response-content-disposition"] === undefined
          ? {}
          : { "content-disposition": query["response-content-disposition"] }),
        ...(isRange ? { "content-range": `bytes ${start}-${end - 1}/${bytes.length}` } : {})
      })
      response.end(method === "HEAD" ? undefined : bytes.subarray(start, end))
    }

    const uploadOf = (query: Record<string, string>, name: string): Upload => {
      const upload = uploads.get(query["uploadId"] ?? "")
      if (upload?.name !== name) throw new Rejection(404, "NoSuchUpload")
      return upload
    }

    const complete = (request: IncomingMessage, query: Record<string, string>, name: string, body: Buffer) => {
      const { parts } = uploadOf(query, name)
      if (isBasic && body.includes("Checksum")) throw new Rejection(400, "MalformedXML")
      const listed = Array.from(body.toString().matchAll(/<Part>(.*?)<\/Part>/g), ([, part = ""]) => ({
        number: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
        checksum: /<ChecksumSHA256>([^<]+)</.exec(part)?.[1]
      }))
      const bytes = listed.map(({ checksum, number }, index) => {
        const part = parts.get(number)
        if (part === undefined || number !== index + 1 || (!isBasic && checksum !== part.checksum)) {
          throw new Rejection(400, "InvalidPart")
        }
        if (part.bytes.length < 5_242_880 && index < listed.length - 1) throw new Rejection(400, "EntityTooSmall")
        return part.bytes
      })
      checkCondition(request, name)
      objects.set(name, { bytes: Buffer.concat(bytes), at: new Date() })
      uploads.delete(query["uploadId"] ?? "")
    }

    const answer = async (request: IncomingMessage, response: ServerResponse) => {
      const { method, url = "" } = request
      const [path = "", search = ""] = url.split("?")
      const query = Object.fromEntries(new URLSearchParams(search))
      const body = await readBody(request)
      counts.requests++
      counts.largest = Math.max(counts.largest, body.length)
      const failure = failures.shift()
      if (failure !== undefined) throw new Rejection(failure, "InternalError")
      const rejected = await check(request, path, query)
      if (rejected !== undefined) throw new Rejection(403, rejected)
      checkBody(request, body, isBasic)
      const [first, ...rest] = decodeURIComponent(path.slice(1)).split("/")
      if (first !== bucket) throw new Rejection(404, "NoSuchBucket")
      const name = rest.join("/")
      if (method === "GET" && "list-type" in query) return list(response, query)
      if (method === "GET" || method === "HEAD") return get(request, response, name, query)
      if (method === "DELETE") {
        if ("uploadId" in query) uploads.delete(query["uploadId"] ?? "")
        else objects.delete(name)
        return send(response, 204)
      }
      if (method === "POST" && "uploads" in query) {
        const id = randomUUID()
        uploads.set(id, { name, parts: new Map() })
        return send(response, 200, {}, xml("InitiateMultipartUploadResult", tag("UploadId", id)))
      }
      if (method === "POST") {
        complete(request, query, name, body)
        return send(response, 200, {}, xml("CompleteMultipartUploadResult", tag("Key", name)))
      }
      if (method !== "PUT") throw new Rejection(405, "MethodNotAllowed")
      if ("partNumber" in query) {
        const checksum = sha256(body, "base64")
        uploadOf(query, name).parts.set(Number(query["partNumber"]), { bytes: body, checksum })
      } else {
        checkCondition(request, name)
        objects.set(name, { bytes: body, at: new Date() })
      }
      return send(response, 200, { etag: etagOf(body) })
    }

    const server = createServer((request, response) => {
      answer(request, response).catch((failure: unknown) => {
        if (response.headersSent || request.destroyed && !request.complete) return response.destroy()
        const { code, status } = failure instanceof Rejection ? failure : new Rejection(500, String(failure))
        send(
          response,
          status,
          { "content-type": "application/xml" },
          xml("Error", tag("Code", code) + tag("Message", code))
        )
      })
    })
    yield* Effect.promise(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)))
    yield* Effect.addFinalizer(() =>
      Effect.promise(() => (server.closeAllConnections(), new Promise((resolve) => server.close(resolve))))
    )
    return {
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      counts,
      objects,
      uploads,
      /** Answers the next requests with these statuses. */
      fail: (...statuses: ReadonlyArray<number>) => void (failures = [...statuses])
    }
  })

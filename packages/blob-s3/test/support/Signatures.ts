import { SignatureV4 } from "@smithy/signature-v4"
import { createHash, createHmac } from "node:crypto"
import type { IncomingMessage } from "node:http"
import { isDeepStrictEqual } from "node:util"

/** Hash as the AWS signer wants one. */
class Sha256 {
  readonly #hash: ReturnType<typeof createHash>

  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    const key = secret instanceof ArrayBuffer ? new Uint8Array(secret) : secret
    this.#hash = key === undefined ? createHash("sha256") : createHmac("sha256", key as string) as never
  }

  update(data: string | ArrayBuffer | ArrayBufferView): void {
    this.#hash.update(data instanceof ArrayBuffer ? new Uint8Array(data) : data as string)
  }

  digest(): Promise<Uint8Array> {
    return Promise.resolve(new Uint8Array(this.#hash.digest()))
  }

  reset(): void {}
}

export interface Credentials {
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

const toDate = (text: string): Date =>
  new Date(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"))

const longestSkew = 900_000

const headersOf = (request: IncomingMessage, names: ReadonlyArray<string>) =>
  Object.fromEntries(names.map((name) => [name, String(request.headers[name] ?? "")]))

/** Signs the request again with the AWS signer, and returns what is wrong with its signature. */
export const makeCheck = (credentials: Credentials, region: string) => {
  const signer = new SignatureV4({
    credentials,
    region,
    service: "s3",
    sha256: Sha256,
    uriEscapePath: false,
    applyChecksum: false
  })

  const requestOf = (request: IncomingMessage, path: string, query: Record<string, string>, names: Array<string>) => ({
    method: request.method ?? "GET",
    protocol: "http:",
    hostname: String(request.headers.host),
    path,
    query,
    headers: headersOf(request, names)
  })

  const checkPresigned = async (request: IncomingMessage, path: string, given: Record<string, string>) => {
    const {
      "X-Amz-Algorithm": _,
      "X-Amz-Content-Sha256": content = "UNSIGNED-PAYLOAD",
      "X-Amz-Credential": __,
      "X-Amz-Date": date = "",
      "X-Amz-Expires": expires = "",
      "X-Amz-Signature": ___,
      "X-Amz-SignedHeaders": names = "",
      ...query
    } = given
    const at = toDate(date)
    if (!/^\d+$/.test(expires) || Number.isNaN(at.getTime())) return "AuthorizationQueryParametersError"
    const now = Date.now()
    if (at.getTime() > now + longestSkew || now >= at.getTime() + Number(expires) * 1_000) return "AccessDenied"
    const signed = requestOf(request, path, query, names.split(";").filter((name) => name !== ""))
    const again = await signer.presign({ ...signed, headers: { ...signed.headers, "X-Amz-Content-Sha256": content } }, {
      signingDate: at,
      expiresIn: Number(expires)
    })
    const isSame = isDeepStrictEqual({ ...again.query }, { ...given })
    return isSame ? undefined : "SignatureDoesNotMatch"
  }

  const checkHeaders = async (request: IncomingMessage, path: string, query: Record<string, string>) => {
    const { authorization = "" } = request.headers
    const names = /SignedHeaders=([^,]+)/.exec(authorization)?.[1]?.split(";") ?? []
    const at = toDate(String(request.headers["x-amz-date"]))
    if (!(Math.abs(Date.now() - at.getTime()) < longestSkew)) return "RequestTimeTooSkewed"
    const must = ["host", ...Object.keys(request.headers).filter((name) => name.startsWith("x-amz-"))]
    if (!must.every((name) => names.includes(name))) return "AccessDenied"
    const again = await signer.sign(requestOf(request, path, query, names), {
      signingDate: at,
      signableHeaders: new Set(names)
    })
    return again.headers["authorization"] === authorization ? undefined : "SignatureDoesNotMatch"
  }

  return async (request: IncomingMessage, path: string, query: Record<string, string>): Promise<string | undefined> => {
    if (request.headers.authorization !== undefined) return checkHeaders(request, path, query)
    return "X-Amz-Signature" in query ? checkPresigned(request, path, query) : "AccessDenied"
  }
}

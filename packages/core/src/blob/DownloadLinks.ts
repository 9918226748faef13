import { hmac } from "@noble/hashes/hmac.js"
import { sha256 } from "@noble/hashes/sha2.js"
import { utf8ToBytes } from "@noble/hashes/utils.js"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { Encoding } from "../shared/AttestryNeedsEffect3.ts"
import { hashesEqual } from "../shared/HashesEqual.ts"
import { OrganizationId } from "../shared/Ids.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { BlobKey, type BlobStore, type Download, DownloadLinkInvalid, type LinkedBlob } from "./BlobStore.ts"

const longestName = 255

/** Path separators, and all that a header or a terminal would not take as text. */
const unsafe = /[/\\\p{Cc}\p{Surrogate}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu

const toFileName = (name: string): string => {
  const safe = Array.from(name.replace(unsafe, "_")).slice(0, longestName).join("")
  return /^[.\s]*$/.test(safe) ? "_" : safe
}

/** Encodes the value of a parameter (RFC 8187). */
const toExtended = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)

const mediaType = /^[a-z0-9][\w.+-]{0,126}\/[a-z0-9][\w.+-]{0,126}(; ?charset=[\w-]{1,40})?$/i

/** Types that a browser shows without running anything of them. */
const shownTypes: ReadonlySet<string> = new Set(["image/png", "image/jpeg", "application/pdf"])

/**
 * Returns the headers of a download. A media type that is malformed becomes `application/octet-stream`. If `inline` is
 * wanted, a browser shows a PNG, JPEG or PDF. It saves every other file.
 */
export const toHeaders = (
  { contentType, fileName }: Omit<Download, "expiresAt">,
  disposition: "attachment" | "inline" = "attachment"
): {
  readonly "content-type": string
  readonly "content-disposition": string
} => {
  const name = toFileName(fileName)
  const shown = disposition === "inline" && shownTypes.has(contentType) ? "inline" : "attachment"
  const ascii = name.replace(/[^ -~]|["%]/gu, "_")
  return {
    "content-type": mediaType.test(contentType) ? contentType : "application/octet-stream",
    "content-disposition": `${shown}; filename="${ascii}"; filename*=UTF-8''${toExtended(name)}`
  }
}

/** Secret keys of at least 32 bytes. Links are signed by the current one. Those signed by the previous one stay valid. */
export interface LinkKeys {
  readonly current: Redacted.Redacted<Uint8Array>
  readonly previous: Redacted.Redacted<Uint8Array> | undefined
}

const Payload = Schema.parseJson(Schema.Tuple(
  OrganizationId,
  BlobKey,
  Schema.NonNegativeInt,
  Schema.String,
  Timestamp,
  Schema.String,
  Schema.String
))
const encode = Schema.encodeSync(Payload)
const decode = Schema.decodeOption(Payload)

/** The method is signed too. A HEAD is a GET without a body. */
const sign = (payload: string, key: Redacted.Redacted<Uint8Array>): string =>
  Encoding.encodeBase64Url(hmac(sha256, Redacted.value(key), utf8ToBytes(`attestry file\nGET\n${payload}`)))

const parse = (payload: string): Option.Option<LinkedBlob> =>
  Option.map(
    Option.flatMap(Option.getRight(Encoding.decodeBase64UrlString(payload)), decode),
    ([organizationId, key, size, sha256, expiresAt, contentType, fileName]) => ({
      organizationId,
      blob: { key, size, sha256 },
      download: { contentType, expiresAt, fileName }
    })
  )

/**
 * Makes links that this server's pipeline serves below `publicUrl`, as `/files/<token>`. A token contains all that the
 * download needs, signed with HMAC-SHA-256.
 */
export const make = ({ keys, publicUrl }: {
  readonly keys: LinkKeys
  /** URL of the API as browsers see it, with the path of its mount. */
  readonly publicUrl: string
}): Pick<typeof BlobStore.Service, "downloadUrl"> & { readonly openLink: OpenLink } => {
  const base = `${publicUrl.replace(/\/+$/, "")}/files/`
  const accepted = keys.previous === undefined ? [keys.current] : [keys.current, keys.previous]
  return {
    downloadUrl: (organizationId, blob, { contentType, expiresAt, fileName }) =>
      Effect.sync(() => {
        const name = toFileName(fileName)
        const text = encode([organizationId, blob.key, blob.size, blob.sha256, expiresAt, contentType, name])
        const payload = Encoding.encodeBase64Url(text)
        return `${base}${payload}.${sign(payload, keys.current)}`
      }),
    openLink: (token) =>
      Effect.flatMap(Timestamp.now, (now) => {
        const [payload = "", signature = "", ...rest] = token.split(".")
        const isSigned = accepted.some((key) => hashesEqual(sign(payload, key), signature))
        const linked = isSigned && rest.length === 0 ? parse(payload) : Option.none()
        return Option.match(Option.filter(linked, ({ download }) => now < download.expiresAt), {
          onNone: () => Effect.fail(new DownloadLinkInvalid()),
          onSome: Effect.succeed
        })
      })
  }
}

type OpenLink = (token: string) => Effect.Effect<LinkedBlob, DownloadLinkInvalid>

import { BlobStore, type Download } from "@attestry/core/blob"
import { Timestamp } from "@attestry/core/shared"
import { assert } from "@effect/vitest"
import { Effect, Exit } from "effect"
import { bytesAt, equalBytes, newOrganization, putNew } from "../internal/Blobs.ts"
import { oddTexts } from "../internal/OddValues.ts"
import { BlobTools, type Fetched, type It } from "./BlobStoreTools.ts"

const inMillis = (millis: number) => Timestamp.fromMillis(Date.now() + millis)

const download = (rest: Partial<Download> = {}): Download => ({
  fileName: "report.pdf",
  contentType: "application/pdf",
  expiresAt: inMillis(900_000),
  ...rest
})

const size = 100_000

const assertBytes = ({ bytes }: Fetched, start: number, end: number) =>
  assert.isTrue(equalBytes(bytes, bytesAt(start, end - start)), `not the bytes from ${start} to ${end}`)

/** The file name as a browser decodes it, which prefers the extended parameter. */
const fileNameOf = ({ headers }: Fetched): string => {
  const value = headers.get("content-disposition") ?? ""
  assert.match(value, /^attachment; filename="[ !#-[\]-~]*"; filename\*=UTF-8''[\w!#$&+.^`|~%-]*$/)
  return decodeURIComponent(value.slice(value.indexOf("''") + 2))
}

const names: ReadonlyArray<readonly [given: string, received: string]> = [
  ["report.pdf", "report.pdf"],
  ["Grüße an Zoë.pdf", "Grüße an Zoë.pdf"],
  ["監査報告書 2026 🔑.pdf", "監査報告書 2026 🔑.pdf"],
  ["تقرير שלום.pdf", "تقرير שלום.pdf"],
  ["e\u0301 \u00e9.pdf", "e\u0301 \u00e9.pdf"],
  ["\"quoted\"; filename=evil.exe", "\"quoted\"; filename=evil.exe"],
  ["it's 100% (new) *;=,.pdf", "it's 100% (new) *;=,.pdf"],
  ["two\r\nSet-Cookie: a=b", "two__Set-Cookie: a=b"],
  ["../../etc/passwd", ".._.._etc_passwd"],
  ["..\\..\\boot.ini", ".._.._boot.ini"],
  ["nul\0 and \u007f", "nul_ and _"],
  ["fdp\u202eexe.pdf", "fdp_exe.pdf"],
  ["..", "_"],
  ["", "_"],
  ["\ud800 lone", "_ lone"]
]

/** The link with one character changed, thirty times, evenly from the path to the end. */
const tampered = (url: string): ReadonlyArray<string> => {
  const { origin } = new URL(url)
  const span = url.length - origin.length - 1
  return Array.from({ length: 30 }, (_, index) => {
    const at = origin.length + 1 + Math.round(index * (span - 1) / 29)
    return `${url.slice(0, at)}${url[at] === "A" ? "B" : "A"}${url.slice(at + 1)}`
  })
}

/** Requires that a link does not give the bytes. */
const assertRefused = (url: string, method = "GET") =>
  Effect.gen(function*() {
    const exit = yield* Effect.exit(Effect.flatMap(BlobTools, ({ fetch }) => fetch(url, { method })))
    if (Exit.isFailure(exit)) return assert.fail(`${method} ${url} got no response`)
    const { bytes, status } = exit.value
    // 501 is for a method that the server lacks
    assert.isTrue((status >= 400 && status < 500) || status === 501, `${method} ${url} got ${status}`)
    assert.isFalse(equalBytes(bytes, bytesAt(0, size)))
  })

export const linkCases = (it: It): void => {
  it.effect("BlobStore makes links that download the blob without a credential", () =>
    Effect.gen(function*() {
      const { downloadUrl } = yield* BlobStore
      const { fetch } = yield* BlobTools
      const { blob, organizationId } = yield* putNew(size)
      const url = yield* downloadUrl(organizationId, blob, download())
      const whole = yield* fetch(url)
      assert.strictEqual(whole.status, 200)
      assertBytes(whole, 0, size)
      assert.strictEqual(whole.headers.get("content-type"), "application/pdf")
      assert.strictEqual(whole.headers.get("content-length"), String(size))
      assert.strictEqual(fileNameOf(whole), "report.pdf")
    }))

  it.effect("BlobStore makes links that serve ranges", () =>
    Effect.gen(function*() {
      const { downloadUrl } = yield* BlobStore
      const { fetch } = yield* BlobTools
      const { blob, organizationId } = yield* putNew(size)
      const url = yield* downloadUrl(organizationId, blob, download())
      const cases = [["0-0", 0, 1], ["5-99", 5, 100], ["99990-", 99_990, size], ["-7", size - 7, size]] as const
      for (const [text, start, end] of [...cases, ["10-999999", 10, size] as const]) {
        const part = yield* fetch(url, { headers: { range: `bytes=${text}` } })
        assert.strictEqual(part.status, 206)
        assert.strictEqual(part.headers.get("content-range"), `bytes ${start}-${end - 1}/${size}`)
        assertBytes(part, start, end)
      }
      assert.strictEqual((yield* fetch(url, { headers: { range: `bytes=${size}-` } })).status, 416)
    }))

  it.effect("BlobStore makes links for an empty blob", () =>
    Effect.gen(function*() {
      const { downloadUrl } = yield* BlobStore
      const { fetch } = yield* BlobTools
      const { blob, organizationId } = yield* putNew(0)
      const { bytes, status } = yield* fetch(yield* downloadUrl(organizationId, blob, download()))
      assert.deepStrictEqual([status, bytes.length], [200, 0])
    }))

  it.effect("BlobStore makes links with file names in every script that can't break out", () =>
    Effect.gen(function*() {
      const { downloadUrl } = yield* BlobStore
      const { fetch } = yield* BlobTools
      const { blob, organizationId } = yield* putNew(10)
      const long = "監".repeat(255)
      for (const [given, received] of [...names, [long, long] as const, [`${long}x`, long] as const]) {
        const file = yield* fetch(yield* downloadUrl(organizationId, blob, download({ fileName: given })))
        assert.strictEqual(file.status, 200, given)
        assert.strictEqual(fileNameOf(file), received)
      }
      for (const fileName of oddTexts) {
        const name = fileNameOf(yield* fetch(yield* downloadUrl(organizationId, blob, download({ fileName }))))
        assert.notMatch(name, /[/\\\p{Cc}]/u)
      }
    }))

  it.effect("BlobStore makes links whose media type can't break a header", () =>
    Effect.gen(function*() {
      const { downloadUrl } = yield* BlobStore
      const { fetch } = yield* BlobTools
      const { blob, organizationId } = yield* putNew(10)
      const kept = ["image/svg+xml", "text/html", "text/csv; charset=utf-8", "application/vnd.ms-excel"]
      for (const contentType of kept) {
        const file = yield* fetch(yield* downloadUrl(organizationId, blob, download({ contentType })))
        assert.strictEqual(file.headers.get("content-type"), contentType)
        fileNameOf(file)
      }
      for (const contentType of ["", "pdf", "text/html\r\nSet-Cookie: a=b", "text/html, text/plain", "täxt/html"]) {
        const file = yield* fetch(yield* downloadUrl(organizationId, blob, download({ contentType })))
        assert.strictEqual(file.headers.get("content-type"), "application/octet-stream")
        assert.isNull(file.headers.get("set-cookie"))
      }
    }))

  it.effect("BlobStore makes links of which each change is refused", () =>
    Effect.gen(function*() {
      const { downloadUrl } = yield* BlobStore
      const { fetch } = yield* BlobTools
      const { blob, organizationId } = yield* putNew(size)
      const url = yield* downloadUrl(organizationId, blob, download())
      yield* Effect.forEach(tampered(url), (other) => assertRefused(other), { discard: true })
      yield* Effect.forEach(["PUT", "POST", "DELETE"], (method) => assertRefused(url, method), { discard: true })
      assert.strictEqual((yield* fetch(url)).status, 200)
    }))

  it.effect("BlobStore makes links that end", () =>
    Effect.gen(function*() {
      const { downloadUrl } = yield* BlobStore
      const { blob, organizationId } = yield* putNew(size)
      const url = yield* downloadUrl(organizationId, blob, download({ expiresAt: inMillis(1_000) }))
      yield* Effect.sleep(1_100)
      yield* assertRefused(url)
    }))

  it.effect("BlobStore makes links that find nothing when the blob is removed or of another organization", () =>
    Effect.gen(function*() {
      const { downloadUrl, remove } = yield* BlobStore
      const { blob, organizationId } = yield* putNew(size)
      yield* assertRefused(yield* downloadUrl(yield* newOrganization, blob, download()))
      const url = yield* downloadUrl(organizationId, blob, download())
      yield* remove(organizationId, blob.key)
      yield* assertRefused(url)
    }))

  it.effect("BlobStore makes links that break off when a stored byte was changed", () =>
    Effect.gen(function*() {
      const { downloadUrl } = yield* BlobStore
      const { damage, fetch, linksAreChecked } = yield* BlobTools
      if (damage === undefined || !linksAreChecked) return
      const { blob, organizationId } = yield* putNew(size)
      const url = yield* downloadUrl(organizationId, blob, download())
      yield* damage(organizationId, blob.key)
      assert.isTrue(Exit.isFailure(yield* Effect.exit(fetch(url))))
      const asRange = yield* Effect.exit(fetch(url, { headers: { range: "bytes=0-" } }))
      assert.isTrue(Exit.isFailure(asRange))
    }))
}

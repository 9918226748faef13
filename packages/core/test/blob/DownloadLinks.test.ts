import { BlobKey, type Download, DownloadLinkInvalid, DownloadLinks } from "@attestry/core/blob"
import { OrganizationId, Timestamp } from "@attestry/core/shared"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted, TestClock } from "effect"

const keyOf = (byte: number) => Redacted.make(new Uint8Array(32).fill(byte))

const linksOf = (current: number, previous?: number) =>
  DownloadLinks.make({
    publicUrl: "https://compliance.example.com/app//",
    keys: { current: keyOf(current), previous: previous === undefined ? undefined : keyOf(previous) }
  })

const organizationId = OrganizationId.make("org_1")
const blob = { key: BlobKey.make("test/1"), size: 5, sha256: "abc" }
const download: Download = {
  fileName: "Zoë 監査.pdf",
  contentType: "application/pdf",
  expiresAt: Timestamp.fromMillis(1_000)
}

const base = "https://compliance.example.com/app/files/"

const tokenOf = (links: ReturnType<typeof linksOf>, rest: Partial<Download> = {}) =>
  Effect.map(links.downloadUrl(organizationId, blob, { ...download, ...rest }), (url) => {
    assert.isTrue(url.startsWith(base))
    return url.slice(base.length)
  })

const isRefused = (links: ReturnType<typeof linksOf>, token: string) =>
  Effect.map(
    Effect.either(links.openLink(token)),
    (outcome) => outcome._tag === "Left" && outcome.left instanceof DownloadLinkInvalid
  )

describe("DownloadLinks", () => {
  it.effect("opens a link with all that it was made of", () =>
    Effect.gen(function*() {
      const links = linksOf(1)
      const opened = yield* links.openLink(yield* tokenOf(links))
      assert.deepStrictEqual(opened, { organizationId, blob, download })
    }))

  it.effect("refuses a token with any character changed, removed or added", () =>
    Effect.gen(function*() {
      const links = linksOf(1)
      const token = yield* tokenOf(links)
      for (let at = 0; at < token.length; at++) {
        for (const other of [token[at] === "A" ? "B" : "A", "", `${token[at]}A`, "~", "."]) {
          const changed = `${token.slice(0, at)}${other}${token.slice(at + 1)}`
          if (changed !== token) assert.isTrue(yield* isRefused(links, changed), changed)
        }
      }
    }))

  it.effect("refuses tokens that are nothing of this kind", () =>
    Effect.gen(function*() {
      const links = linksOf(1)
      const token = yield* tokenOf(links)
      const [payload = "", signature = ""] = token.split(".")
      const other = (yield* tokenOf(links, { fileName: "other" })).split(".")
      const odd = ["", ".", "..", payload, `${payload}.`, `.${signature}`, `${token}.`, `${token}.${signature}`]
      for (const text of [...odd, `${other[0]}.${signature}`, `${signature}.${payload}`, "\0", "🔑.🔑", "%"]) {
        assert.isTrue(yield* isRefused(links, text), text)
      }
    }))

  it.effect("refuses a link from the moment at which it expires", () =>
    Effect.gen(function*() {
      const links = linksOf(1)
      const token = yield* tokenOf(links)
      yield* TestClock.adjust(999)
      assert.isFalse(yield* isRefused(links, token))
      yield* TestClock.adjust(1)
      assert.isTrue(yield* isRefused(links, token))
    }))

  it.effect("accepts links of the current and the previous key, and signs with the current one", () =>
    Effect.gen(function*() {
      const [first, second, third] = [linksOf(1), linksOf(2, 1), linksOf(3, 2)]
      const old = yield* tokenOf(first)
      const token = yield* tokenOf(second)
      assert.isFalse(yield* isRefused(second, old))
      assert.isFalse(yield* isRefused(second, token))
      assert.isFalse(yield* isRefused(third, token))
      assert.isTrue(yield* isRefused(first, token))
      assert.isTrue(yield* isRefused(third, old))
    }))

  it.effect("makes links of at most 4,000 characters", () =>
    Effect.gen(function*() {
      const token = yield* tokenOf(linksOf(1), { fileName: "🔑".repeat(300), contentType: "x".repeat(255) })
      assert.isBelow(token.length, 4_000)
    }))
})

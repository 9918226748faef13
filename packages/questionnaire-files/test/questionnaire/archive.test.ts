import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit } from "effect"
import { strToU8, zipSync } from "fflate"
import { fromReading } from "../../src/internal/FromPromise.ts"
import { readXml } from "../../src/internal/questionnaire/xml/XmlEvents.ts"
import { archiveLimits, openArchive } from "../../src/internal/questionnaire/zip/Archive.ts"

const reasonOf = <A>(read: Effect.Effect<A, { readonly reason: string }>) =>
  Effect.match(read, { onFailure: ({ reason }) => reason, onSuccess: () => "read" })

const open = (bytes: Uint8Array) => fromReading(async () => openArchive(bytes))

const readText = (bytes: Uint8Array, name: string, limits = archiveLimits) =>
  fromReading(async () => {
    const archive = await openArchive(bytes, limits)
    const chunks: Array<Uint8Array> = []
    const isFound = await archive.read(name, (chunk) => void chunks.push(chunk))
    return isFound ? Buffer.concat(chunks).toString() : null
  })

const events = (xml: Uint8Array) =>
  fromReading(async () => {
    const archive = await openArchive(zipSync({ "a.xml": xml }))
    const seen: Array<string> = []
    await readXml(archive, "a.xml", {
      open: (name, attributes) => void seen.push(`<${name}${JSON.stringify(attributes)}`),
      close: (name) => void seen.push(`/${name}`),
      text: (text) => void seen.push(text)
    })
    return seen
  })

describe("Archive", () => {
  it.effect("reads an entry whatever the case and slashes of its name", () =>
    Effect.gen(function*() {
      const bytes = zipSync({ "XL\\Workbook.xml": strToU8("text") })
      assert.strictEqual(yield* readText(bytes, "/xl/workbook.xml"), "text")
      assert.isNull(yield* readText(bytes, "xl/other.xml"))
    }))

  it.effect("never uses a name as a path", () =>
    Effect.gen(function*() {
      const bytes = zipSync({ "../../etc/passwd": strToU8("x"), "a.xml": strToU8("text") })
      assert.strictEqual(yield* readText(bytes, "a.xml"), "text")
    }))

  it.effect("counts inflated bytes of an entry, of all entries, and their ratio", () =>
    Effect.gen(function*() {
      const bytes = zipSync({ a: new Uint8Array(100_000), b: new Uint8Array(100_000) })
      const read = (limits: Partial<typeof archiveLimits>) =>
        reasonOf(fromReading(async () => {
          const archive = await openArchive(bytes, { ...archiveLimits, ...limits })
          await archive.read("a", () => {})
          await archive.read("b", () => {})
        }))
      assert.strictEqual(yield* read({}), "read")
      assert.strictEqual(yield* read({ entryBytes: 99_999 }), "too_large")
      assert.strictEqual(yield* read({ totalBytes: 199_999 }), "too_large")
      assert.strictEqual(yield* read({ ratio: 100, freeBytes: 1_000 }), "too_large")
      assert.strictEqual(yield* read({ entries: 1 }), "too_large")
    }))

  it.effect("stops at the limit when the archive declares fewer bytes than there are", () =>
    Effect.gen(function*() {
      const bytes = Buffer.from(zipSync({ a: new Uint8Array(12_000_000) }))
      const declared = Buffer.alloc(4)
      declared.writeUInt32LE(12_000_000)
      for (const lie of [10, 9_000_000]) {
        const lying = Buffer.from(bytes)
        for (let at = lying.indexOf(declared); at !== -1; at = lying.indexOf(declared)) lying.writeUInt32LE(lie, at)
        let length = 0
        const archive = yield* open(lying)
        const reason = yield* reasonOf(
          fromReading(async () => archive.read("a", (chunk) => void (length += chunk.byteLength)))
        )
        assert.strictEqual(reason, "damaged")
        assert.isAtMost(length, lie)
      }
    }))

  it.effect("rejects two entries of one name", () =>
    Effect.gen(function*() {
      const bytes = zipSync({ "a.xml": strToU8("1"), "A.xml": strToU8("2") })
      assert.strictEqual(yield* reasonOf(readText(bytes, "a.xml")), "damaged")
    }))

  it.effect("distinguishes encrypted, old and damaged files", () =>
    Effect.gen(function*() {
      const compound = (text: string) =>
        Buffer.concat([
          Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
          Buffer.alloc(1_000),
          Buffer.from(text, "utf16le")
        ])
      assert.strictEqual(yield* reasonOf(open(compound("EncryptedPackage"))), "encrypted")
      assert.strictEqual(yield* reasonOf(open(compound("Workbook"))), "unsupported")
      assert.strictEqual(yield* reasonOf(open(strToU8("no archive"))), "damaged")
      assert.strictEqual(yield* reasonOf(open(new Uint8Array())), "damaged")
      const zip = zipSync({ a: strToU8("text".repeat(100)) })
      assert.strictEqual(yield* reasonOf(open(zip.subarray(0, zip.length - 10))), "damaged")
      const encrypted = Buffer.from(zip)
      const header = encrypted.indexOf("PK\u0001\u0002")
      encrypted.writeUInt16LE(1, header + 8)
      assert.strictEqual(yield* reasonOf(open(encrypted)), "encrypted")
    }))

  it.effect("leaves an error that is a bug a defect", () =>
    Effect.gen(function*() {
      const archive = yield* open(zipSync({ a: strToU8("text") }))
      const exit = yield* Effect.exit(fromReading(async () =>
        archive.read("a", () => {
          throw new TypeError("bug")
        })
      ))
      assert.isTrue(Exit.isFailure(exit) && exit.cause._tag === "Die")
    }))
})

describe("XmlEvents", () => {
  it.effect("gives elements without prefix, text and CDATA", () =>
    Effect.gen(function*() {
      assert.deepStrictEqual(yield* events(strToU8(`<x:a xmlns:x="u" b="1">t&amp;<![CDATA[<c>]]></x:a>`)), [
        `<a{"xmlns:x":"u","b":"1"}`,
        "t&",
        "<c>",
        "/a"
      ])
    }))

  it.effect("reads UTF-8 and UTF-16, with and without mark", () =>
    Effect.gen(function*() {
      const xml = "<a>Zürich</a>"
      const expected = ["<a{}", "Zürich", "/a"]
      const swapped = (text: string) => Buffer.from(text, "utf16le").swap16()
      for (
        const bytes of [
          Buffer.from(xml),
          Buffer.from(`\uFEFF${xml}`),
          Buffer.from(xml, "utf16le"),
          Buffer.from(`\uFEFF${xml}`, "utf16le"),
          swapped(xml),
          swapped(`\uFEFF${xml}`)
        ]
      ) assert.deepStrictEqual(yield* events(bytes), expected)
    }))

  for (
    const [title, xml] of [
      ["a DOCTYPE", "<!DOCTYPE a><a></a>"],
      ["an entity of a DOCTYPE", `<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>`],
      ["an unknown entity", "<a>&b;</a>"],
      ["elements that are not closed", "<a><b></a>"],
      ["a text without element", "text"],
      ["nothing", ""],
      ["257 levels", `${"<a>".repeat(257)}${"</a>".repeat(257)}`]
    ] as const
  ) {
    it.effect(`rejects ${title}`, () =>
      Effect.gen(function*() {
        assert.strictEqual(yield* reasonOf(events(strToU8(xml))), "damaged")
      }))
  }
})

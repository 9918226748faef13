/** Bugs of the files that reports are written to, in the form of those in core.mjs. */
const core = "packages/core/src"
const source = "packages/documents/src"
const inside = `${source}/internal`

const test = (file, name) => ({ file: `packages/documents/test/${file}.test`, name, stack: "memory" })

export const documentMutants = [
  {
    name: "an apostrophe of a text that cannot be told from that of the rule",
    file: `${core}/report/CsvCell.ts`,
    find: "/^'*[",
    plant: "/^[",
    test: test("csv", "restores 5,000 hostile cells")
  },
  {
    name: "a null character before a formula",
    file: `${core}/report/CsvCell.ts`,
    find: "\\n\\0＝",
    plant: "\\n＝",
    test: test("csv", "restores 5,000 hostile cells")
  },
  {
    name: "a cell of XLSX that is a formula",
    file: `${inside}/xlsx/Cells.ts`,
    find: "  const text = String(value)\n",
    plant:
      "  const text = String(value)\n  if (text.startsWith(\"=\")) return `<c r=\"${reference}\"><f>${toXml(text)}</f></c>`\n",
    test: test("xlsx", "restores 5,000 hostile cells")
  },
  {
    name: "a cell of XLSX that is a formula after it was edited",
    file: `${inside}/xlsx/Cells.ts`,
    find: "needsQuote.test(text) ? formats.quoted",
    plant: "needsQuote.source === text ? formats.quoted",
    test: test("xlsx", "restores 5,000 hostile cells")
  },
  {
    name: "a text that ends an element of XLSX",
    file: `${inside}/xlsx/Xml.ts`,
    find: "toMarkup(text.replaceAll(escaped, toEscape))",
    plant: "text.replaceAll(escaped, toEscape)",
    test: test("xlsx", "escapes what would end an element")
  },
  {
    name: "a text of XLSX that looks like an escape",
    file: `${inside}/xlsx/Xml.ts`,
    find: "`${unwritable}|${ambiguous}`",
    plant: "unwritable + ambiguous.slice(0, 0)",
    test: test("xlsx", "restores 5,000 hostile cells")
  },
  {
    name: "a text of XLSX that is cut",
    file: `${inside}/xlsx/Continued.ts`,
    find: "texts.push({ cell, parts })",
    plant: "texts.push({ cell, parts: parts.slice(1) })",
    test: test("xlsx", "continues a text that is longer")
  },
  {
    name: "a character of a PDF that turns a text round",
    file: `${inside}/pdf/Face.ts`,
    find: "neverGlyphs.test(character) ? undefined : findGlyph",
    plant: "neverGlyphs.source === character ? undefined : findGlyph",
    test: test("textLines", "show characters that change the order of others")
  },
  {
    name: "a character of a PDF that is dropped",
    file: `${inside}/pdf/Face.ts`,
    find: "return Array.from(toEscape(codePoint)).flatMap(",
    plant: "return Array.from(toEscape(codePoint)).slice(0, 0).flatMap(",
    test: test("pdf", "shows the number of a character without a glyph")
  },
  {
    name: "a text of a PDF whose characters share a glyph",
    file: `${inside}/pdf/FontFile.ts`,
    find: "isCff ? String(glyph)",
    plant: "glyph >= 0 ? String(glyph)",
    test: test("pdf", "characters that share a glyph")
  },
  {
    name: "a thread of reports that goes on when its time is over",
    file: `${inside}/Threads.ts`,
    find: "() => Pool.invalidate(pool, thread)",
    plant: "() => Effect.void",
    test: test("threads", "end when their time is over")
  },
  {
    name: "a report without a time limit",
    file: `${inside}/Threads.ts`,
    find: "        duration: timeout,\n",
    plant: "        duration: timeout === 0 ? timeout : \"1 hour\",\n",
    test: test("threads", "end when their time is over")
  },
  {
    name: "a queue of reports without an end",
    file: `${inside}/Threads.ts`,
    find: "Effect.makeSemaphore(maxThreads + maxQueue)",
    plant: "Effect.makeSemaphore(maxThreads + maxQueue + 1_000)",
    test: test("threads", "begin with the first report")
  },
  {
    name: "a report that is made on the event loop",
    file: `${inside}/Threads.ts`,
    find: "Effect.zipRight(send(thread, format, report), receive(thread), { concurrent: true })",
    plant:
      "Effect.zipRight(Effect.sync(() => { const end = performance.now() + 400; while (performance.now() < end); }), Effect.zipRight(send(thread, format, report), receive(thread), { concurrent: true }))",
    test: test("threads.long", "make csv of 24 million characters")
  }
]

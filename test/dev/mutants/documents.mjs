/** Bugs of the files that reports are written to, in the form of those in core.mjs. */
const core = "packages/core/src"
const source = "packages/documents/src"
const inside = `${source}/internal`

const test = (file, name) => ({ file: `packages/documents/test/${file}.`, name, stack: "memory" })

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
    find: "escapeXml(text.replaceAll(escaped, toEscape))",
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
    name: "a process of reports that goes on when its caller leaves",
    file: `${inside}/Processes.ts`,
    find: "() => Pool.invalidate(pool, child)",
    plant: "() => isGone(child) ? Pool.invalidate(pool, child) : Effect.void",
    test: test("processes", "end when their time is over")
  },
  {
    name: "a report without a time limit",
    file: "packages/documents/src/JobWatchdog.ts",
    find: "readMillis() > lastMillis",
    plant: "readMillis() > lastMillis + 3_600_000",
    test: test("processes", "end when their time is over")
  },
  {
    name: "a queue of reports without an end",
    file: `${inside}/Processes.ts`,
    find: "Effect.makeSemaphore(maxProcesses + maxQueue)",
    plant: "Effect.makeSemaphore(maxProcesses + maxQueue + 1_000)",
    test: test("processes", "begin with the first report")
  },
  {
    name: "a file that takes any memory",
    file: "packages/documents/src/JobWatchdog.ts",
    find: "process.memoryUsage.rss() > bytes",
    plant: "process.memoryUsage.rss() > bytes + 1e12",
    test: test("questionnaireProcesses", "end when a file needs")
  },
  {
    name: "a process for files that knows the secrets of the server",
    file: `${inside}/Processes.ts`,
    find: "env: {},",
    plant: "env: process.env,",
    test: test("questionnaireProcesses", "get nothing of the environment")
  },
  {
    name: "a process that outlives its server while it works",
    file: "packages/documents/src/JobWatchdog.ts",
    find: "process.ppid !== parent",
    plant: "process.ppid < 0",
    test: test("questionnaireProcesses", "end with a server that is killed")
  },
  {
    name: "a process that has ended and gets a file",
    file: `${inside}/Processes.ts`,
    find: "isGone(child)\n",
    plant: "isGone(child) && maxQueue < 0\n",
    test: test("questionnaireProcesses", "are started again when")
  },
  {
    name: "a process that is kept however large it is",
    file: `${inside}/Processes.ts`,
    find: "isLarge ? Pool.invalidate(pool, child)",
    plant: "isLarge && maxQueue < 0 ? Pool.invalidate(pool, child)",
    test: test("questionnaireMemory", "are replaced when")
  },
  {
    name: "a large file that keeps only its last part",
    file: `${inside}/Jobs.ts`,
    find: "at === 0 ? new Uint8Array(length) : before",
    plant: "new Uint8Array(length)",
    test: test("processes", "return a file of several MiB")
  },
  {
    name: "a report that is made on the event loop",
    file: `${inside}/Processes.ts`,
    find: "Effect.zipRight(send(child, { watched }), post((job) => send(child, { job })))",
    plant:
      "Effect.zipRight(Effect.sync(() => { const end = performance.now() + 2_000; while (performance.now() < end); }), Effect.zipRight(send(child, { watched }), post((job) => send(child, { job }))))",
    test: test("processes", "make csv of 24 million characters")
  }
]

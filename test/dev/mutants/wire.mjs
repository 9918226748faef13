// Bugs of the statements of Postgres on the wire, as in core.mjs.
const inside = "packages/postgres/src/internal"

const packets = (name) => ({ file: "packages/postgres/test/wire/PacketReader.", name, stack: "postgres" })
const lean = (name) => ({ file: "packages/postgres/test/wire/LeanQuery.", name, stack: "postgres" })
const direct = (name) => ({ file: "packages/postgres/test/Direct.", name, stack: "postgres" })
const texts = (name) => ({ file: "packages/postgres/test/StatementTexts.", name, stack: "postgres" })
const quick = (name) => ({ file: "test/contract/quickDecoder.", name, stack: "memory" })
const canonical = (name) => ({ file: "packages/core/test/document/CanonicalJson.", name, stack: "memory" })

const whole = "finds every row and keeps the order, however the bytes arrive"
const same = "returns what the driver returns"

export const wireMutants = [
  {
    name: "a quick decoder that leaves unknown fields out",
    file: "packages/core/src/contract/QuickDecoder.ts",
    find: `const isStrict = options.onExcessProperty === "error"`,
    plant: "const isStrict = false",
    test: quick("reads no unknown field where all are named")
  },
  {
    name: "a quick decoder that reads a rule as if it always held",
    file: "packages/core/src/contract/QuickDecoder.ts",
    find: "value !== invalid && Option.isNone(ast.filter(value, options, ast))",
    plant: "value !== invalid",
    test: quick("decodes 'the payload of vendors.create' as ParseResult does, and nothing else")
  },
  {
    name: "a document checked ahead of which only the first fault is named",
    file: "packages/core/src/document/CheckedContent.ts",
    find: "(found.length === 0 || most === 1)",
    plant: "found.length >= 0",
    test: {
      file: "packages/core/test/document/ParsedContent.",
      name: "a document that was checked ahead is decoded once more",
      stack: "memory"
    }
  },
  {
    name: "a quick decoder that takes the first of several objects",
    file: "packages/core/src/contract/QuickDecoder.ts",
    find: "if (ast.types.filter((type) => !isSimple(type)).length > 1) return undefined",
    plant: "void isSimple",
    test: quick("decodes objects by their literals")
  },
  {
    name: "a packet reader that sends rows before what came first",
    file: `${inside}/wire/PacketReader.ts`,
    find: "if (others < at) onOthers(bytes.subarray(others, at))\n        onRow(",
    plant: "onRow(",
    test: packets(whole)
  },
  {
    name: "a packet reader that forgets what has no header yet",
    file: `${inside}/wire/PacketReader.ts`,
    find: "kept = bytes.length === 0 ? [] : [bytes]",
    plant: "kept = bytes.length < headerLength ? [] : [bytes]",
    test: packets(whole)
  },
  {
    name: "a row that is cut as if it were ASCII",
    file: `${inside}/wire/RowReader.ts`,
    find: "const isAscii = text !== \"\" && !beyondAscii.test(text)",
    plant: "const isAscii = text !== \"\"",
    test: packets(whole)
  },
  {
    name: "a column that is cut as if it were ASCII",
    file: `${inside}/wire/RowReader.ts`,
    find: "(text !== \"\" && !beyondAscii.test(cut))",
    plant: "text !== \"\"",
    test: packets(whole)
  },
  {
    name: "a null that is read as a text",
    file: `${inside}/wire/RowReader.ts`,
    find: "row[name] = null\n        continue",
    plant: "row[name] = \"\"\n        continue",
    test: packets(whole)
  },
  {
    name: "an item of an array without escapes",
    file: `${inside}/wire/Messages.ts`,
    find: "item.replace(/[\"\\\\]/g, \"\\\\$&\")",
    plant: "item",
    test: lean(same)
  },
  {
    name: "bytes that are sent as text",
    file: `${inside}/wire/Messages.ts`,
    find: "value instanceof Uint8Array ? 1 : 0",
    plant: "value instanceof Uint8Array ? 0 : 0",
    test: lean(same)
  },
  {
    name: "a failed statement that the connection takes for parsed",
    file: `${inside}/wire/LeanQuery.ts`,
    find: "const isParsed = name in parsedStatements || name in submittedNamedStatements",
    plant: "const isParsed = readRow !== undefined",
    test: lean("goes on after a failure")
  },
  {
    name: "a row that can't be read and is left out",
    file: `${inside}/wire/LeanQuery.ts`,
    find: "this.finish(this.failure)",
    plant: "this.finish(undefined)",
    test: lean("fails if a value can't be parsed, and goes on")
  },
  {
    name: "a statement that is described each time",
    file: `${inside}/wire/LeanQuery.ts`,
    find: "describe: !isParsed || readRow === undefined",
    plant: "describe: true",
    test: lean("describes the rows of a statement once, and leaves other statements to the driver")
  },
  {
    name: "a name of a column that is taken for a literal",
    file: `${inside}/StatementTexts.ts`,
    find: "under(shape.identifiers, segment.value)",
    plant: "under(shape.literals, segment.value)",
    test: texts("tells a name from a literal")
  },
  {
    name: "an update whose shape ignores what it leaves out",
    file: `${inside}/StatementTexts.ts`,
    find: "if (omitted.includes(column)) continue",
    plant: "",
    test: texts("and its values are those of the client, for each shape the first and every other time")
  },
  {
    name: "a row of a table whose shape is that of every other table",
    file: `${inside}/StatementTexts.ts`,
    find: "shape = under(shape.tables, known)",
    plant: "shape = under(shape.tables, \"\")",
    test: texts("and its values are those of the client, for each shape the first and every other time")
  },
  {
    name: "a statement that succeeds although its commit fails",
    file: `${inside}/wire/LeanQuery.ts`,
    find: "handleCommandComplete(): void {}",
    plant: "handleCommandComplete(): void {\n    this.finish(this.failure)\n  }",
    test: lean("fails if the commit of a statement does")
  },
  {
    name: "an interrupted statement that is sent",
    file: `${inside}/Calls.ts`,
    find: "    if (call.isInterrupted()) return client.release()\n",
    plant: "",
    test: direct("delays nobody who is interrupted")
  },
  {
    name: "a statement that leaves the transaction of its host",
    file: `${inside}/Direct.ts`,
    find: "if (needsClient(fiber)) return byClient(statement, scope)",
    plant: "",
    test: direct("stays in its transaction")
  },
  {
    name: "canonical JSON in the order of the properties",
    file: "packages/core/src/document/CanonicalJson.ts",
    find: "before !== undefined && before > name;",
    plant: "before !== undefined && before > name && names.length < 2;",
    test: canonical("is that of another implementation of RFC 8785")
  },
  {
    name: "canonical JSON with lone surrogates as they are",
    file: "packages/core/src/document/CanonicalJson.ts",
    find: "\\]-\\ud7ff\\ue000-\\uffff]/",
    plant: "\\]-\\uffff]/",
    test: canonical("escapes half of a surrogate pair as JSON does")
  },
  {
    name: "a hash of a text that is cut within a surrogate pair",
    file: "packages/core/src/document/ContentHashing.ts",
    find: "    hash.update(text)\n    text = \"\"\n",
    plant: "    hash.update(text.slice(0, hashedAtOnce))\n    text = text.slice(hashedAtOnce)\n",
    test: { file: "packages/core/test/document/ContentHash.", name: "is the same as ever", stack: "memory" }
  }
]

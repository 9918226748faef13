// Bugs of uploads and the types of their files, as in core.mjs.
const folder = "packages/core/src/upload"

const test = (file) => (name) => ({ file: `packages/core/test/upload/${file}.`, name, stack: "memory" })
const base64 = test("Base64Decoder")
const json = test("JsonUpload")
const form = test("MultipartUpload")
const sniff = test("SniffType")
const http = (name) => ({ file: "test/limits/uploads.", name, stack: "memory" })

export const uploadMutants = [
  {
    name: "an upload's base64 with the alphabet of URLs",
    file: `${folder}/Base64Decoder.ts`,
    find: "characters.includes(\"-\") || characters.includes(\"_\")",
    plant: "characters.includes(\"~\")",
    test: base64("rejects \"AAAAAA-AAAAA\"")
  },
  {
    name: "an upload's base64 whose invalid characters are skipped",
    file: `${folder}/Base64Decoder.ts`,
    find: "bytes.length === text.length / 4 * 3 ? bytes",
    plant: "bytes.length <= text.length / 4 * 3 ? bytes",
    test: base64("rejects every text that is not canonical")
  },
  {
    name: "an upload's base64 whose invalid characters the table takes",
    file: `${folder}/Base64Decoder.ts`,
    find: "all < 64 ? bytes",
    plant: "all <= 255 ? bytes",
    test: base64("rejects every text that is not canonical")
  },
  {
    name: "an upload's base64 with two texts for the same bytes",
    file: `${folder}/Base64Decoder.ts`,
    find: "return unused === 0 ?",
    plant: "return unused >= 0 ?",
    test: base64("rejects \"AB==\"")
  },
  {
    name: "an upload's base64 with half of its padding",
    file: `${folder}/Base64Decoder.ts`,
    find: "(text.length < 4 || ",
    plant: "(",
    test: base64("rejects \"AA=\"")
  },
  {
    name: "an upload whose file is given twice in JSON",
    file: `${folder}/JsonSplitter.ts`,
    find: "if (this.isFound) throw",
    plant: "if (this.isFound && this.isOtherType) throw",
    test: json("names the field in {\"fileData\":\"QUJD\",\"fileData\":\"QUJD\"}")
  },
  {
    name: "an upload whose file is a nested member",
    file: `${folder}/JsonSplitter.ts`,
    find: "if (this.depth === 1) this.name",
    plant: "if (this.depth >= 1) this.name",
    test: json("has no file when the member is missing or nested only")
  },
  {
    name: "an upload whose member has an escaped name, and is not seen",
    file: `${folder}/JsonSplitter.ts`,
    find: "if (!text.includes(\"\\\\\")) return",
    plant: "if (text.length > 0) return",
    test: json("has the fields of JSON.parse and the bytes of the base64")
  },
  {
    name: "an upload that is larger than it may be",
    file: `${folder}/ReadUpload.ts`,
    find: "if (this.size > this.maximumBytes) throw",
    plant: "if (this.size > 2 * this.maximumBytes) throw",
    test: json("is too large when the file or the rest is")
  },
  {
    name: "an upload with fields of any size",
    file: `${folder}/Splitter.ts`,
    find: "if (needed > maximumFields) throw",
    plant: "if (needed > 1_000 * maximumFields) throw",
    with: {
      find: "Math.min(maximumFields, Math.max(needed, 2 * this.bytes.length))",
      plant: "Math.max(needed, 2 * this.bytes.length)"
    },
    test: form("is too large when its file is, its fields are")
  },
  {
    name: "an upload whose declared length is not checked",
    file: `${folder}/ReadUpload.ts`,
    find: "?? 0) > limitInBytes) return",
    plant: "?? 0) > 2 * limitInBytes) return",
    test: json("is too large when the file or the rest is")
  },
  {
    name: "an upload whose undeclared length is not checked",
    file: "packages/core/src/http/RequestBody.ts",
    find: "if (length > limit) fail(",
    plant: "if (length > 100 * limit) fail(",
    test: json("fails at the byte that exceeds its limit")
  },
  {
    name: "an upload without a timeout",
    file: "packages/core/src/http/RequestBody.ts",
    find: "const timer = setTimeout(() => fail(new RequestTimeout()), Duration.toMillis(within))",
    plant: "const timer = setTimeout(() => {}, Duration.toMillis(within))",
    test: json("fails when it does not arrive in time")
  },
  {
    name: "an upload that is read faster than it is stored",
    file: "packages/server-node/src/internal/Listener.ts",
    find: "      request.pause()\n      write(chunk)",
    plant: "      write(chunk)",
    test: http("is sent no faster than it is stored")
  },
  {
    name: "an upload whose rejected body blocks its connection",
    file: "packages/server-node/src/internal/Listener.ts",
    find: "if (!request.readableEnded) dropRest(",
    plant: "if (request.readableEnded) dropRest(",
    test: http("gets the response of a bad upload")
  },
  {
    name: "an upload that is stored before the rest of its body is checked",
    file: `${folder}/ReadUpload.ts`,
    find:
      "        : Effect.mapBoth(this.readBlock([], 0), { onFailure: Option.some, onSuccess: Chunk.unsafeFromArray })",
    plant:
      "        : Effect.mapBoth(this.readBlock([], 0), { onFailure: () => Option.none(), onSuccess: Chunk.unsafeFromArray })",
    test: json("fails when what follows the file is invalid, twice or cut off")
  },
  {
    name: "an upload whose rejection its consumer swallows",
    file: `${folder}/ReadUpload.ts`,
    find: "if (this.failure !== undefined) return Effect.fail(this.failure)",
    plant: "if (this.failure !== undefined) this.isDone = true",
    test: json("sees each rejection again when it reads on")
  },
  {
    name: "an upload whose body is not released",
    file: `${folder}/ReadUpload.ts`,
    find: "(scope) => Scope.close(scope, Exit.void)",
    plant: "() => Effect.asVoid(Exit.void)",
    test: json("releases the body when it is interrupted")
  },
  {
    name: "an upload without a byte",
    file: `${folder}/ReadUpload.ts`,
    find: "this.splitter.file() !== undefined && this.size === 0",
    plant: "this.splitter.file() === undefined && this.size > 0",
    test: form("is rejected with an empty file")
  },
  {
    name: "an upload in a form that is cut off",
    file: `${folder}/MultipartSplitter.ts`,
    find: "return this.state === \"end\" ?",
    plant: "return this.state !== \"headers\" ?",
    test: form("is cut off at every place but the end")
  },
  {
    name: "an upload in a form with two files",
    file: `${folder}/MultipartSplitter.ts`,
    find: "if (this.found !== undefined) throw",
    plant: "if (this.found === part) throw",
    test: form("is rejected with a second file")
  },
  {
    name: "an upload in a form with any number of parts",
    file: `${folder}/MultipartSplitter.ts`,
    find: "if (index > maximumParts) throw",
    plant: "if (index > 100 * maximumParts) throw",
    test: form("is rejected with 21 parts")
  },
  {
    name: "an upload whose file name loses other scripts",
    file: `${folder}/MultipartHeaders.ts`,
    find: "(?:\"((?:\\\\\"(?!\\s*(?:;|$))|[^\"])*)\"|",
    plant: "(?:\"([\\x20-\\x7e]*)\"|",
    test: form("has the file name of 文件")
  },
  {
    name: "an upload of a program that has the name of a text",
    file: `${folder}/RefusedTypes.ts`,
    find: "(start === \"MZ\" || start === \"ZM\") && !isText(head)",
    plant: "start === \"ZM\" && !isText(head)",
    test: sniff("refuses a program of Windows")
  },
  {
    name: "an upload of an installer that has the name of a document",
    file: `${folder}/RefusedTypes.ts`,
    find: "+ 1) * sectorSize + 80",
    plant: "+ 1) * sectorSize + 96",
    test: sniff("refuses an installer")
  },
  {
    name: "an upload of a script with an interpreter line",
    file: `${folder}/RefusedTypes.ts`,
    find: "(#![ \\t]*\\/|",
    plant: "(",
    test: sniff("refuses a shell script")
  },
  {
    name: "an upload whose extension hides behind a dot",
    file: `${folder}/RefusedTypes.ts`,
    find: ".replace(/[. ]+$/, \"\")",
    plant: "",
    test: sniff("refuses the name a.exe.")
  },
  {
    name: "an upload whose declared type is not refused",
    file: `${folder}/SniffType.ts`,
    find: "isFileRefused || isRefusedType(normalize(fileType))",
    plant: "isFileRefused || isRefusedType(fileType)",
    test: sniff("refuses the type application/x-javascript; charset")
  },
  {
    name: "an upload whose bytes contradict its declared type",
    file: `${folder}/SniffType.ts`,
    find: "&& !sniffed.some((kind) =>",
    plant: "&& !sniffed.every((kind) => kind.isBinary === true ||",
    test: sniff("contradicts a PNG that is declared a PDF")
  },
  {
    name: "uploads whose bytes count only if they succeed",
    file: "packages/core/src/http/UploadRoutes.ts",
    find: "if (work !== null) work.bytes += chunk.length",
    plant: "if (work !== null) work.bytes += 0 * chunk.length",
    test: { file: "test/limits/work.", name: "rejected at its end", stack: "memory" }
  }
]

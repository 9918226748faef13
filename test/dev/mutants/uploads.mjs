// Bugs of uploads and the types of their files, as in core.mjs.
const folder = "packages/core/src/upload"

const test = (file) => (name) => ({ file: `packages/core/test/upload/${file}.`, name, stack: "memory" })
const json = test("JsonUpload")

export const uploadMutants = [
  {
    name: "an upload that is larger than it may be",
    file: `${folder}/ReadUpload.ts`,
    in: "split",
    find: "if (this.size > this.maximumBytes) throw",
    plant: "if (this.size > 2 * this.maximumBytes) throw",
    test: json("is too large when the file or the rest is")
  },
  {
    name: "an upload that is stored before the rest of its body is checked",
    file: `${folder}/ReadUpload.ts`,
    in: "Reader.rest",
    find: ": Effect.mapBoth(this.readBlock([], 0), { onFailure: Option.some, onSuccess: Chunk.unsafeFromArray })",
    plant:
      ": Effect.mapBoth(this.readBlock([], 0), { onFailure: () => Option.none(), onSuccess: Chunk.unsafeFromArray })",
    test: json("fails when what follows the file is invalid, twice or cut off")
  }
]

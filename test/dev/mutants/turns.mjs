/** Work that stops the event loop, in the form of the mutants in core.mjs. */
const core = "packages/core/src"

const unit = (file, name) => ({ file: `packages/core/test/${file}.`, name, stack: "memory" })

export const turnMutants = [
  {
    name: "a large body whose names may change the language's objects",
    file: `${core}/eventLoop/JsonPieces.ts`,
    in: "makeObject.add",
    find: "Object.defineProperty(value, name, { value: member, enumerable: true, configurable: true, writable: true })",
    plant: "Object.assign(value, { [name]: member })",
    test: unit("eventLoop/JsonPieces", "names that mean something")
  }
]

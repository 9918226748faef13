/** Work that stops the event loop, in the form of the mutants in core.mjs. */
const core = "packages/core/src"

const unit = (file, name) => ({ file: `packages/core/test/${file}.`, name, stack: "memory" })
const turns = (name) => unit("shared/Turns", name)
const documents = (name) => unit("document/ContentTurns", name)

export const turnMutants = [
  {
    name: "many long items of a list, written in one step",
    file: `${core}/eventLoop/StringifyInSteps.ts`,
    find: "Math.min(mostItems, Math.ceil(stepLength * count / text.length))",
    plant: "mostItems",
    test: unit("shared/Turns", "is written in steps, of short items")
  },
  {
    name: "a name normalised however many marks it has in a row",
    file: `${core}/shared/Text.ts`,
    find: "text.length > 16 * max || overlongRun.test(text) ? text",
    plant: "text.length > 16 * max ? text",
    test: unit("shared/Text", "is not normalised")
  },
  {
    name: "search tokens of a run of marks of any length",
    file: `${core}/shared/Text.ts`,
    find: "text.replace(overlongRuns, \"$1\")",
    plant: "text",
    test: unit("shared/SearchTokens", "take time in proportion")
  },
  {
    name: "an array that is too long, decoded to its end",
    file: `${core}/contract/ArrayBounds.ts`,
    find: "input.length > max + 1 ? input.slice(0, max + 1) : input",
    plant: "input",
    test: unit("contract/ArrayBounds", "is rejected without decoding the rest")
  },
  {
    name: "an object of any number of properties",
    file: `${core}/http/JsonBody.ts`,
    find: "const maximumProperties = 1_000\n",
    plant: "const maximumProperties = 1_000_000_000\n",
    test: { file: "test/limits/bodies.", name: "is rejected when it holds too many values", stack: "memory" }
  },
  {
    name: "a value that is written for the message of its fault",
    file: `${core}/problem/FieldErrors.ts`,
    find: "formatIssueSync(withoutValues(issue))",
    plant: "formatIssueSync(issue)",
    test: turns("is not written for the message")
  },
  {
    name: "bodies that come at once, decoded in one turn",
    file: `${core}/http/ApiRoutes.ts`,
    find: "body.length > smallBody",
    plant: "body.length > 1_000_000",
    test: { file: "test/limits/bodies.", name: "shares no turn of the event loop", stack: "memory" }
  },
  {
    name: "long texts that are sealed at once, written in one turn",
    file: `${core}/secret/SecretBox.ts`,
    find: "runInTurns(encodeInSteps(sealed))",
    plant: "Effect.sync(() => Array.from(encodeInSteps(sealed), () => \"\").join(\"\"))",
    test: unit("secret/Base64", "takes a turn of the event loop each")
  },
  {
    name: "long work in one turn",
    file: `${core}/eventLoop/Steps.ts`,
    find: "const slice = 5\n",
    plant: "const slice = 1_000_000\n",
    test: documents("lets others run while it is hashed")
  },
  {
    name: "long work of many requests in one turn",
    file: `${core}/eventLoop/Turn.ts`,
    find: "  next?.()\n",
    plant: "  next?.()\n  for (const other of waiting) other()\n",
    test: turns("gets a turn of the event loop each")
  },
  {
    name: "long work of many requests that begins in one turn",
    file: `${core}/eventLoop/Steps.ts`,
    find: "  spent += millis\n",
    plant: "",
    test: turns("does not go on in it")
  },
  {
    name: "a document whose attributes are checked in one step",
    file: `${core}/document/ContentCheck.ts`,
    find: "const valuesPerStep = 2_000\n",
    plant: "const valuesPerStep = 1_000_000\n",
    test: turns("is checked in steps")
  },
  {
    name: "a document whose attributes are hashed in one step",
    file: `${core}/document/CanonicalJson.ts`,
    find: "const valuesPerStep = 1_000\n",
    plant: "const valuesPerStep = 1_000_000\n",
    test: turns("is written in steps")
  },
  {
    name: "a long document that is hashed in one step",
    file: `${core}/document/ContentHashing.ts`,
    find: "    yield\n",
    plant: "",
    test: documents("lets others run while it is hashed")
  },
  {
    name: "a large body parsed at once",
    file: `${core}/eventLoop/JsonPieces.ts`,
    find: "if (!spans.has(start)) {",
    plant: "if (!spans.has(-1)) {",
    test: unit("eventLoop/JsonPieces", "takes many steps")
  },
  {
    name: "a large body whose names may change the language's objects",
    file: `${core}/eventLoop/JsonPieces.ts`,
    find: "Object.defineProperty(value, name, { value: member, enumerable: true, configurable: true, writable: true })",
    plant: "Object.assign(value, { [name]: member })",
    test: unit("eventLoop/JsonPieces", "names that mean something")
  },
  {
    name: "a comparison without a bound for all its lists",
    file: `${core}/document/ContentAlignment.ts`,
    find: "const mostWork = 1_000_000\n",
    plant: "const mostWork = 1_000_000_000_000\n",
    test: documents("aligns the last of many lists")
  },
  {
    name: "a comparison that is made again",
    file: `${core}/document/Comparisons.ts`,
    find: "kept.set(key, changes)",
    plant: "kept.set(\"\", changes)",
    test: documents("is not done again")
  },
  {
    name: "a version that is compared with itself",
    file: `${core}/document/Comparisons.ts`,
    find: "if (older.hash === newer.hash) return Effect.succeed([])",
    plant: "",
    test: documents("is not done again")
  }
]

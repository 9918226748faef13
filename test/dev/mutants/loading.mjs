/** What is loaded without being used, and traces that name wrong lines, in the form of the mutants in core.mjs. */
const loading = (name) => ({ file: "test/packages/loading.", name, stack: "memory" })
const bundle = (name) => ({ file: "test/packages/server/bundle.", name, stack: "memory" })

const kept = {
  file: "test/packages/server/keptRows.",
  name: "keeps neither them nor its response",
  stack: "memory"
}

export const loadingMutants = [
  {
    name: "loading: the HTTP API with a use case",
    file: "packages/core/src/vendor/Vendors.ts",
    find: `import { VendorStore } from "./VendorStore.ts"`,
    plant: `import { VendorStore } from "./VendorStore.ts"\nimport "../v1/V1.ts"`,
    test: loading("a module of use cases loads no HTTP API")
  },
  {
    name: "loading: Playwright with the server",
    file: "packages/browser-playwright/src/PlaywrightBrowser.ts",
    find: `import * as Places from "./internal/Places.ts"`,
    plant: `import * as Places from "./internal/Places.ts"\nimport "./internal/Launching.ts"`,
    test: loading("PlaywrightBrowser.ts loads no")
  },
  {
    name: "loading: a bundle in one piece",
    file: "examples/node-server/bundle.mjs",
    find: "splitting: true",
    plant: "splitting: false",
    test: bundle("loads few files, and no library")
  },
  {
    name: "loading: metrics by names that a bundle lacks",
    file: "packages/server-node/src/internal/Metrics.ts",
    find: "({ default: prometheus }) => {",
    plant: "(prometheus) => {",
    test: bundle("starts with the libraries")
  },
  {
    name: "loading: traces that name the line before",
    file: "examples/node-server/src/SourceLines.ts",
    find: "line: original + 1",
    plant: "line: original",
    test: bundle("names lines of the sources")
  },
  {
    name: "loading: a start that makes the nursery grow",
    file: "examples/node-server/src/load.ts",
    find: "keepNurserySmall()\n",
    plant: "void keepNurserySmall\n",
    test: bundle("takes no more for young objects")
  },
  {
    name: "loading: a nursery that stays small",
    file: "examples/node-server/src/heap.ts",
    find: "      letNurseryGrow()\n",
    plant: "      void letNurseryGrow\n",
    test: bundle("takes no more for young objects")
  },
  {
    name: "loading: gaps of a start that stay",
    file: "examples/node-server/src/heap.ts",
    find: "      compactHeap()\n",
    plant: "      void compactHeap\n",
    test: bundle("closes the gaps")
  },
  {
    name: "loading: gaps of a busy start that stay",
    file: "examples/node-server/src/heap.ts",
    find: "    if (isOver) {\n",
    plant: "    if (mayGrow) clearInterval(timer)\n    if (isOver) {\n",
    test: bundle("keeps the code after five busy seconds")
  },
  {
    name: "loading: memory that stays after work",
    file: "examples/node-server/src/heap.ts",
    find: "      returnMemory()\n",
    plant: "      void returnMemory\n",
    test: { file: "test/nightly/starts.", name: "gives memory back", stack: "memory" }
  },
  {
    name: "loading: fetch, to know where pg runs",
    file: "examples/node-server/bundle.mjs",
    find: "const navigator=",
    plant: "const nobody=",
    test: bundle("loads few files")
  },
  {
    name: "loading: compiled code that no start keeps",
    file: "examples/node-server/src/heap.ts",
    find: "      keepCode()\n",
    plant: "      void keepCode\n",
    test: bundle("starts with the code")
  },
  {
    name: "loading: compiled code of a short start that is lost",
    file: "examples/node-server/src/heap.ts",
    find: "  process.once(\"exit\", keepCode)\n",
    plant: "",
    test: bundle("starts with the code")
  },
  {
    name: "loading: compiled code that is damaged",
    file: "examples/node-server/src/compiled.ts",
    find: "toCheck(text, code).equals(kept.subarray(-checkLength)) ? code : undefined",
    plant: "code",
    test: bundle("starts with the code")
  },
  {
    name: "loading: compiled code of another text",
    file: "examples/node-server/src/compiled.ts",
    find: "check.writeUInt32LE(crc32(text))",
    plant: "void text",
    test: bundle("starts with the code")
  },
  {
    name: "loading: compiled code without a place",
    file: "examples/node-server/src/compiled.ts",
    find: "  } catch {\n    // the next",
    plant: "  } catch (cause) {\n    throw cause\n    // the next",
    test: bundle("starts with the code")
  },
  {
    name: "loading: half-written code that stays",
    file: "examples/node-server/src/compiled.ts",
    find: "rmSync(unfinished, { force: true })",
    plant: "void rmSync",
    test: bundle("starts with the code")
  },
  {
    name: "loading: traces without sources",
    file: "examples/node-server/src/bundled.ts",
    find: "install()\n",
    plant: "void install\n",
    test: bundle("names lines of the sources")
  },
  {
    name: "loading: fibers that stay in a Set",
    file: "examples/node-server/src/main.ts",
    find: "keepRootsInList()\n",
    plant: "void keepRootsInList\n",
    test: { file: "test/packages/server/bundle.", name: "keeps its fibers in no Set", stack: "memory" }
  },
  {
    name: "loading: a space for young objects that grows as far as it may",
    file: "examples/node-server/src/heap.ts",
    find: "Math.max(1, Math.floor",
    plant: "Math.max(3, Math.floor",
    test: { file: "test/packages/server/nursery.", name: "stays small until it may grow", stack: "memory" }
  },
  {
    name: "loading: a list of fibers that loses another one than has ended",
    file: "examples/node-server/src/roots.ts",
    find: "if (at < 0) return false",
    plant: "if (at >= 0) return this.#items.pop() !== undefined",
    test: { file: "test/packages/server/roots.", name: "are listed while they run", stack: "memory" }
  },
  {
    name: "loading: rows that the message to a fiber keeps",
    file: "packages/postgres/src/internal/Direct.ts",
    find: "take(uncheckedCast<ReadonlyArray<Row>>(rows), [])",
    plant: "Effect.succeed(uncheckedCast<ReadonlyArray<Row>>(rows))",
    test: kept
  },
  {
    name: "loading: rows that their statement keeps",
    file: "packages/postgres/src/internal/wire/LeanQuery.ts",
    find: "private found: Array<object> | undefined\n",
    plant: "private found: Array<object> | undefined = []\n",
    test: kept
  },
  {
    name: "loading: rows that an array of two results keeps",
    file: "packages/core/src/shared/ZipWith.ts",
    find: "Effect.flatMap(first, (a) => Effect.map(second, (b) => combine(a, b)))",
    plant: "Effect.zipWith(first, second, combine)",
    test: kept
  },
  {
    name: "loading: rows that the generator of a use case keeps",
    file: "packages/core/src/vendor/Vendors.ts",
    find: "return Page.readAll(listing(organization.id), query)\n      },\n      Effect.flatten,",
    plant: "return yield* Page.readAll(listing(organization.id), query)\n      },",
    test: kept
  },
  {
    name: "loading: rows that a page keeps",
    file: "packages/core/src/page/Page.ts",
    find: "return Effect.flatMap(rows, (",
    plant: "return Effect.flatMap(Effect.gen(function*() {\n    return yield* rows\n  }), (",
    test: kept
  },
  {
    name: "loading: a response that its fiber keeps",
    file: "packages/server-node/src/internal/Listener.ts",
    find: "Effect.map(handle(toApiRequest(request, response, trustedProxies)), send)",
    plant:
      "Effect.tap(handle(toApiRequest(request, response, trustedProxies)), (ready) => Effect.sync(() => send(ready)))",
    test: kept
  },
  {
    name: "loading: the schemas of all errors with the contract",
    file: "packages/core/src/contract/Contract.ts",
    find: "for (const { endpoint } of getEndpoints(api)) {\n",
    plant: "for (const { endpoint } of getEndpoints(api)) {\n    void endpoint.errorSchema.ast\n",
    test: { file: "packages/core/test/contract/Endpoints.", name: "when a reader asks", stack: "memory" }
  }
]

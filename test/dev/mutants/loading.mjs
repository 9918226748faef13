/** What is loaded without being used, and traces without sources, in the form of the mutants in core.mjs. */
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
    test: bundle("loads no library")
  },
  {
    name: "loading: traces without sources",
    file: "examples/node-server/src/server.ts",
    find: "nameSourcesInStackTraces()\n",
    plant: "void nameSourcesInStackTraces\n",
    test: bundle("loads no library")
  },
  {
    name: "loading: metrics by names that a bundle lacks",
    file: "packages/server-node/src/internal/Metrics.ts",
    find: "({ default: prometheus }) => {",
    plant: "(prometheus) => {",
    test: bundle("starts with the libraries")
  },
  {
    name: "loading: fibers that stay in a Set",
    file: "examples/node-server/src/server.ts",
    find: "keepRootFibersInList()\n",
    plant: "void keepRootFibersInList\n",
    test: bundle("loads no library")
  },
  {
    name: "loading: a list of fibers that loses another one than has ended",
    file: "examples/node-server/src/rootFibersInList.ts",
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

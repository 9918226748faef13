const { readdirSync, readFileSync } = require("node:fs")
const { join } = require("node:path")

/** What a file in a context folder is: told by its name; a service is a use case and a middleware is neither. */
const roleOf = (name, names, text) => {
  if (name.endsWith("Store")) return "port"
  if (name.endsWith("Http")) return "handler"
  if (name.endsWith("Api")) return "contract"
  if (text.includes("HttpApiMiddleware.")) return "middleware"
  const isPlural = names.some((other) =>
    name === `${other}s` || (other.endsWith("y") && name === other.replace(/y$/, "ies"))
  )
  return isPlural || text.includes("Effect.Service<") ? "useCase" : "entity"
}

const roles = () => {
  const found = { contract: [], entity: [], handler: [], middleware: [], port: [], useCase: [] }
  const folder = join(__dirname, "packages/core/src")
  for (const context of readdirSync(folder, { withFileTypes: true })) {
    if (!context.isDirectory() || ["shared", "v1"].includes(context.name)) continue
    const names = readdirSync(join(folder, context.name)).filter((file) => file.endsWith(".ts")).map((file) =>
      file.slice(0, -3)
    )
    for (const name of names) {
      const text = readFileSync(join(folder, context.name, `${name}.ts`), "utf8")
      found[roleOf(name, names, text)].push(`^packages/core/src/${context.name}/${name}\\.ts$`)
    }
  }
  return found
}

const { contract, entity, handler, port, useCase } = roles()

const core = "^packages/core/src/"
const everywhere = "^packages/(core|memory|server)/src/"
const nothing = "^$"
/** An empty list of patterns would match everything. */
const any = (...lists) => lists.flat().length === 0 ? nothing : lists.flat()

module.exports = {
  forbidden: [
    {
      name: "no-node",
      comment: "Core, memory and the fetch handler run wherever JavaScript does.",
      severity: "error",
      from: { path: everywhere },
      to: { dependencyTypes: ["core"] }
    },
    {
      name: "no-barrel",
      comment: "A barrel loads hundreds of modules, some of which need Node: import effect and platform by path.",
      severity: "error",
      from: { path: everywhere },
      to: { path: "node_modules/(effect|@effect/(platform|experimental))/(src|dist/(esm|cjs|dts))/index\\." }
    },
    {
      name: "no-package-of-node",
      comment: "What these packages depend on is listed, because its modules are not followed.",
      severity: "error",
      from: { path: everywhere },
      to: {
        path: "node_modules/",
        pathNot: "node_modules/(effect|@effect/(platform|experimental)|@noble/hashes|canonicalize|diff|ipaddr\\.js)/"
      }
    },
    {
      name: "core-has-no-adapter",
      comment: "Databases and servers are behind ports; the core knows neither SQL nor SMTP nor a platform.",
      severity: "error",
      from: { path: core },
      to: {
        path: "(^|/)(@effect/(sql|sql-[a-z]+|platform-[a-z]+|cluster|rpc)|pg|@electric-sql/pglite|nodemailer)(/|$)"
      }
    },
    {
      name: "core-depends-on-no-package",
      comment: "Every other package depends on the core, so the core depends on none.",
      severity: "error",
      from: { path: core },
      to: { path: "^packages/(?!core/src/)" }
    },
    {
      name: "shared-is-the-bottom",
      comment: "Shared is what every context may use, so it may use none.",
      severity: "error",
      from: { path: `${core}shared/` },
      to: { path: `${core}(?!shared/)` }
    },
    {
      name: "entity-knows-entities",
      comment: "An entity is pure: ports, use cases, contracts and handlers are built upon it.",
      severity: "error",
      from: { path: any(entity) },
      to: { path: any(port, useCase, contract, handler) }
    },
    {
      name: "port-knows-entities",
      comment: "A port speaks of entities; the use cases ask it, never the other way round.",
      severity: "error",
      from: { path: any(port) },
      to: { path: any(useCase, contract, handler) }
    },
    {
      name: "use-case-knows-no-http",
      comment: "A host calls the use cases without HTTP.",
      severity: "error",
      from: { path: any(useCase) },
      to: { path: any(contract, handler) }
    },
    {
      name: "contract-knows-entities",
      comment: "A client imports the contract and must not get the server with it.",
      severity: "error",
      from: { path: any(contract) },
      to: { path: any(port, useCase, handler) }
    },
    {
      name: "handler-calls-use-cases",
      comment: "A handler that reads a store goes round the permission.",
      severity: "error",
      from: { path: any(handler) },
      to: { path: any(port) }
    },
    {
      name: "store-stays-in-its-context",
      comment: "Another context's data is asked for through its use cases.",
      severity: "error",
      from: { path: `${core}([^/]+)/` },
      to: { path: any(port), pathNot: `${core}$1/` }
    },
    {
      name: "store-is-listed-in-two-places",
      comment: "Outside the contexts, only Ports.ts and Attestry.ts name the stores.",
      severity: "error",
      from: { path: `${core}[^/]+\\.ts$`, pathNot: `${core}(Ports|Attestry)\\.ts$` },
      to: { path: any(port) }
    },
    {
      name: "contract-is-below-v1",
      comment: "V1.ts puts the contracts together, so a contract that imported it would close a circle.",
      severity: "error",
      from: { path: `${core}(?!v1/).+Api\\.ts$` },
      to: { path: `${core}v1/V1(Http)?\\.ts$` }
    },
    {
      name: "v1-is-for-http-alone",
      comment: "Nothing below HTTP knows of /v1.",
      severity: "error",
      from: { path: `${core}(?!v1/)`, pathNot: `${core}[^/]+/[^/]+(Api|Http)\\.ts$` },
      to: { path: `${core}v1/` }
    },
    {
      name: "v1-has-few-doors",
      comment: "Contracts and handlers use these files of /v1; the rest is its own affair.",
      severity: "error",
      from: { path: `${core}(?!v1/)[^/]+/[^/]+(Api|Http)\\.ts$` },
      to: {
        path: `${core}v1/`,
        pathNot: `${core}v1/(BodyLimit|EdgeErrors|Envelope|Incoming|Problem|Reply|ShownOnce|V1|V1Http|WholeList)\\.ts$`
      }
    },
    {
      name: "package-depends-on-core",
      comment: "Adapters do not know each other.",
      severity: "error",
      from: { path: "^packages/([^/]+)/src/", pathNot: "^packages/(cli|core|pglite|server-node)/" },
      to: { path: "^packages/", pathNot: ["^packages/core/src/", "^packages/$1/src/"] }
    },
    {
      name: "server-node-depends-on-core-and-server",
      comment: "Node's listener is one more adapter of the same pipeline.",
      severity: "error",
      from: { path: "^packages/server-node/src/" },
      to: { path: "^packages/", pathNot: "^packages/(core|server|server-node)/src/" }
    },
    {
      name: "http-is-below-its-pipeline",
      comment: "Contexts use the public modules of http; the pipeline serves all contexts.",
      severity: "error",
      from: { path: `${core}http/` },
      to: { path: `${core}(internal/(http|contract|v1)|v1)/` }
    },
    {
      name: "pipeline-has-few-users",
      comment: "The pipeline is below /v1 alone.",
      severity: "error",
      from: { path: core, pathNot: `${core}(internal/http|v1)/` },
      to: { path: `${core}internal/http/` }
    },
    {
      name: "package-closes-its-inside",
      comment: "What is not exported is free to change.",
      severity: "error",
      from: { path: "^packages/([^/]+)/src/" },
      to: { path: "^packages/[^/]+/src/internal/", pathNot: "^packages/$1/src/internal/" }
    },
    {
      name: "pglite-depends-on-core-and-postgres",
      comment: "PGlite is another client for the stores on Postgres.",
      severity: "error",
      from: { path: "^packages/pglite/src/" },
      to: { path: "^packages/", pathNot: "^packages/(core|postgres|pglite)/src/" }
    },
    {
      name: "cli-depends-on-core-and-storages",
      comment: "The command works on the storages that the reference server has.",
      severity: "error",
      from: { path: "^packages/cli/src/" },
      to: { path: "^packages/", pathNot: "^packages/(core|pglite|postgres|cli)/src/" }
    },
    {
      name: "package-stands-alone",
      comment: "What is published cannot use what is not.",
      severity: "error",
      from: { path: "^packages/[^/]+/src/" },
      to: { path: "^(examples|test)/" }
    },
    {
      name: "no-circle",
      comment: "Modules that import each other, were it only types, are one module.",
      severity: "error",
      from: {},
      to: { circular: true }
    },
    {
      name: "no-unused-file",
      comment: "What neither the top of a package, a test nor an example reaches is dead.",
      severity: "error",
      from: { path: "^(packages/[^/]+/(src/[^/]+\\.ts$|test/)|test/|examples/)" },
      to: { path: "^packages/[^/]+/src/.+/", reachable: false }
    },
    {
      name: "no-unresolved-import",
      comment: "It would fail where it is installed.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true }
    }
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)build/" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["@attestry/source", "import", "node", "default", "types"],
      extensions: [".ts", ".mjs", ".js", ".json"]
    }
  }
}

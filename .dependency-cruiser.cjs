const { readdirSync, readFileSync } = require("node:fs")
const { join } = require("node:path")

const sources = join(__dirname, "packages/core/src")
const core = "^packages/core/src/"
const everywhere = "^packages/(core|memory|server)/src/"
const nothing = "^$"

/**
 * The folders of the core from the bottom up: each may import those before it. A context that is not in this list comes
 * before `setUp`.
 */
const listed = [
  "eventLoop",
  "shared",
  "page",
  "storage",
  "mail",
  "egress",
  "secret",
  "access",
  "blob",
  "idempotency",
  "audit",
  "problem",
  "user",
  "contract",
  "apiDocument",
  "report",
  "fairness",
  "http",
  "upload",
  "organization",
  "auditLog",
  "schedule",
  "role",
  "member",
  "apiKey",
  "authentication",
  "session",
  "me",
  "erasure",
  "notice",
  "document",
  "browser",
  "savedSession",
  "approval",
  "policy",
  "policyApproval",
  "vendor",
  "contextEntry",
  "task",
  "attachment",
  "taskAutomation",
  "questionnaireFile",
  "questionnaire",
  "answerLibrary",
  "question",
  "questionnaireMapping",
  "questionnaireReview",
  "catalogue",
  "soaDecision",
  "soa",
  "webhook",
  "todo",
  "browserAutomation",
  "setUp",
  "composition",
  "v1",
  "api"
]
const unlisted = readdirSync(sources, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !listed.includes(entry.name)).map(({ name }) => name)
const order = listed.toSpliced(listed.indexOf("setUp"), 0, ...unlisted)

/** Folders that every context may ask for its ports: they belong to none. */
const common = ["shared", "storage", "mail", "egress", "secret", "blob", "report", "fairness", "http"]

/** Folders that are no contexts. */
const machinery = new Set([
  ...listed.slice(0, listed.indexOf("idempotency")),
  "problem",
  "contract",
  "apiDocument",
  "report",
  "fairness",
  "http",
  "v1",
  "api"
])

/** Parts of one context, which ask the ports of each other. */
const families = [
  ["audit", "auditLog"],
  ["browser", "savedSession"],
  ["member", "me"],
  ["policy", "policyApproval"],
  ["questionnaire", "questionnaireFile", "answerLibrary", "question", "questionnaireMapping", "questionnaireReview"],
  ["soa", "catalogue", "soaDecision"],
  ["task", "attachment", "taskAutomation"]
]

const folderOf = (path) => path.includes("/") ? path.replace(/\/[^/]+$/, "") : "."
const rankOf = (folder) => order.indexOf(folder)
const pattern = (file) => `${core}${file.replace(".", "\\.")}$`

const service = /Effect\.(Service<|gen\(|fnUntraced\()|Layer\.(effect|merge|mergeAll|scoped|succeed)\(|preferProvided\(/

/** A port is a file whose tag is named like it, without a layer. A file that makes a service is a use case. */
const roleOf = (path, text) => {
  const name = path.replace(/^.*\//, "").replace(/\.ts$/, "")
  if (name === "register") return "useCase"
  if (/\/[A-Z]\w*Http\.ts$|^v1\/Groups\.ts$/.test(path)) return "handler"
  if (/\/[A-Z]\w*Api\.ts$/.test(path)) return "contract"
  const isTag = new RegExp(`class ${name}\\s+extends Context\\.Tag\\(`).test(text)
  if (isTag && !text.includes("static readonly Default =")) return "port"
  return service.test(text) ? "useCase" : "entity"
}

const roles = { contract: [], entity: [], handler: [], port: [], useCase: [] }
const folders = new Set()
for (
  const path of readdirSync(sources, { recursive: true }).filter((file) =>
    file.endsWith(".ts") && !/(^|\/)index\.ts$/.test(file)
  )
) {
  const folder = folderOf(path)
  folders.add(folder)
  const isContext = path === "v1/Groups.ts" || (folder !== "." && !machinery.has(folder))
  const role = roleOf(path, readFileSync(join(sources, path), "utf8"))
  if (isContext || role === "port") roles[role].push(pattern(path))
}
for (const folder of folders) {
  if (folder !== "." && rankOf(folder) === -1) throw new Error(`packages/core/src/${folder} has no place in the order`)
}

const { contract, entity, handler, port, useCase } = roles
const contextPorts = port.filter((file) => !common.some((folder) => file.startsWith(`${core}${folder}/`)))
const pathOf = (folder) => `${core}${folder}/`

const doors = [`${core}index\\.ts$`, `${core}[^/]+/index\\.ts$`]

/** True for a port that its index exports with its tag. The others are filled by the core alone. */
const isShown = (path) => {
  const [folder, name] = path.slice(core.length).split("/")
  const file = name.replace("\\.ts$", ".ts")
  return readFileSync(join(sources, folder, "index.ts"), "utf8").split("\n").some((line) =>
    line.startsWith("export *") && line.endsWith(`"./${file}"`)
  )
}

const upwards = order.slice(0, -1).map((folder, rank) => ({
  name: `${folder}-is-below`,
  comment: "The folders of the core have an order, and imports go down in it.",
  severity: "error",
  from: { path: pathOf(folder) },
  to: { path: order.slice(rank + 1).map(pathOf) }
}))

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
        pathNot:
          "node_modules/(effect|@effect/(platform|experimental|workflow)|@noble/hashes|canonicalize|diff|ipaddr\\.js|magic-bytes\\.js|multipasta)/"
      }
    },
    {
      name: "core-has-no-adapter",
      comment: "Databases and servers are behind ports; the core knows neither SQL nor SMTP nor S3 nor a platform.",
      severity: "error",
      from: { path: core },
      to: {
        path:
          "(^|/)(@aws-sdk/[a-z0-9-]+|@effect/(sql|sql-[a-z]+|platform-[a-z]+|cluster|rpc)|pg|@electric-sql/pglite|nodemailer|playwright-core)(/|$)"
      }
    },
    {
      name: "core-depends-on-no-package",
      comment: "Every other package depends on the core, so the core depends on none.",
      severity: "error",
      from: { path: core },
      to: { path: "^packages/(?!core/src/)" }
    },
    ...upwards,
    {
      name: "entity-knows-entities",
      comment: "An entity is pure: ports, use cases, contracts and handlers are built upon it.",
      severity: "error",
      from: { path: any(entity) },
      to: { path: any(useCase, contract, handler) }
    },
    {
      name: "entity-asks-no-port",
      comment: "Pure code may name the types of a port, and not ask it.",
      severity: "error",
      from: { path: any(entity) },
      to: { path: any(port), dependencyTypesNot: ["type-only"] }
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
      name: "port-stays-in-its-context",
      comment: "Another context's data is asked for through its use cases.",
      severity: "error",
      from: { path: `${core}([^/]+)/`, pathNot: [`${core}composition/`, ...families.flat().map(pathOf)] },
      to: { path: any(contextPorts), pathNot: `${core}$1/`, dependencyTypesNot: ["type-only"] }
    },
    ...families.map((family) => ({
      name: `port-stays-with-${family[0]}`,
      comment: "Another context's data is asked for through its use cases.",
      severity: "error",
      from: { path: family.map(pathOf) },
      to: { path: any(contextPorts), pathNot: family.map(pathOf), dependencyTypesNot: ["type-only"] }
    })),
    {
      name: "composition-fills-inner-lists",
      comment: "It brings contexts what is above them, and asks for no data.",
      severity: "error",
      from: { path: `${core}composition/` },
      to: { path: any(contextPorts.filter(isShown)), dependencyTypesNot: ["type-only"] }
    },
    {
      name: "port-is-listed-in-two-places",
      comment: "Outside the contexts, only Ports.ts and Attestry.ts name the ports.",
      severity: "error",
      from: { path: `${core}[^/]+\\.ts$`, pathNot: `${core}(Ports|Attestry|index)\\.ts$` },
      to: { path: any(port) }
    },
    {
      name: "index-is-the-door",
      comment: "A context shows what its index shows; the rest is free to change.",
      severity: "error",
      from: { path: ["^packages/[^/]+/src/", "^examples/"], pathNot: core },
      to: { path: core, pathNot: doors }
    },
    {
      name: "index-is-for-others",
      comment:
        "Within the core a file names the file that it means: an index would load its whole context, and close circles. A register is of the whole context.",
      severity: "error",
      from: { path: core, pathNot: [`${core}[^/]+\\.ts$`, `${core}[^/]+/register\\.ts$`] },
      to: { path: doors }
    },
    {
      name: "folder-is-closed",
      comment: "The folders of an adapter are its own affair.",
      severity: "error",
      from: { path: "^packages/([^/]+)/src/" },
      to: { path: "^packages/(memory|postgres)/src/[^/]+/", pathNot: "^packages/$1/src/" }
    },
    {
      name: "package-depends-on-core",
      comment: "Adapters do not know each other.",
      severity: "error",
      from: {
        path: "^packages/([^/]+)/src/",
        pathNot: "^packages/(browser-playwright|cli|client|core|engine|pglite|questionnaire-files|reports|server-node)/"
      },
      to: { path: "^packages/", pathNot: ["^packages/core/src/", "^packages/$1/src/"] }
    },
    {
      name: "client-depends-on-nothing",
      comment: "A browser loads the client; the parts for a host's process alone know other packages.",
      severity: "error",
      from: { path: "^packages/client/src/", pathNot: "^packages/client/src/(effect|embedded|testing)/" },
      to: { pathNot: "^packages/client/src/(?!effect|embedded|testing)" }
    },
    {
      name: "server-node-depends-on-core-and-server",
      comment: "Node's listener is one more adapter of the same pipeline.",
      severity: "error",
      from: { path: "^packages/server-node/src/" },
      to: { path: "^packages/", pathNot: "^packages/(core|server|server-node)/src/" }
    },
    {
      name: "effect-3-names-itself",
      comment: "Paths that effect 4 lacks are imported through AttestryNeedsEffect3, so that its name is in the error.",
      severity: "error",
      from: { path: core, pathNot: `${core}shared/AttestryNeedsEffect3\\.ts$` },
      to: {
        path: "node_modules/effect/.*/(Either|Encoding|FiberId|FiberRef|ModuleVersion|ParseResult)\\.(js|ts|d\\.ts)$"
      }
    },
    {
      name: "pipeline-has-few-users",
      comment: "The pipeline is below the API and the uploads alone. Contexts say who calls by Credentials.",
      severity: "error",
      from: { path: core, pathNot: [`${core}(api|http|upload)/`, ...doors] },
      to: { path: `${core}http/`, pathNot: [`${core}http/Credentials\\.ts$`, ...doors] }
    },
    {
      name: "package-closes-its-inside",
      comment: "What is not exported is free to change.",
      severity: "error",
      from: { path: "^packages/([^/]+)/src/" },
      to: { path: "^packages/[^/]+/src/internal/", pathNot: "^packages/$1/src/internal/" }
    },
    {
      name: "browser-playwright-depends-on-core-and-egress-node",
      comment: "The browser's one way out is the proxy of egress-node.",
      severity: "error",
      from: { path: "^packages/browser-playwright/src/" },
      to: { path: "^packages/", pathNot: "^packages/(core|egress-node|browser-playwright)/src/" }
    },
    {
      name: "engine-depends-on-core-and-postgres",
      comment: "The engine has another pool for the same Postgres.",
      severity: "error",
      from: { path: "^packages/engine/src/" },
      to: { path: "^packages/", pathNot: "^packages/(core|engine|postgres)/src/" }
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
      comment:
        "The command works on the storages of the reference server, opens a browser for a person, and reads files.",
      severity: "error",
      from: { path: "^packages/cli/src/" },
      to: {
        path: "^packages/",
        pathNot: "^packages/(browser-playwright|core|pglite|postgres|questionnaire-files|cli)/src/"
      }
    },
    {
      name: "files-depend-on-core-and-file-jobs",
      comment:
        "Reports and questionnaires have the same processes, and do not know each other. Reports find their fonts.",
      severity: "error",
      from: { path: "^packages/(questionnaire-files|reports)/src/" },
      to: { path: "^packages/", pathNot: "^packages/(core|file-jobs|report-fonts|$1)/src/" }
    },
    {
      name: "file-jobs-depends-on-no-package",
      comment: "It starts processes, and knows neither the files nor the core.",
      severity: "error",
      from: { path: "^packages/file-jobs/src/" },
      to: { path: "^packages/", pathNot: "^packages/file-jobs/src/" }
    },
    {
      name: "files-load-in-processes",
      comment: "A server that makes no report and reads no file loads no library for it; the processes do.",
      severity: "error",
      from: { path: "^packages/(questionnaire-files|reports)/src/Node[A-Za-z]+\\.ts$" },
      to: { path: "node_modules/(bidi-js|csv-parse|fflate|fontkit|saxes|unpdf|yauzl)/", reachable: true }
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
      from: { path: ["^packages/[^/]+/src/[^/]+\\.ts$", ...doors, "^packages/[^/]+/test/", "^test/", "^examples/"] },
      to: { path: "^packages/[^/]+/src/.+/", reachable: false }
    },
    {
      name: "no-unresolved-import",
      comment: "It would fail where it is installed.",
      severity: "error",
      // the nightly run installs what only it needs
      from: { pathNot: "^test/nightly/" },
      to: { couldNotResolve: true }
    }
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    // `check:docs` writes files there while this reads
    exclude: { path: "(^|/)build/|^test/\\.docs/" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["@attestry/source", "import", "node", "default", "types"],
      extensions: [".ts", ".mjs", ".js", ".json"]
    }
  }
}

// Makes one program of the server and the packages that it needs: `main.js`, and a file in `parts` for each part that is
// loaded when a setting or a request asks for it. Another folder than `build` may be given.
import { build } from "esbuild"
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { fileURLToPath } from "node:url"

const fileOf = (path) => fileURLToPath(new URL(path, import.meta.url))

const folder = process.argv[2] === undefined ? fileOf("build") : resolve(process.argv[2])

/** Imports the handlers of `/v1` together. One import for each makes 170 small files. */
const importTogether = {
  name: "import handlers together",
  setup: ({ onLoad }) =>
    onLoad({ filter: /internal\/v1\/Groups\.ts$/ }, ({ path }) => {
      const names = []
      const body = readFileSync(path, "utf8").replace(/\(await import\("\.\/\w+\.ts"\)\)\.(\w+)/g, (_, name) => {
        names.push(name)
        return name
      })
      const imports = names.map((name) => `import { ${name} } from "./${name}.ts"`)
      return { contents: [...imports, body].join("\n"), loader: "ts" }
    })
}

const { outputFiles } = await build({
  entryPoints: { main: fileOf("src/bundled.ts") },
  outdir: folder,
  write: false,
  plugins: [importTogether],
  chunkNames: "parts/[name]-[hash]",
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node20.19",
  conditions: ["@attestry/source"],
  // these read files beside them, or are not installed
  external: ["@electric-sql/pglite", "pg-native", "playwright-core"],
  // as Node 21 has it: without it pg makes a Response to know where it runs, which loads all of fetch
  define: { navigator: JSON.stringify({ userAgent: "Node.js" }) },
  // packages in CommonJS load the modules of Node by it
  banner: {
    js: `import { createRequire as makeRequire } from "node:module"; const require = makeRequire(import.meta.url)`
  },
  sourcemap: true,
  sourcesContent: false,
  // the text of each file that is loaded stays in memory
  minifyWhitespace: true,
  minifySyntax: true,
  legalComments: "none",
  lineLimit: 200,
  logLevel: "warning"
})

const isSame = (path, contents) => existsSync(path) && readFileSync(path).equals(contents)

/** At once, and only if it differs, because a server may start from the files meanwhile. */
for (const { contents, path } of outputFiles) {
  if (isSame(path, contents)) continue
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(`${path}.${process.pid}`, contents)
  renameSync(`${path}.${process.pid}`, path)
}

const made = new Set(outputFiles.map(({ path }) => path))
const parts = join(folder, "parts")
for (const name of readdirSync(parts)) {
  const path = join(parts, name)
  if (!made.has(path) && /\.js(\.map)?$/.test(name)) rmSync(path, { force: true })
}

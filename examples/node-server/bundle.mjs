// Bundles the server and the packages that it needs: `main.js`, and `parts`, some of which are loaded when a setting or a
// request asks for them. Another folder than `build` may be given.
import { build } from "esbuild"
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { basename, join, resolve } from "node:path"
import { fileURLToPath } from "node:url"

const fileOf = (path) => fileURLToPath(new URL(path, import.meta.url))

const folder = process.argv[2] === undefined ? fileOf("build") : resolve(process.argv[2])
const parts = join(folder, "parts")

const { outputFiles } = await build({
  entryPoints: [fileOf("src/main.ts")],
  outdir: folder,
  chunkNames: "parts/[name]-[hash]",
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node20.19",
  conditions: ["@attestry/source"],
  // these read files beside them, or are not installed
  external: ["@electric-sql/pglite", "pg-native", "playwright-core"],
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
  logLevel: "warning",
  write: false
})

const isSame = ({ contents, path }) => existsSync(path) && readFileSync(path).equals(contents)

// at once, and only what differs, because a server may start from the files meanwhile
mkdirSync(parts, { recursive: true })
for (const file of outputFiles.filter((file) => !isSame(file))) {
  writeFileSync(`${file.path}.${process.pid}`, file.contents)
  renameSync(`${file.path}.${process.pid}`, file.path)
}

const made = new Set(outputFiles.map(({ path }) => basename(path)))
for (const name of readdirSync(parts).filter((name) => !made.has(name))) rmSync(join(parts, name), { force: true })

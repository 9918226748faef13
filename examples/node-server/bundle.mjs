// Makes one program of the server and the packages that it needs: `main.js`, and a file in `parts` for each part that is
// loaded when a setting or a request asks for it. Another folder than `build` may be given.
import { build } from "esbuild"
import { rmSync } from "node:fs"
import { resolve } from "node:path"
import { fileURLToPath } from "node:url"

const fileOf = (path) => fileURLToPath(new URL(path, import.meta.url))

const folder = process.argv[2] === undefined ? fileOf("build") : resolve(process.argv[2])

rmSync(`${folder}/parts`, { recursive: true, force: true })

await build({
  entryPoints: { main: fileOf("src/bundled.ts") },
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
  logLevel: "warning"
})

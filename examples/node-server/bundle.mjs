// Makes one program of the server and the packages that it needs: `main.js`, and `parts`, some of which are loaded when a
// setting or a request asks for them. Another folder than `build` may be given.
import { build } from "esbuild"
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { basename, dirname, join, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { rollup } from "rollup"

const fileOf = (path) => fileURLToPath(new URL(path, import.meta.url))

const folder = process.argv[2] === undefined ? fileOf("build") : resolve(process.argv[2])
const parts = join(folder, "parts")

/** Imports the handlers of `/v1` together. One import for each makes 170 small files. */
const importTogether = {
  name: "import handlers together",
  setup: ({ onLoad }) =>
    onLoad({ filter: /core\/src\/v1\/Groups\.ts$/ }, ({ path }) => {
      const imports = []
      const body = readFileSync(path, "utf8").replace(/\(await import\("([\w./]+)"\)\)\.(\w+)/g, (_, path, name) => {
        imports.push(`import { ${name} } from "${path}"`)
        return name
      })
      return { contents: [...imports, body].join("\n"), loader: "ts" }
    })
}

const bundle = (source, outdir, options) =>
  build({
    entryPoints: [fileOf(source)],
    outdir,
    write: false,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20.19",
    conditions: ["@attestry/source"],
    sourcemap: true,
    sourcesContent: false,
    // the text of each file that is loaded stays in memory
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: "none",
    lineLimit: 200,
    logLevel: "warning",
    ...options
  })

const { outputFiles } = await bundle("src/bundled.ts", parts, {
  plugins: [importTogether],
  entryNames: "[name]-[hash]",
  chunkNames: "[name]-[hash]",
  splitting: true,
  // these read files beside them, or are not installed
  external: ["@electric-sql/pglite", "pg-native", "playwright-core"],
  // packages in CommonJS load the modules of Node by it
  banner: {
    js: `import { createRequire as makeRequire } from "node:module"; const require = makeRequire(import.meta.url)`
  }
})

const texts = new Map(outputFiles.map(({ path, text }) => [path, text]))
const paths = [...texts.keys()].filter((path) => path.endsWith(".js"))

/** Makes modules of SystemJS, which `load.ts` runs. */
const toSystem = async () => {
  const modules = await rollup({
    input: paths,
    treeshake: false,
    external: (name) => !name.startsWith(".") && !texts.has(name),
    plugins: [{
      name: "parts",
      resolveId: (name) => join(parts, basename(name)),
      load: (path) => ({ code: texts.get(path), map: texts.get(`${path}.map`) })
    }]
  })
  const { output } = await modules.generate({
    format: "system",
    dir: parts,
    preserveModules: true,
    entryFileNames: "[name].js",
    sourcemap: true,
    sourcemapExcludeSources: true,
    compact: true,
    // as Node 21 has it: without it pg makes a Response to know where it runs, which loads all of fetch
    banner: `(System=>{const navigator={userAgent:"Node.js"};`,
    footer: "})"
  })
  return output.map(({ code, fileName, source }) => ({ path: join(parts, fileName), contents: code ?? source }))
}

const entry = paths.find((path) => basename(path).startsWith("bundled-"))
const { outputFiles: loader } = await bundle("src/load.ts", folder, {
  entryNames: "main",
  define: { entry: JSON.stringify(`./parts/${basename(entry)}`) }
})

const isSame = (path, contents) => existsSync(path) && readFileSync(path).equals(Buffer.from(contents))

const made = [...await toSystem(), ...loader]

/** At once, and only if it differs, because a server may start from the files meanwhile. */
for (const { contents, path } of made) {
  if (isSame(path, contents)) continue
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(`${path}.${process.pid}`, contents)
  renameSync(`${path}.${process.pid}`, path)
}

const kept = new Set(made.map(({ path }) => basename(path)))
for (const name of readdirSync(parts)) {
  // with the code that a server keeps
  if (/\.js(\.map|\.code)?$/.test(name) && !kept.has(name.replace(/\.code$/, ""))) {
    rmSync(join(parts, name), { force: true })
  }
}

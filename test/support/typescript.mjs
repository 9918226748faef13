// Lets `node --import` run a source file without a compilation, on every version of Node. It runs as one bundle with all
// that it imports of Effect and of this project, because loading a thousand files takes two seconds. Bundles are kept.
import { createHash } from "node:crypto"
import { mkdir, readFile, rename, stat, writeFile } from "node:fs/promises"
import { register } from "node:module"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { isMainThread, parentPort } from "node:worker_threads"

const root = fileURLToPath(new URL("../..", import.meta.url))
const kept = join(root, "node_modules/.attestry-bundles")

/** The command's own file refers to what is compiled. */
export const resolve = (specifier, context, next) => {
  const [, path] = /^\.\.\/build\/(.*)\.js$/.exec(specifier) ?? []
  return next(path === undefined ? specifier : `../src/${path}.ts`, context)
}

const stampOf = async (paths) => {
  const stats = await Promise.all(paths.map((path) => stat(join(root, path)).catch(() => undefined)))
  return stats.map((found) => `${found?.mtimeMs} ${found?.size}`).join()
}

/** All but Effect's and our own modules are loaded as installed. */
const others = {
  name: "others",
  setup: ({ onResolve }) =>
    onResolve(
      { filter: /^[^./]/ },
      ({ kind, path }) =>
        kind === "entry-point" || /^(@attestry\/|@effect\/|effect(\/|$))/.test(path)
          ? undefined
          : { external: true, path }
    )
}

const bundle = async (path) => {
  const { build } = (await import("esbuild")).default
  const { metafile, outputFiles: [{ text }] } = await build({
    absWorkingDir: root,
    bundle: true,
    conditions: ["@attestry/source"],
    entryPoints: [path],
    format: "esm",
    logLevel: "error",
    metafile: true,
    platform: "node",
    plugins: [others],
    target: "es2022",
    write: false
  })
  return { text, inputs: ["package-lock.json", ...Object.keys(metafile.inputs)] }
}

const isOurs = (path) => !path.startsWith("node_modules/")

const read = async (path) => {
  const name = join(kept, createHash("sha256").update(path).digest("hex").slice(0, 16))
  const of = async (inputs) => JSON.stringify({ inputs, stamp: await stampOf(inputs) })
  const old = await readFile(`${name}.json`, "utf8").catch(() => undefined)
  if (old !== undefined && old === await of(JSON.parse(old).inputs)) return readFile(`${name}.js`)
  const { inputs, text } = await bundle(path)
  await mkdir(kept, { recursive: true })
  const write = async (file, content) => {
    await writeFile(`${file}.${process.pid}`, content)
    await rename(`${file}.${process.pid}`, file)
  }
  await write(`${name}.js`, text)
  await write(`${name}.json`, await of(inputs.filter(isOurs)))
  return text
}

export const load = async (url, context, next) =>
  url.endsWith(".ts")
    ? { format: "module", shortCircuit: true, source: await read(fileURLToPath(url)) }
    : next(url, context)

// not in the thread in which the hooks themselves run
if (isMainThread || parentPort !== null) register(import.meta.url)

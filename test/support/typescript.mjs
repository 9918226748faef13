// Lets `node --import` run the sources without a compilation, on every version of Node.
import { readFile } from "node:fs/promises"
import { register } from "node:module"
import { fileURLToPath } from "node:url"
import { isMainThread } from "node:worker_threads"

const esbuild = isMainThread ? undefined : (await import("esbuild")).default

/** The command's own file refers to what is compiled. */
export const resolve = (specifier, context, next) => {
  const [, path] = /^\.\.\/build\/(.*)\.js$/.exec(specifier) ?? []
  return next(path === undefined ? specifier : `../src/${path}.ts`, context)
}

export const load = async (url, context, next) => {
  if (!url.endsWith(".ts")) return next(url, context)
  const { code } = await esbuild.transform(await readFile(fileURLToPath(url), "utf8"), {
    loader: "ts",
    target: "es2022",
    sourcemap: "inline",
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } }
  })
  return { format: "module", shortCircuit: true, source: code }
}

if (isMainThread) register(import.meta.url)

// Lets `node --import` run our sources as they are, on every version of Node.
import { readFile } from "node:fs/promises"
import { register } from "node:module"
import { fileURLToPath } from "node:url"
import { isMainThread } from "node:worker_threads"

const ts = isMainThread ? undefined : (await import("typescript")).default

export const load = async (url, context, next) => {
  if (!url.endsWith(".ts")) return next(url, context)
  const text = await readFile(fileURLToPath(url), "utf8")
  const compilerOptions = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022, verbatimModuleSyntax: true }
  return { format: "module", shortCircuit: true, source: ts.transpileModule(text, { compilerOptions }).outputText }
}

if (isMainThread) register(import.meta.url)

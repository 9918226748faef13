// Makes JavaScript of TypeScript: types become spaces, so that lines and columns stay. Results are kept by content.
import { createHash } from "node:crypto"
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../..", import.meta.url))
const kept = join(root, "node_modules/.attestry-stripped")

const strip = async (path) => {
  const text = await readFile(path, "utf8")
  const name = join(kept, `${createHash("sha256").update(text).digest("hex").slice(0, 32)}.js`)
  const old = await readFile(name, "utf8").catch(() => undefined)
  if (old !== undefined) return old
  const { default: blankSpace } = await import("ts-blank-space")
  const stripped = blankSpace(text, ({ pos }) => {
    throw new Error(`${path} has syntax that is not only types, at ${pos}`)
  })
  await mkdir(kept, { recursive: true })
  await writeFile(`${name}.${process.pid}`, stripped)
  await rename(`${name}.${process.pid}`, name)
  return stripped
}

/** A hook of Node's loader. */
export const load = async (url, context, next) =>
  url.endsWith(".ts")
    ? { format: "module", shortCircuit: true, source: await strip(fileURLToPath(url)) }
    : next(url, context)

const sourcesIn = async (folder) => {
  const found = await readdir(join(root, folder), { withFileTypes: true })
  const files = await Promise.all(
    found.filter((entry) => entry.isDirectory()).map(async ({ name }) => {
      const source = join(root, folder, name, "src")
      return (await readdir(source, { recursive: true }).catch(() => [])).map((file) => join(source, file))
    })
  )
  return files.flat().filter((file) => file.endsWith(".ts"))
}

/** Vitest runs it before its workers, which would all make the same. */
export const setup = async () => {
  for (const file of [...await sourcesIn("packages"), ...await sourcesIn("examples")]) await strip(file)
}

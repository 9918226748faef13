// Typechecks every TypeScript block of the docs and of each README against the sources and the types that are
// generated from the API document. Each is a module alone, unless its first line names its file: then the other blocks
// of the page may import it. Blocks of `typescript` import generated clients, so test/nightly compiles them.
import { execFileSync, spawnSync } from "node:child_process"
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import openapiTS, { astToString } from "openapi-typescript"

const folder = "test/.docs"

const pages = execFileSync("git", ["ls-files", "*.md"], { encoding: "utf8" }).trim().split("\n")
const blocks = pages.flatMap((page) =>
  [...readFileSync(page, "utf8").matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, code], i) => {
    const name = page.replace(/\.md$/, "").replaceAll("/", "-")
    const [, path] = /^\/\/ (\S+\.ts)\n/.exec(code) ?? []
    return { file: path === undefined ? `${name}-${i + 1}.ts` : join(name, path), code }
  })
)
if (blocks.length === 0) throw new Error("No block of TypeScript was found")

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
try {
  for (const { code, file } of blocks) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), code)
  }
  const types = await openapiTS(new URL("../../../docs/reference/openapi.json", import.meta.url))
  writeFileSync(join(folder, "attestry.d.ts"), astToString(types))
  writeFileSync(
    join(folder, "tsconfig.json"),
    JSON.stringify({
      extends: "../tsconfig.json",
      compilerOptions: { noUnusedLocals: false },
      files: blocks.map(({ file }) => file),
      include: []
    })
  )
  const { status } = spawnSync(process.execPath, ["node_modules/typescript-7/bin/tsc", "-p", folder], {
    stdio: "inherit"
  })
  if (status === 0) console.log(`${blocks.length} blocks of TypeScript in ${pages.length} pages compile`)
  process.exitCode = status ?? 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

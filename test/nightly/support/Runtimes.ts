import { assert } from "@effect/vitest"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"

/** The path of a runtime's program, which the package of this platform brings along. */
const programs: { readonly [name: string]: string } = {
  "linux-x64-bun": "@oven/bun-linux-x64/bin/bun",
  "linux-arm64-bun": "@oven/bun-linux-aarch64/bin/bun",
  "darwin-arm64-bun": "@oven/bun-darwin-aarch64/bin/bun",
  "linux-x64-deno": "@deno/linux-x64-glibc/deno",
  "linux-arm64-deno": "@deno/linux-arm64-glibc/deno",
  "darwin-arm64-deno": "@deno/darwin-arm64/deno"
}

export const programOf = (runtime: "bun" | "deno"): string => {
  const [scope = "", name = "", ...path] =
    (programs[`${process.platform}-${process.arch}-${runtime}`] ?? assert.fail("Not tried on this platform")).split("/")
  const manifest = createRequire(import.meta.url).resolve(`${scope}/${name}/package.json`)
  return join(dirname(manifest), ...path)
}

import { readFileSync } from "node:fs"

/** The first API key of a reference server, from the file that its output names; empty if it names none. */
export const firstKey = (/** @type {string} */ output) => {
  const [, path] = /The API key is in ([^\n"]+)/.exec(output) ?? []
  return path === undefined ? "" : readFileSync(path, "utf8").trim()
}

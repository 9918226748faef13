/** Path without a route. */
const unroutedPath = "/outside-of-the-prefix"

/** Returns the prefix as URLs have it: escaped, without a trailing slash. */
export const toPrefix = (path: string | undefined): string =>
  path === undefined ? "" : new URL(path, "http://localhost").pathname.replace(/\/+$/, "")

/** Returns the part of a path behind the prefix, or a path without a route. */
export const pathBelow = (prefix: string, path: string): string => {
  if (prefix === "") return path
  return path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : unroutedPath
}

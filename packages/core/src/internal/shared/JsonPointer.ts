/** 64 code points of it. */
const named = (key: PropertyKey): string => Array.from(String(key).slice(0, 200)).slice(0, 64).join("")

/** The JSON Pointer (RFC 6901) to a path. Names are cut at 64 code points, for they may be a caller's. */
export const toPointer = (path: ReadonlyArray<PropertyKey>): string =>
  path.map((key) => `/${named(key).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("")

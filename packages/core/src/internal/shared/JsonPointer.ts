const shorten = (key: PropertyKey): string => Array.from(String(key).slice(0, 200)).slice(0, 64).join("")

// names are cut at 64 code points, because a caller may have written them
export const toPointer = (path: ReadonlyArray<PropertyKey>): string =>
  path.map((key) => `/${shorten(key).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("")

const maximum = 64

const shorten = (key: string): string =>
  key.length <= maximum ? key : Array.from(key.slice(0, 200)).slice(0, maximum).join("")

// names are cut at 64 code points, because a caller may have written them
export const toPointer = (path: ReadonlyArray<PropertyKey>): string =>
  path.map((key) => `/${shorten(String(key)).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("")

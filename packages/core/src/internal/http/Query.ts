/** The parameters of a query; one that comes more than once has all its values. */
export interface Query {
  readonly [name: string]: string | ReadonlyArray<string>
}

const none: Query = {}

const decoded = (text: string): string => {
  const plain = text.includes("+") ? text.replaceAll("+", " ") : text
  if (!plain.includes("%")) return plain
  try {
    return decodeURIComponent(plain)
  } catch {
    return plain
  }
}

/** The query of a URL. An escape that is none stands for itself. */
export const parse = (url: string): Query => {
  const start = url.indexOf("?")
  if (start === -1) return none
  const found = new Map<string, Array<string>>()
  for (const pair of url.slice(start + 1).split("&")) {
    if (pair === "") continue
    const end = pair.indexOf("=")
    const name = decoded(end === -1 ? pair : pair.slice(0, end))
    const value = end === -1 ? "" : decoded(pair.slice(end + 1))
    const before = found.get(name)
    if (before === undefined) found.set(name, [value])
    else before.push(value)
  }
  return Object.fromEntries(
    Array.from(found, ([name, [first = "", ...more]]) => [name, more.length === 0 ? first : [first, ...more]])
  )
}

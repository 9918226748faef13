// a parameter that occurs more than once has all its values
export interface Query {
  readonly [name: string]: string | ReadonlyArray<string>
}

const none: Query = {}

// an invalid escape stands for itself
export const parse = (url: string): Query => {
  const start = url.indexOf("?")
  if (start === -1) return none
  const found = new Map<string, [string, ...Array<string>]>()
  for (const [name, value] of new URLSearchParams(url.slice(start + 1))) {
    const values = found.get(name)
    if (values === undefined) found.set(name, [value])
    else values.push(value)
  }
  return Object.fromEntries(Array.from(found, ([name, values]) => [name, values.length === 1 ? values[0] : values]))
}

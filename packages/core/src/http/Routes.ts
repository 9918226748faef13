interface Leaf<A> {
  readonly value: A
  readonly longestId: number
  readonly ids: ReadonlyArray<readonly [name: string, index: number]>
}

interface Branch<A> {
  readonly next: Map<string, Branch<A>>
  readonly leaves: Map<string, Leaf<A>>
}

export interface Entry<A> {
  readonly method: string
  // a pattern, such as `/v1/vendors/:id`
  readonly path: string
  // limit of the ids in the path, in characters; by default 100
  readonly longestId?: number | undefined
  readonly value: A
}

export interface Ids {
  readonly [name: string]: string
}

// `ids` is undefined if one of them can't be decoded
interface Route<A> {
  readonly value: A
  readonly ids: Ids | undefined
}

export interface Match<A> {
  readonly route: (method: string) => Route<A> | undefined
  // in order; `HEAD` goes with `GET`
  readonly methods: () => ReadonlyArray<string>
}

const anyId = ":"
const usualLongestId = 100

const makeBranch = <A>(): Branch<A> => ({ next: new Map(), leaves: new Map() })

const decodeId = (text: string, longestId: number): string | undefined => {
  if (!text.includes("%")) return text.length > longestId ? undefined : text
  try {
    const plain = decodeURIComponent(text)
    return plain.length > longestId ? undefined : plain
  } catch {
    return undefined
  }
}

const decodeIds = <A>({ ids, longestId }: Leaf<A>, segments: ReadonlyArray<string>): Ids | undefined => {
  const found: Record<string, string> = {}
  for (const [name, index] of ids) {
    const id = decodeId(segments[index] ?? "", longestId)
    if (id === undefined) return undefined
    found[name] = id
  }
  return found
}

// the more literal branch first
const collect = <A>(at: Branch<A>, segments: ReadonlyArray<string>, index: number, found: Array<Branch<A>>): void => {
  const segment = segments[index]
  if (segment === undefined) {
    if (at.leaves.size > 0) found.push(at)
    return
  }
  const literal = at.next.get(segment)
  if (literal !== undefined && segment !== anyId) collect(literal, segments, index + 1, found)
  const id = at.next.get(anyId)
  if (id !== undefined && segment !== "" && !segment.includes(";")) collect(id, segments, index + 1, found)
}

const insert = <A>(root: Branch<A>, { longestId = usualLongestId, method, path, value }: Entry<A>): void => {
  const segments = path.split("/")
  let at = root
  for (const segment of segments) {
    const key = segment.startsWith(":") ? anyId : segment
    const next = at.next.get(key) ?? makeBranch<A>()
    at.next.set(key, next)
    at = next
  }
  const ids = segments.flatMap((segment, index) => segment.startsWith(":") ? [[segment.slice(1), index] as const] : [])
  at.leaves.set(method, { value, ids, longestId })
}

const makeMatch = <A>(root: Branch<A>, path: string): Match<A> | undefined => {
  const segments = path.split("/")
  const found: Array<Branch<A>> = []
  collect(root, segments, 0, found)
  if (found.length === 0) return undefined
  return {
    route: (method) => {
      for (const { leaves } of found) {
        const leaf = leaves.get(method)
        if (leaf !== undefined) return { value: leaf.value, ids: decodeIds(leaf, segments) }
      }
      return undefined
    },
    methods: () => {
      const methods = new Set(found.flatMap(({ leaves }) => [...leaves.keys()]))
      if (methods.has("GET")) methods.add("HEAD")
      return [...methods].sort()
    }
  }
}

// exact: another case, doubled or trailing slashes, escaped letters and `;` make another path
export const make = <A>(entries: Iterable<Entry<A>>): (path: string) => Match<A> | undefined => {
  const root = makeBranch<A>()
  const all = [...entries]
  for (const entry of all) insert(root, entry)
  const literal = new Map(
    all.filter(({ path }) => !path.includes(":")).map(({ path }) => [path, makeMatch(root, path)])
  )

  return (path) => literal.get(path) ?? makeMatch(root, path)
}

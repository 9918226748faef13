interface Leaf<A> {
  readonly value: A
  /** The names of the ids in the path, and where they stand. */
  readonly ids: ReadonlyArray<readonly [name: string, index: number]>
}

interface Node<A> {
  readonly next: Map<string, Node<A>>
  readonly leaves: Map<string, Leaf<A>>
}

/** What a method does at a path, and the ids in it; undefined if one of them can't be decoded. */
export interface Route<A> {
  readonly value: A
  readonly ids: { readonly [name: string]: string } | undefined
}

/** A path that is known. */
export interface Found<A> {
  readonly route: (method: string) => Route<A> | undefined
  /** What may be asked there, in order; `HEAD` goes with `GET`. */
  readonly methods: () => ReadonlyArray<string>
}

const anyId = ":"
const longestId = 100

const node = <A>(): Node<A> => ({ next: new Map(), leaves: new Map() })

const decoded = (text: string): string | undefined => {
  if (!text.includes("%")) return text.length > longestId ? undefined : text
  try {
    const plain = decodeURIComponent(text)
    return plain.length > longestId ? undefined : plain
  } catch {
    return undefined
  }
}

const idsOf = <A>({ ids }: Leaf<A>, segments: ReadonlyArray<string>): Route<A>["ids"] => {
  const found: Record<string, string> = {}
  for (const [name, index] of ids) {
    const id = decoded(segments[index] ?? "")
    if (id === undefined) return undefined
    found[name] = id
  }
  return found
}

/** Every path that fits, the more literal one first. */
const collect = <A>(at: Node<A>, segments: ReadonlyArray<string>, index: number, found: Array<Node<A>>): void => {
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

/**
 * Finds what is at a path. Paths count to the letter: other case, doubled or trailing slashes, escaped letters and `;`
 * make another one of it.
 */
export const make = <A>(
  all: Iterable<{ readonly method: string; readonly path: string; readonly value: A }>
): (path: string) => Found<A> | undefined => {
  const root = node<A>()
  for (const { method, path, value } of all) {
    const segments = path.split("/")
    let at = root
    for (const segment of segments) {
      const key = segment.startsWith(":") ? anyId : segment
      const next = at.next.get(key) ?? node<A>()
      at.next.set(key, next)
      at = next
    }
    const ids = segments.flatMap((segment, index) =>
      segment.startsWith(":") ? [[segment.slice(1), index] as const] : []
    )
    at.leaves.set(method, { value, ids })
  }

  return (path) => {
    const segments = path.split("/")
    const nodes: Array<Node<A>> = []
    collect(root, segments, 0, nodes)
    if (nodes.length === 0) return undefined
    return {
      route: (method) => {
        for (const { leaves } of nodes) {
          const leaf = leaves.get(method)
          if (leaf !== undefined) return { value: leaf.value, ids: idsOf(leaf, segments) }
        }
        return undefined
      },
      methods: () => {
        const methods = new Set(nodes.flatMap(({ leaves }) => [...leaves.keys()]))
        if (methods.has("GET")) methods.add("HEAD")
        return [...methods].sort()
      }
    }
  }
}

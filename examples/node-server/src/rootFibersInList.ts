import { globalValue } from "effect/GlobalValue"

/** A set of few items that come and go, in a list. */
class Roots {
  readonly #items: Array<unknown> = []

  add(item: unknown): void {
    this.#items.push(item)
  }

  delete(item: unknown): boolean {
    const at = this.#items.lastIndexOf(item)
    if (at < 0) return false
    const last = this.#items.pop()
    if (at < this.#items.length) this.#items[at] = last
    return true
  }

  [Symbol.iterator](): Iterator<unknown> {
    return this.#items.values()
  }
}

/**
 * Makes Effect keep the fibers without a parent, of which each request is one, in a list instead of a `Set`. V8 makes a new
 * table for a `Set` when as many have come and gone as it has room for, and each table refers to the next one. A table that
 * has become an old object keeps all later ones, with the fibers of their time, until old objects are collected.
 *
 * This can go as soon as V8 unlinks old tables or Effect keeps its roots otherwise. Neither has a report of it yet.
 */
export const keepRootFibersInList = (): void => {
  const scope: object = globalValue(Symbol.for("effect/FiberScope/Global"), () => ({}))
  const roots: unknown = Reflect.get(scope, "roots")
  if (!(roots instanceof Set)) return
  const list = new Roots()
  for (const root of roots) list.add(root)
  Object.assign(scope, { roots: list })
}

/**
 * A stored value with the revision of its row: 1 when it is added, one more with each save. Whoever writes it back names
 * the revision that was read.
 */
export interface Versioned<A> {
  readonly value: A
  readonly revision: number
}

/** The value as it is when it is added. */
export const added = <A>(value: A): Versioned<A> => ({ value, revision: 1 })

/** The value as it is once it is saved over what was read. */
export const saved = <A>(value: A, read: Versioned<A>): Versioned<A> => ({ value, revision: read.revision + 1 })

/**
 * A stored value with the revision of its row: 1 when it is added, one more with each save. Whoever writes it back names
 * the revision that was read.
 *
 * @since 0.1.0
 * @category models
 */
export interface Versioned<A> {
  readonly value: A
  readonly revision: number
}

/**
 * The value as it is when it is added.
 *
 * @since 0.1.0
 * @category constructors
 */
export const added = <A>(value: A): Versioned<A> => ({ value, revision: 1 })

/**
 * The value as it is once it is saved over what was read.
 *
 * @since 0.1.0
 * @category constructors
 */
export const saved = <A>(value: A, read: Versioned<A>): Versioned<A> => ({ value, revision: read.revision + 1 })

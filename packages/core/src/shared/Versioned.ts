/**
 * A stored value with the revision of its row. Whoever writes it back names the revision that was read.
 *
 * @since 0.1.0
 * @category models
 */
export interface Versioned<A> {
  readonly value: A
  readonly revision: number
}

/**
 * A value with the revision of its row: 1 when it is added, incremented by each save. A write names the revision that was
 * read. Over HTTP it is the `ETag`.
 */
export interface Versioned<A> {
  readonly value: A
  readonly revision: number
}

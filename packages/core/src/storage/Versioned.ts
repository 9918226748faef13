/**
 * A value with the revision of its row: 1 when it is added, one more with each save. A writer names the revision that
 * it read. Over HTTP it is the `ETag`.
 */
export interface Versioned<A> {
  readonly value: A
  readonly revision: number
}

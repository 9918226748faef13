/** A response value that holds one resource, with the revision that is sent as its `ETag`. */
export class WithRevision<A> {
  readonly _tag = "WithRevision"
  readonly value: A
  readonly revision: number

  constructor(value: A, revision: number) {
    this.value = value
    this.revision = revision
  }
}

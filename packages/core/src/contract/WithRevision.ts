// the revision is sent as the `ETag`
export class WithRevision<A> {
  readonly _tag = "WithRevision"
  readonly value: A
  readonly revision: number

  constructor(value: A, revision: number) {
    this.value = value
    this.revision = revision
  }
}

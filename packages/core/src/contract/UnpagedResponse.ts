// a list that came whole
export class UnpagedResponse<A> {
  readonly _tag = "UnpagedResponse"
  readonly value: A

  constructor(value: A) {
    this.value = value
  }
}

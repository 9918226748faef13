// Members that the parser of PDF files needs to save one, which Node 20 lacks.

const define = (owner: object, name: string, value: (...parameters: Array<never>) => unknown): void => {
  if (!(name in owner)) Object.defineProperty(owner, name, { value, configurable: true, writable: true })
}

const prototypeOf = (value: object): object => Reflect.getPrototypeOf(value) ?? value

define(
  prototypeOf(prototypeOf([].values())),
  "some",
  function(this: Iterable<unknown>, isFound: (value: unknown) => boolean): boolean {
    for (const value of this) if (isFound(value)) return true
    return false
  }
)

// The parser drops the buffer that it copies.
define(ArrayBuffer.prototype, "transferToFixedLength", function(this: ArrayBuffer, length: number): ArrayBuffer {
  return this.slice(0, length)
})

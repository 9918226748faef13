const define = (owner: object, name: string, value: (...parameters: Array<never>) => unknown): void => {
  if (!(name in owner)) Object.defineProperty(owner, name, { value, configurable: true, writable: true })
}

const prototypeOf = (value: object): object => Reflect.getPrototypeOf(value) ?? value

function some(this: Iterable<unknown>, isFound: (value: unknown) => boolean): boolean {
  for (const value of this) if (isFound(value)) return true
  return false
}

// The parser drops the buffer that it copies.
function transferToFixedLength(this: ArrayBuffer, length: number): ArrayBuffer {
  return this.slice(0, length)
}

// Adds the members that the parser of PDF files needs to save one, and that Node 20 lacks.
export const addNewerMembers = (): void => {
  define(prototypeOf(prototypeOf([].values())), "some", some)
  define(ArrayBuffer.prototype, "transferToFixedLength", transferToFixedLength)
}

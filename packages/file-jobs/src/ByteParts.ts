/** A part of bytes. Sending all at once takes thrice their memory, and stops the event loop of the one who gets them. */
export interface Part {
  readonly kind: "part"
  readonly bytes: Uint8Array
  readonly at: number
  readonly length: number
}

const partLength = 1_048_576

export const splitBytes = (bytes: Uint8Array): ReadonlyArray<Part> =>
  Array.from({ length: Math.ceil(bytes.byteLength / partLength) }, (_, index) => index * partLength)
    .map((at) => ({ kind: "part", bytes: bytes.subarray(at, at + partLength), at, length: bytes.byteLength }))

/** Some items of a long list. All in one message would stop the event loop of the one who gets them. */
export interface Items<Item> {
  readonly kind: "items"
  readonly items: ReadonlyArray<Item>
}

const itemsOfPart = 100

export const splitItems = <Item>(items: ReadonlyArray<Item>): ReadonlyArray<Items<Item>> =>
  Array.from({ length: Math.ceil(items.length / itemsOfPart) }, (_, index) => index * itemsOfPart)
    .map((at) => ({ kind: "items", items: items.slice(at, at + itemsOfPart) }))

export const noBytes: Uint8Array = new Uint8Array()

/** Adds a part to what the parts before it made. */
export const addPart = (before: Uint8Array, { at, bytes, length }: Part): Uint8Array => {
  const made = at === 0 ? new Uint8Array(length) : before
  made.set(bytes, at)
  return made
}

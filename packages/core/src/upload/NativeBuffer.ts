interface NativeBytes extends Uint8Array {
  readonly toString: (encoding?: "latin1") => string
}

interface NativeBuffer {
  readonly from: {
    (buffer: ArrayBufferLike, offset: number, length: number): NativeBytes
    (text: string, encoding: "base64"): NativeBytes
  }
}

// not every runtime has it
declare const Buffer: NativeBuffer | undefined

export const native: NativeBuffer | undefined = typeof Buffer === "undefined" ? undefined : Buffer

const near = 256

// Searches twenty times faster than a typed array, unless the byte is near.
export const indexOfByte = (bytes: Uint8Array, byte: number, start: number): number => {
  const end = Math.min(bytes.length, start + near)
  for (let i = start; i < end; i++) if (bytes[i] === byte) return i
  return native === undefined
    ? bytes.indexOf(byte, end)
    : native.from(bytes.buffer, bytes.byteOffset, bytes.length).indexOf(byte, end)
}

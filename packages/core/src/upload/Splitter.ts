import type * as Effect from "effect/Effect"
import { BodyTooLarge, InvalidRequest, type MalformedBody, type RequestTimeout } from "../problem/HttpErrors.ts"

export type UploadRejected = BodyTooLarge | InvalidRequest | MalformedBody | RequestTimeout

// the most bytes of all that is not the file
export const maximumFields = 1_048_576

export interface PartHeaders {
  readonly fileName?: string
  readonly contentType?: string
}

// Separates the bytes of the file from the rest of a body.
export interface Splitter {
  // place of the file in the body
  readonly pointer: string
  // undefined until the file begins
  readonly file: () => PartHeaders | undefined
  // returns the bytes of the file in a piece of the body; throws an `UploadRejected`
  readonly write: (piece: Uint8Array) => ReadonlyArray<Uint8Array>
  // returns the rest; may throw like `write`
  readonly end: () => Effect.Effect<unknown, UploadRejected>
}

export const makeRejection = (pointer: string, detail: string): InvalidRequest =>
  new InvalidRequest({ errors: [{ pointer, detail }] })

export const givenTwice = (pointer: string): InvalidRequest => makeRejection(pointer, "Given twice. Send it once.")

// Bytes that grow up to a limit. They are copied, because a short part would keep its whole chunk in memory.
export class ByteBuffer {
  length = 0
  private bytes = new Uint8Array(256)

  add(part: Uint8Array): void {
    this.reserve(part.length)
    this.bytes.set(part, this.length)
    this.length += part.length
  }

  addByte(byte: number): void {
    if (this.length === this.bytes.length) this.reserve(1)
    this.bytes[this.length++] = byte
  }

  from(start: number): Uint8Array {
    return this.bytes.subarray(start, this.length)
  }

  private reserve(count: number): void {
    const needed = this.length + count
    if (needed > maximumFields) throw new BodyTooLarge({ limitInBytes: maximumFields })
    if (needed <= this.bytes.length) return
    const grown = new Uint8Array(Math.min(maximumFields, Math.max(needed, 2 * this.bytes.length)))
    grown.set(this.from(0))
    this.bytes = grown
  }
}

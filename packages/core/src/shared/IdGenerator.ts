import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { EntityIdSchema } from "./Ids.ts"

const alphabet = "0123456789abcdefghjkmnpqrstvwxyz"

/** Two characters for each value of ten bits. */
const pairs = Array.from({ length: 1024 }, (_, bits) => alphabet.charAt(bits >> 5) + alphabet.charAt(bits & 31))

/** Encodes a number of up to 53 bits, the lowest last. */
const encodeNumber = (value: number, length: number): string => {
  let text = ""
  for (let rest = value; text.length < length; rest = Math.floor(rest / 1024)) text = `${pairs[rest % 1024]}${text}`
  return text
}

/** Encodes five bytes. 32-bit numbers cost a quarter of one large number. */
const encodeBytes = (bytes: Uint8Array, start: number): string => {
  const high = ((bytes[start] ?? 0) << 12) | ((bytes[start + 1] ?? 0) << 4) | ((bytes[start + 2] ?? 0) >> 4)
  const low = (((bytes[start + 2] ?? 0) & 15) << 16) | ((bytes[start + 3] ?? 0) << 8) | (bytes[start + 4] ?? 0)
  return `${pairs[high >> 10]}${pairs[high & 1023]}${pairs[low >> 10]}${pairs[low & 1023]}`
}

/** Adds one to a number of bytes. */
const increment = (bytes: Uint8Array): void => {
  for (let i = bytes.length - 1; i >= 0; i--) {
    bytes[i] = (bytes[i] ?? 0) + 1
    if (bytes[i] !== 0) return
  }
}

/** Most bytes that Web Crypto makes in one call. */
const mostAtOnce = 65_536

const fillRandomly = (bytes: Uint8Array<ArrayBuffer>): Uint8Array => {
  for (let start = 0; start < bytes.length; start += mostAtOnce) {
    globalThis.crypto.getRandomValues(bytes.subarray(start, start + mostAtOnce))
  }
  return bytes
}

const poolSize = 4096

/** Fills a pool at once, because random bytes cost less in bulk. Returns no byte twice and erases what it returned. */
const makePool = (fill: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array) => {
  const pool = new Uint8Array(poolSize)
  let used = poolSize
  return (length: number): Uint8Array => {
    if (length > poolSize) return fill(new Uint8Array(length))
    if (used + length > poolSize) {
      fill(pool)
      used = 0
    }
    const bytes = pool.slice(used, used + length)
    pool.fill(0, used, used + length)
    used += length
    return bytes
  }
}

/** The only source of ids, keys and tokens. */
export class IdGenerator extends Context.Tag("@attestry/core/shared/IdGenerator")<IdGenerator, {
  /**
   * Makes an id: the schema's prefix and a lower-case ULID of the Clock's time and 80 random bits. Of the same time, each
   * is larger than the one before.
   */
  readonly make: <Id extends string>(schema: EntityIdSchema<Id>) => Effect.Effect<Id>
  /** Makes `count` such ids, all with the same time. */
  readonly makeMany: <Id extends string>(schema: EntityIdSchema<Id>, count: number) => Effect.Effect<ReadonlyArray<Id>>
  /** Makes random bytes that are fit for secrets. */
  readonly bytes: (length: number) => Effect.Effect<Uint8Array>
}>() {
  /** Makes a generator over a source of random bytes. */
  static fromRandom(random: (length: number) => Uint8Array): typeof IdGenerator.Service {
    let last = -1
    let time = ""
    const head = new Uint8Array(5)
    // ten bytes for each, because many arrays would cost more than their bytes
    const next = (millis: number, bytes: Uint8Array, start: number) => {
      if (millis === last) increment(head)
      else {
        last = millis
        time = encodeNumber(millis, 10)
        head.set(bytes.subarray(start, start + head.length))
      }
      return time + encodeBytes(head, 0) + encodeBytes(bytes, start + head.length)
    }
    return {
      make: (schema) => Effect.map(Clock.currentTimeMillis, (millis) => schema.fromSuffix(next(millis, random(10), 0))),
      makeMany: (schema, count) =>
        Effect.map(Clock.currentTimeMillis, (millis) => {
          const bytes = random(10 * count)
          return Array.from({ length: count }, (_, i) => schema.fromSuffix(next(millis, bytes, 10 * i)))
        }),
      bytes: (length) => Effect.sync(() => random(length))
    }
  }

  /** Generator over Web Crypto, for production. */
  static readonly layer: Layer.Layer<IdGenerator> = Layer.sync(
    IdGenerator,
    () => IdGenerator.fromRandom(makePool(fillRandomly))
  )

  /** Generator of the same ids for the same seed, in the same order. For tests, never for production. */
  static readonly layerSeeded = (seed: number): Layer.Layer<IdGenerator> =>
    Layer.sync(IdGenerator, () => {
      let state = seed >>> 0
      const next = () => {
        state = (state + 0x6d2b79f5) >>> 0
        const mixed = Math.imul(state ^ (state >>> 15), state | 1)
        return ((mixed ^ (mixed >>> 7)) >>> 0) & 0xff
      }
      return IdGenerator.fromRandom((length) => Uint8Array.from({ length }, next))
    })
}

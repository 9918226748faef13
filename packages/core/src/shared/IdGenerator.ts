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

/** Encodes bytes whose bits are a multiple of ten. 32-bit numbers cost a quarter of one large number. */
const encodeBytes = (bytes: Uint8Array): string => {
  let text = ""
  let held = 0
  let bits = 0
  for (const byte of bytes) {
    held = (held << 8) | byte
    bits += 8
    if (bits >= 10) {
      bits -= 10
      text += `${pairs[held >> bits]}`
      held &= (1 << bits) - 1
    }
  }
  return text
}

/** Adds one to a number of bytes. */
const increment = (bytes: Uint8Array): void => {
  for (let i = bytes.length - 1; i >= 0; i--) {
    bytes[i] = (bytes[i] ?? 0) + 1
    if (bytes[i] !== 0) return
  }
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
    const next = (millis: number) => {
      const bytes = random(10)
      if (millis === last) {
        increment(head)
        for (let i = 0; i < head.length; i++) bytes[i] = head[i] ?? 0
      } else {
        last = millis
        time = encodeNumber(millis, 10)
        head.set(bytes.subarray(0, head.length))
      }
      return time + encodeBytes(bytes)
    }
    return {
      make: (schema) => Effect.map(Clock.currentTimeMillis, (millis) => schema.fromSuffix(next(millis))),
      makeMany: (schema, count) =>
        Effect.map(
          Clock.currentTimeMillis,
          (millis) => Array.from({ length: count }, () => schema.fromSuffix(next(millis)))
        ),
      bytes: (length) => Effect.sync(() => random(length))
    }
  }

  /** Generator over Web Crypto, for production. */
  static readonly layer: Layer.Layer<IdGenerator> = Layer.sync(
    IdGenerator,
    () => IdGenerator.fromRandom(makePool((bytes) => globalThis.crypto.getRandomValues(bytes)))
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

import * as Effect from "effect/Effect"
import type { Limit } from "../contract/ApiRequest.ts"
import { parseInSteps, pieceLength, skipString, type Spans } from "../eventLoop/JsonPieces.ts"
import { runInTurns, type Steps } from "../eventLoop/Steps.ts"
import { giveTurn } from "../eventLoop/Turn.ts"
import { MalformedBody } from "../problem/HttpErrors.ts"
import { Either } from "../shared/AttestryNeedsEffect3.ts"

const maximumDepth = 200

// an object of many properties takes its parser and every walk far longer than as many small ones
const maximumProperties = 1_000

// Counts before parsing: a deep value would overflow the stack of every walk, and many values would keep the decoder
// busy. Undefined if the text exceeds the limits, or its brackets do not match.
const scan = (json: string, maximumValues: number): Spans | undefined => {
  const spans = new Map<number, number>()
  const starts = new Uint32Array(maximumDepth + 1)
  const properties = new Uint32Array(maximumDepth + 1)
  let depth = 0
  let values = 1
  for (let i = 0; i < json.length; i++) {
    const char = json.charCodeAt(i)
    if (char === 0x22) i = skipString(json, i) - 1
    else if (char === 0x2c) values++
    else if (char === 0x3a) {
      if ((properties[depth] = (properties[depth] ?? 0) + 1) > maximumProperties) return undefined
    } else if (char === 0x7b || char === 0x5b) {
      values++
      if (++depth > maximumDepth) return undefined
      properties[depth] = 0
      starts[depth] = i
    } else if (char === 0x7d || char === 0x5d) {
      const start = starts[depth] ?? 0
      if (i - start > pieceLength) spans.set(start, i + 1)
      if (--depth < 0) return undefined
    }
  }
  return values > maximumValues || depth > 0 ? undefined : spans
}

const read = (bytes: Uint8Array): string => new TextDecoder("utf-8", { fatal: true }).decode(bytes)

export const parse = (bytes: Uint8Array, { values }: Limit): Either.Either<unknown, MalformedBody> =>
  Either.try({
    try: (): unknown => {
      const text = read(bytes)
      if (text.length > maximumDepth && scan(text, values) === undefined) throw new MalformedBody()
      return JSON.parse(text)
    },
    catch: () => new MalformedBody()
  })

const parseText = function*(text: string, spans: Spans): Steps<Either.Either<unknown, MalformedBody>> {
  try {
    return Either.right(yield* parseInSteps(text, spans))
  } catch {
    return Either.left(new MalformedBody())
  }
}

// the same, in several turns of the event loop
export const parseInTurns = (bytes: Uint8Array, { values }: Limit): Effect.Effect<unknown, MalformedBody> =>
  Effect.flatMap(Effect.try({ try: () => read(bytes), catch: () => new MalformedBody() }), (text) => {
    const spans = scan(text, values)
    return spans === undefined
      ? new MalformedBody()
      : Effect.zipRight(giveTurn, Effect.flatten(runInTurns(parseText(text, spans))))
  })

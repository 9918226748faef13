import * as Effect from "effect/Effect"
import type * as Schema from "effect/Schema"
import type { YieldWrap } from "effect/Utils"
import { Either, ParseResult } from "../shared/AttestryNeedsEffect3.ts"
import { isLarge, makeInvalidRequest, toIssues } from "./FieldErrors.ts"
import type { InvalidRequest } from "./HttpErrors.ts"

/** Accepted by a use case: decoded by the schema, or as the schema decodes it. */
export type Input<S extends Schema.Schema.Any> = Schema.Schema.Encoded<S>

const decoded = new WeakSet()

// notes that the value is what a schema of its endpoint made of a request
export const markDecoded = <A>(value: A): A => {
  if (typeof value === "object" && value !== null) decoded.add(value)
  return value
}

export const makeDecodeInput = <A, I>(schema: Schema.Schema<A, I>) => {
  const decode = ParseResult.decodeUnknownEither(schema, { onExcessProperty: "error" })
  return (input: unknown, isLong = isLarge(input)): Either.Either<A, InvalidRequest> =>
    Either.mapLeft(
      decode(input, isLong ? {} : { errors: "all" }),
      (issue) => makeInvalidRequest(toIssues(issue))
    )
}

// decodes the last parameter of a use case, unless an endpoint did
export const withInput = <
  A extends object,
  I,
  Ids extends ReadonlyArray<unknown>,
  Eff extends YieldWrap<Effect.Effect<unknown, unknown, unknown>>,
  B
>(
  schema: Schema.Schema<A, I>,
  body: (...args: [...Ids, A]) => Generator<Eff, B, never>
) => {
  const decode = makeDecodeInput(schema)
  // not that of the call, which has more if it is an iteration's
  const last = body.length - 1
  const isDecoded = (args: ReadonlyArray<unknown>): args is [...Ids, A] => {
    const input = args[last]
    return typeof input === "object" && input !== null && decoded.has(input)
  }
  type Steps = Generator<Eff | YieldWrap<Effect.Effect<A, InvalidRequest>>, B, never>
  const decodeAndRun = function*(args: ReadonlyArray<unknown>): Steps {
    const decodedArgs = args.with(last, markDecoded(yield* decode(args[last])))
    return isDecoded(decodedArgs) ? yield* body(...decodedArgs) : yield* Effect.dieMessage("The input is not decoded")
  }
  return (...given: [...Ids, I]): Steps => {
    const args: ReadonlyArray<unknown> = given
    return isDecoded(args) ? body(...args) : decodeAndRun(args)
  }
}

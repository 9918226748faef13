import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

/**
 * Whether answers made from our own entities leave as they are (the default) or are first proved against their schema,
 * unknown properties refused. Tests prove; production trusts, since the values were decoded on their way in.
 */
export class Trusted extends Context.Reference<Trusted>()("@attestry/core/http/ValidateResponses", {
  defaultValue: (): boolean => true
}) {}

/** Turns values of the schema into JSON text. A value that is not of the schema is a defect, if answers are proved. */
export const encoder = <A, I>(schema: Schema.Schema<A, I>): (value: A) => Effect.Effect<string> => {
  const encode = Schema.encode(schema, { onExcessProperty: "error", errors: "all" })
  const decode = Schema.decode(schema, { onExcessProperty: "error", errors: "all" })
  return (value) =>
    Effect.flatMap(Trusted, (trusted) =>
      trusted
        ? Effect.succeed(JSON.stringify(value))
        : Effect.orDie(Effect.map(Effect.tap(encode(value), decode), (encoded) => JSON.stringify(encoded))))
}

import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

/**
 * Validates every response against its schema, and rejects unknown properties. For tests: in production the entities are
 * validated when they are written.
 */
export class ValidateResponses extends Context.Reference<ValidateResponses>()("@attestry/core/http/ValidateResponses", {
  defaultValue: (): boolean => false
}) {}

/** Makes an encoder to JSON text. With {@link ValidateResponses} an invalid value is a defect. */
export const encoder = <A, I>(schema: Schema.Schema<A, I>): (value: A) => Effect.Effect<string> => {
  const encode = Schema.encode(schema, { onExcessProperty: "error", errors: "all" })
  const decode = Schema.decode(schema, { onExcessProperty: "error", errors: "all" })
  return (value) =>
    Effect.flatMap(ValidateResponses, (isOn) =>
      isOn
        ? Effect.orDie(Effect.map(Effect.tap(encode(value), decode), (encoded) => JSON.stringify(encoded)))
        : Effect.succeed(JSON.stringify(value)))
}

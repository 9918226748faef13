import * as Schema from "effect/Schema"

/** A field that may be absent, and is not undefined. */
export const optional = <S extends Schema.Schema.All>(schema: S) => Schema.optionalWith(schema, { exact: true })

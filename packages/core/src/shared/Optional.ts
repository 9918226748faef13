import * as Schema from "effect/Schema"

// may be absent, but not undefined
export const optional = <S extends Schema.Schema.All>(schema: S) => Schema.optionalWith(schema, { exact: true })

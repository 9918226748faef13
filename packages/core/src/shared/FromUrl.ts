import * as Schema from "effect/Schema"

// the text of a parameter in a URL, or the value itself in process
export const fromUrl = <A, I>(parameter: Schema.Schema<A, I>) => Schema.Union(parameter, Schema.typeSchema(parameter))

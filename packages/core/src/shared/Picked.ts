import type { Schema } from "effect"

/**
 * Makes values of a struct out of larger ones and what is derived from them: with the schema's own fields, and no
 * others, so that what is shown stands once.
 *
 * @since 0.1.0
 * @category constructors
 */
export const picking = <Fields extends Schema.Struct.Fields>(schema: Schema.Struct<Fields>) => {
  type Picked = Schema.Struct.Type<Fields>
  const fields = Object.keys(schema.fields)
  return <Derived extends Partial<Picked>>(value: Omit<Picked, keyof Derived>, derived: Derived): Picked => {
    const picked: Record<string, unknown> = {}
    for (const field of fields) {
      picked[field] = field in derived ? Reflect.get(derived, field) : (value as Record<string, unknown>)[field]
    }
    return picked as Picked
  }
}

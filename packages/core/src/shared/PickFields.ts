import type * as Schema from "effect/Schema"

export const pickFields = <Fields extends Schema.Struct.Fields>(schema: Schema.Struct<Fields>) => {
  type Picked = Schema.Struct.Type<Fields>
  const fields = Object.keys(schema.fields)
  // all fields from the start: an object that grows field by field costs half as much again
  const empty: Record<string, unknown> = Object.fromEntries(fields.map((field) => [field, undefined]))
  return <Derived extends Partial<Picked>>(value: Omit<Picked, keyof Derived>, derived: Derived): Picked => {
    const picked: Record<string, unknown> = { ...empty, ...derived }
    for (const field of fields) if (!(field in derived)) picked[field] = (value as Record<string, unknown>)[field]
    return picked as Picked
  }
}

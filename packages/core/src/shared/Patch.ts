import * as Schema from "effect/Schema"

// an absent field stays unchanged
export const Patch = <Fields extends Schema.Struct.Fields>(fields: Fields) =>
  Schema.partialWith(Schema.Struct(fields), { exact: true })

const areEqual = (a: ReadonlyArray<unknown>, b: ReadonlyArray<unknown>): boolean =>
  a.length === b.length && a.every((item, i) => isEqual(item, b[i]))

export const isEqual = (a: unknown, b: unknown): boolean => {
  if (a === b) return true
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false
  return Array.isArray(a) && Array.isArray(b) ? areEqual(a, b) : JSON.stringify(a) === JSON.stringify(b)
}

// returns the same object if no field differs
export const applyPatch = <Entity extends { readonly updatedAt: string }>(
  entity: Entity,
  patch: Partial<Entity>,
  now: Entity["updatedAt"]
): Entity => {
  const changed = Object.entries(patch).some(([field, value]) => !isEqual(Reflect.get(entity, field), value))
  return changed ? Object.assign({}, entity, patch, { updatedAt: now }) : entity
}

import type { Revised, Versioned } from "@attestry/core/storage"

// The row is not shared, and the revision is its last column: deleting it is cheaper than a copy.
export const toVersioned = <Entity extends object>(row: Revised<Entity>): Versioned<Entity> => {
  const { revision } = row
  Reflect.deleteProperty(row, "revision")
  return { value: row, revision }
}

export type Counted<Entity> = Entity & { readonly rowCount: number }

export const withoutCount = <Entity extends object>(row: Counted<Entity>): Entity => {
  Reflect.deleteProperty(row, "rowCount")
  return row
}

import type { Position } from "@attestry/core/page"
import type { Revised, Versioned } from "@attestry/core/storage"
import * as Option from "effect/Option"
import type { MemoryWrite } from "../storage/MemoryUnitOfWork.ts"
import { type RowAt, sortRows, takeSlice } from "./Keyset.ts"

const freeze = <A>(value: A): A => {
  if (typeof value !== "object" || value === null) return value
  for (const key of Reflect.ownKeys(value)) freeze(Reflect.get(value, key))
  return Object.freeze(value)
}

export interface TableOptions<Entity> {
  readonly name: string
  readonly schema: { readonly fields: object }
  readonly unique?: (entity: Entity) => string
  readonly isComplete?: (entity: Entity) => boolean
  readonly isFree?: (entity: Entity) => boolean
  // fields that a save leaves as they are
  readonly kept?: ReadonlyArray<keyof Entity>
}

type Sliced<Entity, Sort extends string> = readonly [
  partition: string,
  slice: { readonly sort: Sort; readonly after: Position | undefined; readonly limit: number },
  position: (entity: Entity, sort: Sort) => Position,
  matches?: (entity: Entity) => boolean
]

export const makeTable = <Entity extends { readonly id: string }>(options: TableOptions<Entity>) => {
  type Row = Versioned<Entity>
  const partitions = new Map<string, Map<string, Row>>()
  const byUnique = new Map<string, Row>()
  const lists = new Map<string, Map<string, ReadonlyArray<RowAt<Row>>>>()

  const get = (partition: string, id: string) => partitions.get(partition)?.get(id)

  const values = (partition: string) => Array.from(partitions.get(partition)?.values() ?? [], ({ value }) => value)

  const sliceRows = <Sort extends string>(
    ...[partition, slice, position, matches = () => true]: Sliced<Entity, Sort>
  ): ReadonlyArray<Row> => {
    const known = lists.get(partition) ?? new Map<string, ReadonlyArray<RowAt<Row>>>()
    lists.set(partition, known)
    const { sort } = slice
    const rows = partitions.get(partition)?.values() ?? []
    const sorted = known.get(sort) ?? sortRows(rows, sort, ({ value }) => position(value, sort))
    known.set(sort, sorted)
    return takeSlice(sorted, slice, ({ value }) => matches(value))
  }

  const copy = (entity: Entity): Entity => {
    const own = { ...entity }
    for (const key of Reflect.ownKeys(own)) if (!(key in options.schema.fields)) Reflect.deleteProperty(own, key)
    return freeze(structuredClone(own))
  }

  const replace = (partition: string, before: Row | undefined, after: Row | undefined): () => void => {
    const rows = partitions.get(partition) ?? new Map<string, Row>()
    partitions.set(partition, rows)
    lists.delete(partition)
    if (before !== undefined) {
      rows.delete(before.value.id)
      if (options.unique !== undefined) byUnique.delete(options.unique(before.value))
    }
    if (after !== undefined) {
      rows.set(after.value.id, after)
      if (options.unique !== undefined) byUnique.set(options.unique(after.value), after)
    }
    return () => replace(partition, after, before)
  }

  const keep = ({ value: stored }: Row, after: Row | undefined): Row | undefined => {
    if (options.kept === undefined || after === undefined) return after
    const value = { ...after.value }
    for (const field of options.kept) value[field] = stored[field]
    return Object.freeze({ value: Object.freeze(value), revision: after.revision })
  }

  const write = (
    partition: string,
    id: string,
    revision: number | undefined,
    value: Entity | undefined
  ): MemoryWrite => {
    const unique = value === undefined ? undefined : options.unique?.(value)
    const after = value === undefined ? undefined : Object.freeze({ value, revision: (revision ?? 0) + 1 })
    const isUnique = (row: Row | undefined) =>
      unique === undefined || !byUnique.has(unique) || byUnique.get(unique) === row
    const before = get(partition, id)?.value
    const isUnreferenced = () => before === undefined || (options.isFree?.(before) ?? true)
    return {
      key: `${options.name}/${unique ?? `${partition}/${id}`}`,
      check: () => get(partition, id)?.revision === revision && isUnique(get(partition, id)),
      apply: () => {
        const stored = get(partition, id)
        return replace(partition, stored, stored === undefined ? after : keep(stored, after))
      },
      isComplete: () => value === undefined ? isUnreferenced() : options.isComplete?.(value) ?? true
    }
  }

  return {
    has: (partition: string, id: string) => get(partition, id) !== undefined,
    isEmpty: () => Array.from(partitions.values()).every(({ size }) => size === 0),
    find: (partition: string, id: string) => Option.fromNullable(get(partition, id)),
    findUnique: (unique: string) => Option.map(Option.fromNullable(byUnique.get(unique)), ({ value }) => value),
    partitions: () => [...partitions.keys()].sort(),
    filter: (partition: string, matches: (entity: Entity) => boolean) => values(partition).filter(matches),
    count: (partition: string, filters: object, matches: (entity: Entity) => boolean): number =>
      Object.keys(filters).length === 0
        ? partitions.get(partition)?.size ?? 0
        : values(partition).filter(matches).length,
    slice: <Sort extends string>(...sliced: Sliced<Entity, Sort>): ReadonlyArray<Entity> =>
      sliceRows(...sliced).map(({ value }) => value),
    sliceRevised: <Sort extends string>(...sliced: Sliced<Entity, Sort>): ReadonlyArray<Revised<Entity>> =>
      sliceRows(...sliced).map(({ revision, value }) => ({ ...value, revision })),
    insert: (partition: string, entity: Entity) => write(partition, entity.id, undefined, copy(entity)),
    save: (partition: string, entity: Entity, revision: number) => write(partition, entity.id, revision, copy(entity)),
    remove: (partition: string, id: string, revision: number) => write(partition, id, revision, undefined),
    // at any revision
    removeAny: (partition: string, id: string) => write(partition, id, get(partition, id)?.revision ?? 0, undefined),
    // at any revision; stale if there is no row or the change returns undefined
    change: (partition: string, id: string, change: (entity: Entity) => Entity | undefined): MemoryWrite => {
      const changed = () =>
        Option.flatMapNullable(Option.fromNullable(get(partition, id)), ({ value }) => change(value))
      return {
        key: `${options.name}/${partition}/${id}`,
        check: () => Option.isSome(changed()),
        apply: () => {
          const before = get(partition, id)
          const value = Option.getOrUndefined(changed())
          if (before === undefined || value === undefined) return () => {}
          return replace(partition, before, Object.freeze({ value: copy(value), revision: before.revision + 1 }))
        },
        isComplete: () => true
      }
    },
    // immediately, outside any unit, without a new revision
    amend: (partition: string, id: string, change: (entity: Entity) => Entity): void => {
      const row = get(partition, id)
      if (row !== undefined) {
        replace(partition, row, Object.freeze({ value: copy(change(row.value)), revision: row.revision }))
      }
    },
    // immediately, outside any unit
    discard: (partition: string, id: string): void => {
      const row = get(partition, id)
      if (row !== undefined) replace(partition, row, undefined)
    }
  }
}

export type MemoryTable<Entity extends { readonly id: string }> = ReturnType<typeof makeTable<Entity>>

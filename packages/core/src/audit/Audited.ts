import * as Schema from "effect/Schema"
import { annotate } from "../shared/Annotated.ts"
import type { UserId } from "../shared/Ids.ts"
import { isEqual } from "../shared/Patch.ts"

const Annotation: unique symbol = Symbol.for("@attestry/core/audit/Audited")

// fields without this mark never enter the audit log
export const audited = <S extends Schema.Annotable.All>(schema: S): Schema.Annotable.Self<S> =>
  annotate(schema, { [Annotation]: true })

export type FieldValues = { readonly [field: string]: unknown }

export interface AuditEntry {
  readonly action: string
  readonly resource: { readonly type: string; readonly id: string }
  readonly before: FieldValues | null
  readonly after: FieldValues | null
  // the user of a caller who acts for somebody else
  readonly claimedUserId?: UserId | null
}

const isAudited = (field: Schema.Struct.Field | undefined): boolean =>
  Schema.isSchema(field) && field.ast.annotations[Annotation] === true

// the entry of a change holds only the fields that differ
export const makeAuditEntries = <Fields extends Schema.Struct.Fields>(type: string, schema: Schema.Struct<Fields>) => {
  const fields = Object.keys(schema.fields).filter((field) => isAudited(schema.fields[field]))
  const pick = (entity: object, names: ReadonlyArray<string>) => {
    const picked: Record<string, unknown> = {}
    for (const name of names) if (name in entity) picked[name] = Reflect.get(entity, name)
    return picked
  }
  const differs = (before: object, after: object) => (name: string) =>
    !isEqual(Reflect.get(before, name), Reflect.get(after, name))
  type Entity = Schema.Struct.Type<Fields> & { readonly id: string }
  const makeEntry = (verb: string, id: string, before: FieldValues | null, after: FieldValues | null): AuditEntry => ({
    action: `${type}.${verb}`,
    resource: { type, id },
    before,
    after
  })
  // the resource that holds an entity without an id
  const changedIn =
    (verb: string) => (id: string, before: Omit<Entity, "id">, after: Omit<Entity, "id">, more: object): AuditEntry => {
      const names = fields.filter(differs(before, after))
      return makeEntry(verb, id, pick(before, names), Object.assign(pick(after, names), more))
    }
  const changed = (verb: string) => (before: Entity, after: Entity, more: object = {}): AuditEntry =>
    changedIn(verb)(after.id, before, after, more)
  return {
    created: (after: Entity): AuditEntry => makeEntry("created", after.id, null, pick(after, fields)),
    added: (after: Entity, more: object): AuditEntry =>
      makeEntry("added", after.id, null, Object.assign(pick(after, fields), more)),
    updated: changed("updated"),
    changed,
    changedIn,
    removed: (before: Entity): AuditEntry => makeEntry("removed", before.id, pick(before, fields), null),
    removedFrom: (before: Entity, more: object): AuditEntry =>
      makeEntry("removed", before.id, Object.assign(pick(before, fields), more), null)
  }
}

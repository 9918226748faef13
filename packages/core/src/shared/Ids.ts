import * as Schema from "effect/Schema"
import type * as SchemaAST from "effect/SchemaAST"
import { annotate } from "./Annotated.ts"

const Person: unique symbol = Symbol.for("@attestry/core/shared/Ids/Person")

/** True for the id of a user or a membership. */
export const isPersonId = (value: string): boolean => /^(mem|usr)_[0-9A-Za-z]{1,64}$/.test(value)

/** Marks a schema of other values in which ids of users and memberships occur. */
export const mayHavePersonIds = <S extends Schema.Annotable.All>(schema: S): Schema.Annotable.Self<S> =>
  annotate(schema, { [Person]: true })

/** True for the schema of a user's or membership's id, and for a marked one. */
export const hasPersonIds = ({ annotations }: SchemaAST.Annotated): boolean => annotations[Person] === true

const sample = "01jcz3n8k4v9wq2h7m5r6t8x0y"

const describeId = (brand: string): string => {
  const name = brand.replace(/Id$/, "").replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase().replace(/^api/, "API")
  return `Id of ${/^[aeiou]/i.test(name) ? "an" : "a"} ${name}.`
}

/**
 * Schema of an id such as `vnd_01jd…`: a type prefix, an underscore, 1 to 64 letters and digits. New ids have a ULID;
 * imported ones may have any such suffix.
 */
export const EntityId = <const Prefix extends string, const Brand extends string>(prefix: Prefix, brand: Brand) => {
  const pattern = `^${prefix}_[0-9A-Za-z]{1,64}$`
  const form = new RegExp(pattern)
  const schema = Schema.TemplateLiteral(Schema.Literal(`${prefix}_`), Schema.String).pipe(
    Schema.pattern(form),
    Schema.brand(brand),
    Schema.annotations({
      identifier: brand,
      jsonSchema: {
        type: "string",
        pattern,
        description: describeId(brand),
        examples: [`${prefix}_${sample}`]
      },
      message: () => ({ message: `Expected an id of the form ${prefix}_…`, override: true }),
      ...(isPersonId(`${prefix}_1`) ? { [Person]: true } : {})
    })
  )
  return Object.assign(schema, {
    fromSuffix: (suffix: string): typeof schema.Type => {
      const id = `${prefix}_${suffix}`
      // decoding costs five times as much as the test
      return form.test(id) ? id as typeof schema.Type : Schema.decodeUnknownSync(schema)(id)
    }
  })
}

/** The part of an id's schema that `IdGenerator` needs. */
export interface EntityIdSchema<Id extends string> {
  readonly fromSuffix: (suffix: string) => Id
}

export const OrganizationId = EntityId("org", "OrganizationId")
export type OrganizationId = typeof OrganizationId.Type

export const UserId = EntityId("usr", "UserId")
export type UserId = typeof UserId.Type

export const MemberId = EntityId("mem", "MemberId")
export type MemberId = typeof MemberId.Type

/** A reference to a member: the id of the membership or of the user. */
export const MemberReference = Schema.Union(MemberId, UserId).annotations({
  description: "A member, by the id of the membership or of the user.",
  identifier: "MemberReference",
  message: () => ({ message: "Expected an id of the form mem_… or usr_…", override: true })
})
export type MemberReference = typeof MemberReference.Type

export const ApiKeyId = EntityId("apk", "ApiKeyId")
export type ApiKeyId = typeof ApiKeyId.Type

export const SessionId = EntityId("ses", "SessionId")
export type SessionId = typeof SessionId.Type

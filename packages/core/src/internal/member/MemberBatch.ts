import * as Either from "effect/Either"
import * as ParseResult from "effect/ParseResult"
import * as Predicate from "effect/Predicate"
import * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"
import { NewMember } from "../../member/Person.ts"
import { toPointer } from "../shared/JsonPointer.ts"

/** Why one of many did not become a member. */
export const BatchError = Schema.Struct({
  index: Schema.NonNegativeInt,
  userId: Schema.String,
  error: Schema.String.annotations({
    description:
      "`User not found`, `Already a member`, `Duplicate in this request`, `Unknown role`, `Role exceeds your permissions` "
      + "or `Invalid: ` with a JSON Pointer to the invalid value"
  })
}).annotations({ identifier: "MemberBatchError" })

export type BatchError = typeof BatchError.Type

/** Described as what it should be, and taken as anything: a wrong one must not cost the others. */
const Item = Schema.Unknown.annotations({
  jsonSchema: { $ref: "#/components/schemas/NewMember" },
  arbitrary: () => (fc) => fc.jsonValue()
})

/** Members to make, 1 to 1,000 of them; each is looked at on its own. */
export const MemberBatch = Schema.Struct({
  members: Schema.Array(Item).pipe(Schema.minItems(1), Schema.maxItems(1000))
}).annotations({ identifier: "MemberBatch" })

export type MemberBatch = typeof MemberBatch.Type

const fields = new Set(SchemaAST.getPropertySignatures(NewMember.ast).map(({ name }) => name))

const hasOnlyFields = (item: unknown): boolean =>
  Predicate.isRecord(item) && Object.keys(item).every((key) => fields.has(key))

const decodeFields = Schema.decodeUnknownEither(NewMember)
const decodeStrictly = Schema.decodeUnknownEither(NewMember, { onExcessProperty: "error" })

/** To look for unknown fields costs the decoder more than all else that it does: it is asked where there are some. */
const decode = (item: unknown) => hasOnlyFields(item) ? decodeFields(item) : decodeStrictly(item)

const faultOf = (index: number, error: ParseResult.ParseError): string =>
  toPointer(["members", index, ...(ParseResult.ArrayFormatter.formatErrorSync(error)[0]?.path ?? [])])

/** Whom the item means, as it says so. */
const claimed = (item: unknown): string =>
  Predicate.hasProperty(item, "userId") && typeof item.userId === "string" ? item.userId : ""

/** One item of a batch: a member to make, or why there can be none. */
export const decodeItem = (
  item: unknown,
  index: number
): Either.Either<NewMember & { readonly index: number }, BatchError> =>
  Either.mapBoth(decode(item), {
    onLeft: (error) => ({ index, userId: claimed(item), error: `Invalid: ${faultOf(index, error)}` }),
    onRight: (member) => ({ ...member, index })
  })

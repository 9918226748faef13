import * as Predicate from "effect/Predicate"
import * as Schema from "effect/Schema"
import { makeDecode } from "../contract/QuickDecoder.ts"
import { toFieldErrors, toIssues } from "../problem/FieldErrors.ts"
import { toPointer } from "../problem/JsonPointer.ts"
import { Either, type ParseResult } from "../shared/AttestryNeedsEffect3.ts"
import { describe } from "../shared/Describe.ts"
import { optional } from "../shared/Optional.ts"
import { NewMember } from "./Person.ts"

export const BatchError = Schema.Struct({
  index: describe(Schema.NonNegativeInt, "The place of the item in `members`, from 0.", 1),
  userId: describe(Schema.String, "The `userId` as given; empty if there was none.", "usr_01jcz3n8k4v9wq2h7m5r6t8x0y"),
  error: describe(
    Schema.String,
    "`User not found`, `Already a member`, `Duplicate in this request`, `Unknown role`, `Role exceeds your permissions` "
      + "or `Invalid: ` with a JSON Pointer to the invalid value.",
    "Already a member"
  ),
  detail: optional(describe(Schema.String, "What an invalid value should be.", "Expected an id of the form usr_…"))
}).annotations({ identifier: "MemberBatchError" })

export type BatchError = typeof BatchError.Type

// any value, because a malformed item must not reject the others
const Item = Schema.Unknown.annotations({
  jsonSchema: { $ref: "#/components/schemas/NewMember" },
  arbitrary: () => (fc) => fc.jsonValue()
})

export const NewMembers = Schema.Struct({
  members: describe(Schema.Array(Item).pipe(Schema.minItems(1), Schema.maxItems(1000)), "The members to add.")
}).annotations({ identifier: "NewMembers" })

export type NewMembers = typeof NewMembers.Type

const strict = { onExcessProperty: "error" } as const

// issues instead of errors, because the stack of an error takes longer than all else
const decode = makeDecode(NewMember, strict)

// the same words as for a request with one member
const toFault = (index: number, issue: ParseResult.ParseIssue): Pick<BatchError, "error" | "detail"> => {
  const issues = toIssues(issue)
  const pointer = toPointer(["members", index, ...(issues[0]?.path ?? [])])
  const [first] = toFieldErrors(issues)
  return { error: `Invalid: ${pointer}`, ...(first === undefined ? {} : { detail: first.detail }) }
}

const readUserId = (item: unknown): string =>
  Predicate.hasProperty(item, "userId") && typeof item.userId === "string" ? item.userId : ""

export const decodeItem = (
  item: unknown,
  index: number
): Either.Either<NewMember & { readonly index: number }, BatchError> =>
  Either.mapBoth(decode(item), {
    onLeft: (issue) => ({ index, userId: readUserId(item), ...toFault(index, issue) }),
    onRight: (member) => ({ index, ...member })
  })

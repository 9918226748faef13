import { type Approval, noApproval } from "@attestry/core/approval"
import { type EntityIdSchema, Name, normalize, Timestamp, type UserId } from "@attestry/core/shared"
import { Vendor } from "@attestry/core/vendor"
import { Brand, Schema } from "effect"

export const unique = (): string => globalThis.crypto.randomUUID().replaceAll("-", "")

export const id = <Id extends string>(schema: EntityIdSchema<Id>): Id => schema.fromSuffix(unique())

export const at = (millis: number): Timestamp => Timestamp.fromMillis(Date.UTC(2026, 0, 1) + millis)

export const pendingApproval = (
  approverId: UserId,
  submittedAt: Timestamp,
  submittedBy: UserId | null = null
): Approval => ({ ...noApproval, state: "pending", approverId, submittedBy, submittedAt })

const toStoredName = Brand.nominal<Name>()

// Stores also keep names with invisible characters, which were accepted once.
export const storedName = (text: string): Name => toStoredName(normalize(text, 255))

// decodes a row with any name
export const decodeNamed = <A, I extends { readonly name: string }>(schema: Schema.Schema<A, I>) => (fields: I): A => ({
  ...Schema.decodeSync(schema)({ ...fields, name: "Name" }),
  name: storedName(fields.name)
})

export const name: (text: string) => Name = Schema.decodeSync(Name)

export const description: (text: string) => Vendor["description"] = Schema.decodeSync(Vendor.fields.description)

export const secretHash = (): string => unique() + unique()

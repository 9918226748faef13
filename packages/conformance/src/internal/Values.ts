import type { EntityIdSchema } from "@attestry/core/shared/Ids"
import { Name } from "@attestry/core/shared/Text"
import { Timestamp } from "@attestry/core/shared/Timestamp"
import { Vendor } from "@attestry/core/vendor/Vendor"
import { Schema } from "effect"

export const unique = (): string => globalThis.crypto.randomUUID().replaceAll("-", "")

export const id = <Id extends string>(schema: EntityIdSchema<Id>): Id => schema.fromSuffix(unique())

export const at = (millis: number): Timestamp => Timestamp.fromMillis(Date.UTC(2026, 0, 1) + millis)

export const name: (text: string) => Name = Schema.decodeSync(Name)

export const description: (text: string) => Vendor["description"] = Schema.decodeSync(Vendor.fields.description)

export const secretHash = (): string => unique() + unique()

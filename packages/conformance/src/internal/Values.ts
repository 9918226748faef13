import type { EntityIdSchema } from "@attestry/core/shared/EntityId"
import { Name } from "@attestry/core/shared/Text"
import { Timestamp } from "@attestry/core/shared/Timestamp"
import { Vendor } from "@attestry/core/vendor/Vendor"
import { Schema } from "effect"

/** A text that no other test has. */
export const unique = (): string => globalThis.crypto.randomUUID().replaceAll("-", "")

/** An id that no other test has. */
export const id = <Id extends string>(schema: EntityIdSchema<Id>): Id => schema.fromSuffix(unique())

/** A moment: that many milliseconds after the one that entities are made at unless told otherwise. */
export const at = (millis: number): Timestamp => Timestamp.fromMillis(Date.UTC(2026, 0, 1) + millis)

export const name: (text: string) => Name = Schema.decodeSync(Name)

export const description: (text: string) => Vendor["description"] = Schema.decodeSync(Vendor.fields.description)

/** What could be the hash of a secret. */
export const secretHash = (): string => unique() + unique()

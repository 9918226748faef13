import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { OrganizationId } from "../shared/Ids.ts"
import { TaggedProblem } from "../shared/TaggedProblem.ts"

/**
 * Most bytes that the files of an organization may have together; null for no limit, which is the default. It is asked
 * when a file is added and when the organization is read. A lower limit than before removes nothing.
 */
export class StorageLimit extends Context.Reference<StorageLimit>()(
  "@attestry/core/organization/StorageLimit",
  { defaultValue: () => (_organizationId: OrganizationId): Effect.Effect<number | null> => Effect.succeed(null) }
) {}

export class StorageFull extends TaggedProblem<StorageFull>()(
  "StorageFull",
  409,
  "The organization has no space for this file. Remove files, or ask who runs the server for more space."
) {}

import * as Access from "../access/Access.ts"

/**
 * What reading the journal asks of its caller.
 *
 * @since 0.1.0
 * @category guards
 */
export const JournalAccess = {
  list: Access.requires("audit:read")
}

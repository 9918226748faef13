import * as Access from "../../access/Access.ts"

/** What reading the journal asks of its caller. */
export const JournalAccess = {
  list: Access.requires("audit:read")
}

import * as Access from "../../access/Access.ts"

/** What each use case of sessions asks of its caller. */
export const SessionAccess = {
  revokeOwn: Access.inSession(Access.anyCaller)
}

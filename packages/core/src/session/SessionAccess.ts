import * as Access from "../access/Access.ts"

export const SessionAccess = {
  revokeOwn: Access.inSession(Access.anyCaller)
}

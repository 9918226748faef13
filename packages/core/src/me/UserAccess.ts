import * as Access from "../access/Access.ts"

export const UserAccess = {
  // not for a key, which acts for the user but is not them
  updateOwn: Access.inSession(Access.anyCaller),
  organizations: Access.asUser
}

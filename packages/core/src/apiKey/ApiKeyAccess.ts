import * as Access from "../access/Access.ts"

export const ApiKeyAccess = {
  list: Access.requires("apiKey:read"),
  create: Access.requires("apiKey:create"),
  // own keys may always be revoked
  revoke: Access.anyCaller,
  revokeOthers: Access.requires("apiKey:delete")
}

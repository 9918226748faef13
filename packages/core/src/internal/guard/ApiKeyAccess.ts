import * as Access from "../../access/Access.ts"

/** What each use case of API keys asks of its caller. */
export const ApiKeyAccess = {
  list: Access.requires("apiKey:read"),
  create: Access.requires("apiKey:create"),
  /** Own keys may always be revoked; others' need `apiKey:delete`, which the use case checks. */
  revoke: Access.anyCaller
}

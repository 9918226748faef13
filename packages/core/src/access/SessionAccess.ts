import * as Access from "./Access.ts"

/**
 * What each use case of sessions asks of its caller.
 *
 * @since 0.1.0
 * @category guards
 */
export const SessionAccess = {
  revokeOwn: Access.inSession(Access.anyCaller)
}

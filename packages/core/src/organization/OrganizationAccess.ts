import * as Access from "../access/Access.ts"

/**
 * What each use case of organizations asks of its caller.
 *
 * @since 0.1.0
 * @category guards
 */
export const OrganizationAccess = {
  get: Access.requires("organization:read"),
  update: Access.requires("organization:update")
}

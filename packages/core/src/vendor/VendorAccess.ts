import * as Access from "../access/Access.ts"

export const VendorAccess = {
  list: Access.requires("vendor:read"),
  get: Access.requires("vendor:read"),
  create: Access.requires("vendor:create"),
  update: Access.requires("vendor:update"),
  // needed in addition if a change touches the assessment
  assess: Access.requires("vendor:assess"),
  remove: Access.requires("vendor:delete"),
  history: Access.requires("vendor:read")
}

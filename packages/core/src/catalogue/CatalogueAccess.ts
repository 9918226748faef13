import * as Access from "../access/Access.ts"

export const CatalogueAccess = {
  list: Access.requires("soa:read"),
  get: Access.requires("soa:read")
}

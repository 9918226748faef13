import * as Access from "../access/Access.ts"

export const SoaAccess = {
  list: Access.requires("soa:read"),
  get: Access.requires("soa:read"),
  create: Access.requires("soa:create"),
  update: Access.requires("soa:update"),
  // no permission says this alone: anybody who may change all decisions may discard them
  remove: Access.requires("soa:update"),
  decide: Access.requires("soa:update"),
  submit: Access.requires("soa:update"),
  withdraw: Access.requires("soa:update"),
  judge: Access.inSession(Access.requires("soa:approve")),
  export: Access.requires("soa:export")
}

import * as Access from "../access/Access.ts"

export const PolicyAccess = {
  list: Access.requires("policy:read"),
  get: Access.requires("policy:read"),
  create: Access.requires("policy:create"),
  update: Access.requires("policy:update"),
  remove: Access.requires("policy:delete"),
  edit: Access.requires("policy:update"),
  restore: Access.requires("policy:update"),
  submit: Access.requires("policy:update"),
  withdraw: Access.requires("policy:update"),
  // needed in addition to `create` if the new policy is published
  publish: Access.requires("policy:publish"),
  activate: Access.requires("policy:publish"),
  review: Access.requires("policy:publish"),
  judge: Access.inSession(Access.requires("policy:approve")),
  acknowledge: Access.inSession(Access.anyCaller)
}

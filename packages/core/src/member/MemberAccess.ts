import * as Access from "../access/Access.ts"

export const MemberAccess = {
  list: Access.requires("member:read"),
  get: Access.requires("member:read"),
  create: Access.requires("member:create"),
  createMany: Access.requires("member:create"),
  invite: Access.requires("member:create"),
  update: Access.requires("member:update"),
  remove: Access.requires("member:delete"),
  preferences: Access.anyCaller,
  received: Access.asUser
}

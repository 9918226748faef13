import * as Access from "../access/Access.ts"

export const WebhookAccess = {
  list: Access.requires("webhook:read"),
  get: Access.requires("webhook:read"),
  create: Access.requires("webhook:create"),
  update: Access.requires("webhook:update"),
  rotate: Access.requires("webhook:update"),
  send: Access.requires("webhook:update"),
  remove: Access.requires("webhook:delete")
}

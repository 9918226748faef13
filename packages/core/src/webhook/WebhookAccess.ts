import * as Access from "../access/Access.ts"

export const WebhookAccess = {
  list: Access.requires("webhook:read"),
  get: Access.requires("webhook:read"),
  create: Access.requires("webhook:create"),
  update: Access.requires("webhook:update"),
  // shows a secret, as creation does
  rotate: Access.all("webhook:create", "webhook:update"),
  send: Access.requires("webhook:update"),
  // needed by the user who changed one last, for each delivery
  deliver: Access.any("webhook:create", "webhook:update"),
  remove: Access.requires("webhook:delete")
}

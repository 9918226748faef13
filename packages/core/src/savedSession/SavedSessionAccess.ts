import * as Access from "../access/Access.ts"

export const SavedSessionAccess = {
  list: Access.requires("browser:read"),
  get: Access.requires("browser:read"),
  create: Access.requires("browser:create"),
  update: Access.requires("browser:update"),
  // it is used from then on when nobody looks
  replaceState: Access.all("browser:update", "browser:run"),
  remove: Access.requires("browser:delete"),
  check: Access.requires("browser:run")
}

import * as Access from "../access/Access.ts"

export const BrowserAutomationAccess = {
  list: Access.requires("browser:read"),
  get: Access.requires("browser:read"),
  create: Access.requires("browser:create"),
  update: Access.requires("browser:update"),
  remove: Access.requires("browser:delete"),
  run: Access.requires("browser:run"),
  // needed to create, change or switch on what runs by itself, and again at each due time
  runByItself: Access.all("browser:run", "evidence:create")
}

import { Roles, type RoleStore } from "./index.ts"

export const useCases = Roles.Default

export type Ports = RoleStore

export const auditVerbs = {
  role: ["created", "removed", "updated"]
}

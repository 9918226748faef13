import { Organizations, type OrganizationStore } from "./index.ts"

export const useCases = Organizations.Default

export type Ports = OrganizationStore

export const auditVerbs = {
  organization: ["created", "updated"]
}

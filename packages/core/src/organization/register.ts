import { Organizations, type OrganizationStore, type StorageUsageStore } from "./index.ts"

export const useCases = Organizations.Default

export type Ports = OrganizationStore | StorageUsageStore

export const auditVerbs = {
  organization: ["created", "updated"]
}

import { ContextEntries, type ContextEntryStore } from "./index.ts"

export const useCases = ContextEntries.Default

export type Ports = ContextEntryStore

export const auditVerbs = {
  context: ["created", "removed", "updated"]
}

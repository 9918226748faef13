import { makeAutomationFiles } from "./AutomationFiles.ts"
import { Automations, type AutomationStore } from "./index.ts"
import { removeAutomations } from "./RemoveAutomations.ts"

export const useCases = Automations.Default

export type Ports = AutomationStore

export const blobOwner = makeAutomationFiles

export const taskPart = removeAutomations

export const auditVerbs = {
  automation: ["created", "published", "removed", "updated"]
}

import * as Layer from "effect/Layer"
import { EvidenceFiles } from "../attachment/EvidenceFiles.ts"
import { PageUrls } from "../browser/PageUrls.ts"
import { SavedStates } from "../savedSession/SavedStates.ts"
import { BrowserAutomations, type BrowserAutomationStore, BrowserRuns, type BrowserRunStore } from "./index.ts"
import { removeBrowserAutomations } from "./RemoveBrowserAutomations.ts"

export const useCases = Layer.merge(BrowserAutomations.Default, BrowserRuns.Default).pipe(
  Layer.provide(Layer.mergeAll(EvidenceFiles.Default, PageUrls.Default, SavedStates.Default))
)

export type Ports = BrowserAutomationStore | BrowserRunStore

export const taskPart = removeBrowserAutomations

export const auditVerbs = {
  browserAutomation: ["created", "planned", "removed", "updated"],
  browserRun: ["created", "finished"]
}

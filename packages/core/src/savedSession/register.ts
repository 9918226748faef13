import * as Layer from "effect/Layer"
import { PageUrls } from "../browser/PageUrls.ts"
import { SavedSessions, type SavedSessionStore } from "./index.ts"
import { SavedStates } from "./SavedStates.ts"

export const useCases = Layer.provide(SavedSessions.Default, Layer.merge(PageUrls.Default, SavedStates.Default))

export type Ports = SavedSessionStore

export const secrets = SavedStates

export const auditVerbs = {
  browserSession: ["created", "removed", "stateReplaced", "updated"]
}

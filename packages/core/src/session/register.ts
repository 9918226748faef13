import type { SessionStore } from "./index.ts"
import { revokeSessions } from "./RevokeSessions.ts"

export type Ports = SessionStore

export const onRemoval = revokeSessions

export const auditVerbs = {
  session: ["created", "removed"]
}

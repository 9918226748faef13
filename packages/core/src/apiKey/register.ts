import type { ApiKeyStore } from "./index.ts"
import { revokeApiKeys } from "./RevokeApiKeys.ts"

export type Ports = ApiKeyStore

export const onRemoval = revokeApiKeys

export const auditVerbs = {
  apiKey: ["created", "removed"]
}

import type { UserStore } from "./index.ts"

export type Ports = UserStore

export const auditVerbs = {
  user: ["created", "erased", "updated"]
}

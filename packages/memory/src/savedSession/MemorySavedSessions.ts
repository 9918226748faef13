import { SavedSession, SavedSessionId } from "@attestry/core/savedSession"
import { OrganizationId } from "@attestry/core/shared"
import * as Schema from "effect/Schema"
import { makeTable } from "../internal/MemoryTable.ts"

const StoredState = Schema.Struct({ id: SavedSessionId, organizationId: OrganizationId, sealed: Schema.String })

export const makeSavedSessionTables = (hasOrganization: (id: OrganizationId) => boolean) => {
  const savedSessions = makeTable<SavedSession>({
    name: "savedSession",
    schema: SavedSession,
    isComplete: ({ organizationId }) => hasOrganization(organizationId)
  })
  const savedStates = makeTable<typeof StoredState.Type>({
    name: "savedState",
    schema: StoredState,
    isComplete: ({ id, organizationId }) => savedSessions.has(organizationId, id)
  })
  return { savedSessions, savedStates }
}

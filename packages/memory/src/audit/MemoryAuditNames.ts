import type { AuditEvent } from "@attestry/core/audit"
import { compareText, type OrganizationId } from "@attestry/core/shared"
import * as Option from "effect/Option"
import type { MemoryTable } from "../internal/MemoryTable.ts"
import { global, type MemoryTables } from "../internal/MemoryTables.ts"

type Named = readonly [id: unknown, name: unknown]

const toRemoved = ({ action, before, resource }: AuditEvent): ReadonlyArray<Named> => {
  const name = before?.["name"] ?? before?.["title"] ?? before?.["fileName"]
  return action === "member.removed" ? [[resource.id, name], [before?.["userId"], name]] : [[resource.id, name]]
}

// existing resources come last, so that they win
export const findNames = (
  {
    apiKeys,
    attachments,
    automations,
    browserAutomations,
    members,
    organizations,
    policies,
    questionnaires,
    roles,
    soaDocuments,
    tasks,
    users,
    vendors
  }: MemoryTables,
  audit: MemoryTable<AuditEvent>,
  organizationId: OrganizationId,
  ids: ReadonlyArray<string>
): ReadonlyArray<{ readonly id: string; readonly name: string }> => {
  const wanted = new Set<unknown>(ids)
  const isWanted = ({ id }: { readonly id: string }) => wanted.has(id)
  const found: ReadonlyArray<Named> = [
    ...audit.filter(organizationId, ({ action }) => action.endsWith(".removed"))
      .toSorted((a, b) => compareText(a.at, b.at))
      .flatMap(toRemoved),
    ...members.filter(organizationId, ({ id, userId }) => wanted.has(id) || wanted.has(userId)).flatMap(
      ({ id, invitation, userId }) =>
        Option.toArray(users.find(global, userId)).flatMap(({ value: { name } }): ReadonlyArray<Named> =>
          // before an invitation is accepted, the organization's name for the person counts
          invitation === null ? [[id, name], [userId, name]] : [[id, invitation.name]]
        )
    ),
    ...[
      ...vendors.filter(organizationId, isWanted),
      ...policies.filter(organizationId, isWanted),
      ...soaDocuments.filter(organizationId, isWanted),
      ...automations.filter(organizationId, isWanted),
      ...browserAutomations.filter(organizationId, isWanted),
      ...tasks.filter(organizationId, isWanted).map(({ id, title }) => ({ id, name: title })),
      ...[...attachments.filter(organizationId, isWanted), ...questionnaires.filter(organizationId, isWanted)]
        .map(({ fileName, id }) => ({ id, name: fileName })),
      ...roles.filter(organizationId, isWanted),
      ...apiKeys.filter(organizationId, isWanted),
      ...organizations.filter(global, ({ id }) => id === organizationId)
    ].map(({ id, name }): Named => [id, name])
  ]
  const names = new Map<string, string>()
  for (const [id, name] of found) {
    if (typeof id === "string" && typeof name === "string" && wanted.has(id)) names.set(id, name)
  }
  return Array.from(names, ([id, name]) => ({ id, name }))
}

import type { AuditEvent, NamedPerson } from "@attestry/core/audit"
import { compareText, type OrganizationId, UserId } from "@attestry/core/shared"
import { isErased } from "@attestry/core/user"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { global, type MemoryTables } from "../internal/MemoryTables.ts"

const isUserId = Schema.is(UserId)

const toRemoved = ({ before, resource }: AuditEvent) =>
  [resource.id, before?.["userId"]].map((id) => ({ id, userId: before?.["userId"], name: before?.["name"] }))

// members come last, so that they win
export const findPeople = (
  { auditEvents, members, users }: MemoryTables,
  organizationId: OrganizationId,
  ids: ReadonlyArray<string>
): ReadonlyArray<NamedPerson> => {
  const wanted = new Set<unknown>(ids)
  const isErasedUser = (userId: unknown): boolean =>
    isUserId(userId) && Option.exists(users.find(global, userId), ({ value }) => isErased(value))
  const removed = auditEvents.filter(organizationId, ({ action }) => action === "member.removed")
    .toSorted((a, b) => compareText(a.at, b.at))
    .flatMap(toRemoved)
    .filter(({ id, userId }) => wanted.has(id) && !isErasedUser(userId))
    .map(({ id, name }) => ({ id, name, isActive: false }))
  const present = members.filter(organizationId, ({ id, userId }) => wanted.has(id) || wanted.has(userId)).flatMap(
    ({ id, invitation, isActive, userId }) =>
      Option.toArray(users.find(global, userId)).filter(({ value }) => !isErased(value)).flatMap(({ value }) =>
        // before an invitation is accepted, the organization's name for the person counts
        invitation === null
          ? [{ id, name: value.name, isActive }, { id: userId, name: value.name, isActive }]
          : [{ id, name: invitation.name, isActive }]
      )
  )
  const people = new Map<string, NamedPerson>()
  for (const { id, isActive, name } of [...removed, ...present]) {
    if (typeof id === "string" && typeof name === "string" && wanted.has(id)) people.set(id, { id, name, isActive })
  }
  return Array.from(people.values())
}

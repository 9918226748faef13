import { search } from "@attestry/conformance/contextEntry/ContextEntryStoreLists"
import * as Fixtures from "@attestry/conformance/Fixtures"
import { kinds } from "@attestry/conformance/Kinds"
import type { StoragePorts } from "@attestry/core"
import { LibraryAnswerStore } from "@attestry/core/answerLibrary"
import { ApiKeyStore } from "@attestry/core/apiKey"
import { AuditEventStore } from "@attestry/core/audit"
import { IdempotencyStore } from "@attestry/core/idempotency"
import { findCandidates, MemberStore } from "@attestry/core/member"
import { OrganizationStore, StorageUsageStore } from "@attestry/core/organization"
import { listCounted } from "@attestry/core/page"
import { RoleStore } from "@attestry/core/role"
import { SavedSessionStore } from "@attestry/core/savedSession"
import { RoundStore, ScheduleStore } from "@attestry/core/schedule"
import { OrganizationId } from "@attestry/core/shared"
import type { Writes } from "@attestry/core/storage"
import { UserStore } from "@attestry/core/user"
import { VendorStore } from "@attestry/core/vendor"
import { WebhookStore } from "@attestry/core/webhook"
import { Effect, Option } from "effect"
import { automationCalls, automationIntrusions } from "./automationNeighbours.ts"
import { browserCalls, browserIntrusions } from "./browserNeighbours.ts"
import { libraryCalls, libraryIntrusions } from "./libraryNeighbours.ts"
import { noticeCalls, noticeIntrusions } from "./noticeNeighbours.ts"
import { policyCalls, policyIntrusions } from "./policyNeighbours.ts"
import { questionnaireCalls, questionnaireIntrusions } from "./questionnaireNeighbours.ts"
import { savedSessionCalls } from "./savedSessionNeighbours.ts"
import { soaCalls, soaIntrusions } from "./soaNeighbours.ts"
import { fillRoles, type Stored, stored } from "./stored.ts"
import { taskCalls, taskIntrusions } from "./taskNeighbours.ts"
import { webhookCalls } from "./webhookNeighbours.ts"

/** Runs the write as a unit once; what is refused is not run again. */
export const once = <R>(write: Effect.Effect<void, never, R>) =>
  Effect.suspend(() => {
    let runs = 0
    return Fixtures.unit(
      Effect.suspend((): Effect.Effect<void, string, R> => ++runs > 1 ? Effect.fail("refused") : write)
    )
  })

export type Call = Effect.Effect<unknown, unknown, StoragePorts>

/** Every method, called for one organization, with what belongs to it and with what belongs to another one. */
const callsFor = (own: Stored, other: Stored) =>
  Effect.gen(function*() {
    const { id } = own
    const write = (...writes: ReadonlyArray<Effect.Effect<void, never, Writes>>): ReadonlyArray<Call> =>
      writes.map(once)
    const later = Fixtures.at(10_000_000)
    const slice = { filters: {}, sort: "createdAt", after: undefined, limit: 100_000 } as const
    const people = { ...slice, filters: { search: search("ada"), department: ["none"], isActive: true } } as const
    const ofRole = (role: string) => ({ ...slice, filters: { role: [Fixtures.name(role)] } } as const)
    const newest = { ...slice, sort: "-at" } as const
    const both = [own, other]
    const [apiKeys, records, audit, members, organizations, roles, rounds, schedules, usage, users, vendors] =
      yield* Effect
        .all([
          ApiKeyStore,
          IdempotencyStore,
          AuditEventStore,
          MemberStore,
          OrganizationStore,
          RoleStore,
          RoundStore,
          ScheduleStore,
          StorageUsageStore,
          UserStore,
          VendorStore
        ])
    const ofKinds = yield* Effect.forEach(kinds, ({ calls, port }) =>
      Effect.map(calls(id, other.id), ({ reads, writes }) => {
        const written = Object.entries(writes).map(([method, one]) => [method, write(one)] as const)
        return [port, { ...reads, ...Object.fromEntries(written) }] as const
      }))
    const { webhooks: ofSecrets, ...ofDeliveries } = yield* webhookCalls(own.ofWebhooks, other.ofWebhooks, write)
    const ofStates = yield* savedSessionCalls(own.ofSavedSessions, other.ofSavedSessions, write)
    const ofLibrary = yield* libraryCalls(own.ofLibrary, other.ofLibrary, write)
    const kindCalls = Object.fromEntries(ofKinds)
    return {
      ...kindCalls,
      [WebhookStore.key]: { ...kindCalls[WebhookStore.key], ...ofSecrets },
      [SavedSessionStore.key]: { ...kindCalls[SavedSessionStore.key], ...ofStates },
      [LibraryAnswerStore.key]: { ...kindCalls[LibraryAnswerStore.key], ...ofLibrary },
      ...ofDeliveries,
      ...yield* policyCalls(own.ofPolicies, other.ofPolicies, write),
      ...yield* taskCalls(own.ofTasks, other.ofTasks, write),
      ...yield* automationCalls(own.ofAutomations, other.ofAutomations, write),
      ...yield* browserCalls(own.ofBrowser, other.ofBrowser, write),
      ...yield* noticeCalls(own.ofNotices, other.ofNotices, write),
      ...yield* soaCalls(own.ofSoa, other.ofSoa, write),
      ...yield* questionnaireCalls(own.ofQuestionnaires, other.ofQuestionnaires, write),
      [ApiKeyStore.key]: {
        list: [apiKeys.list(id, slice)],
        count: [apiKeys.count(id)],
        find: both.map(({ apiKey }) =>
          apiKeys.find(id, apiKey.id)
        ),
        findByCreator: both.map(({ member }) => apiKeys.findByCreator(id, member.userId)),
        insert: write(apiKeys.insert(id, Fixtures.apiKey(id, own.member.userId), "")),
        remove: write(apiKeys.remove(id, other.apiKey.id, 1)),
        removeAll: write(apiKeys.removeAll(id, [other.apiKey.id])),
        touch: both.map(({ apiKey }) => apiKeys.touch(id, apiKey.id, later))
      },
      [IdempotencyStore.key]: {
        find: both.map(({ record }) => records.find(id, record.id)),
        insert: write(records.insert(id, { ...own.record, id: other.record.id }, later)),
        removeExpired: [records.removeExpired(id, later)],
        removeNaming: [records.removeNaming(id, ["record of"])]
      },
      [RoundStore.key]: {
        find: both.map((of) => rounds.find(id, "mail", of.id)),
        end: write(rounds.end(id, "mail", other.id, 1), rounds.end(id, "mail", "another", 0))
      },
      [ScheduleStore.key]: {
        find: both.map((of) => schedules.find(id, "mail", of.id)),
        insert: write(schedules.insert(id, { ...own.schedule, id: other.id })),
        save: write(schedules.save(id, { ...own.schedule, id: other.id }, 1)),
        remove: write(schedules.remove(id, "mail", other.id, 1))
      },
      [AuditEventStore.key]: {
        append: write(
          Effect.suspend(() => audit.append(id, [Fixtures.event(id)])),
          Effect.suspend(() => audit.append(id, [Fixtures.event(id), Fixtures.event(id)]))
        ),
        list: [audit.list(id, newest)],
        names: both.map((
          { apiKey, gone, holder, ofAutomations, ofBrowser, ofPolicies, ofQuestionnaires, ofSoa, ofTasks, role, vendor }
        ) =>
          audit.names(id, [
            vendor.id,
            ofPolicies.policy.id,
            ofTasks.task.id,
            ofTasks.attachment.id,
            ofAutomations.automation.id,
            ofBrowser.automation.id,
            ofSoa.document.id,
            ofQuestionnaires.questionnaire.id,
            role.id,
            apiKey.id,
            holder.id,
            holder.userId,
            gone.id,
            gone.userId
          ])
        ),
        people: both.map(({ gone, holder }) => audit.people(id, [holder.id, holder.userId, gone.id, gone.userId])),
        count: [audit.count(id, {})],
        changes: both.map(({ event }) => audit.changes(id, event.resource, newest)),
        countChanges: both.map(({ event }) => audit.countChanges(id, event.resource)),
        redact: write(audit.redact(id, other.removal.id, other.redacted))
      },
      [MemberStore.key]: {
        find: both.flatMap(({ member }) => [members.find(id, member.id), members.find(id, member.userId)]),
        findCandidates: [findCandidates({ members, users }, id, both.map(({ member }) => member.userId))],
        findActivePeople: [members.findActivePeople(id, both.flatMap(({ member }) => [member.id, member.userId]))],
        findPerson: both.map(({ holder }) => members.findPerson(id, holder.id)),
        list: [
          members.list(id, slice),
          members.list(id, { ...people, sort: "-name" }),
          ...["held", "member"].map((role) => members.list(id, ofRole(role)))
        ],
        count: [members.count(id, {}), members.count(id, people.filters)],
        facets: [members.facets(id, {}, ["role", "department"])],
        insert: write(members.insert(id, [Fixtures.member(id, other.member.userId)])),
        save: write(members.save(id, { ...other.holder, role: "member" }, 1)),
        remove: write(members.remove(id, other.holder.id, 1)),
        owners: [members.owners(id)],
        touch: both.flatMap(({ member }) => [later, null].map((at) => members.touch(id, member.userId, at))),
        touchOwnersRevision: write(members.touchOwnersRevision(id, other.revision))
      },
      [OrganizationStore.key]: {
        find: [organizations.find(id)],
        insert: write(organizations.insert(Fixtures.organization())),
        insertFirst: write(organizations.insertFirst(Fixtures.organization())),
        save: write(organizations.save(own.organization, other.revision))
      },
      [StorageUsageStore.key]: {
        find: [usage.find(id)],
        keepWithin: write(
          Effect.flatMap(usage.find(id), (found) =>
            usage.keepWithin(id, Option.match(found, { onNone: () => 0, onSome: ({ bytes }) => bytes })))
        )
      },
      [RoleStore.key]: {
        list: [roles.list(id)],
        find: both.map(({ role }) =>
          roles.find(id, role.id)
        ),
        isAssigned: both.map(({ role }) => roles.isAssigned(id, role.id)),
        insert: write(Effect.suspend(() => roles.insert(id, Fixtures.role(id)))),
        save: write(roles.save(id, { ...other.spare, permissions: {} }, 1)),
        remove: write(roles.remove(id, other.spare.id, 1))
      },
      [VendorStore.key]: {
        list: [
          vendors.list(id, slice),
          vendors.list(id, { ...slice, filters: { search: search("vendor") }, sort: "name" })
        ],
        listCounted: [listCounted(vendors, id, slice)],
        count: [vendors.count(id, {})],
        facets: [vendors.facets(id, {}, ["status", "level", "assigneeId"])],
        find: both.map(({ vendor }) => vendors.find(id, vendor.id)),
        assignedTo: both.map(({ member }) => vendors.assignedTo(id, [member.id])),
        unassign: write(vendors.unassign(id, [other.member.id], [other.vendor.id], later)),
        insert: write(vendors.insert(id, Fixtures.vendor(id))),
        save: write(vendors.save(id, { ...own.vendor, id: other.vendor.id, assigneeId: null }, 1)),
        remove: write(vendors.remove(id, other.vendor.id, 1))
      }
    }
  })

export const newId = () => OrganizationId.fromSuffix(`${globalThis.crypto.randomUUID().replaceAll("-", "")}shared`)

/** Two organizations, and every call that the one can make, by name. */
export const neighbours = Effect.gen(function*() {
  const other = yield* stored(newId())
  const own = yield* stored(newId())
  yield* fillRoles(other.id)
  const ports = yield* callsFor(own, other)
  const calls = Object.entries(ports).flatMap(([port, methods]) =>
    Object.entries(methods).flatMap(([method, list]: [string, ReadonlyArray<Call>]) =>
      list.map((call, i) => ({ name: `${port.split("/").at(-1)}.${method} ${i}`, call }))
    )
  )
  return { other, ports, calls }
})

/** Adds to one organization something that belongs to another. */
export const intrusions = (own: Stored, other: Stored) =>
  Effect.gen(function*() {
    const { id } = own
    const [apiKeys, records, audit, members, roles, vendors] = yield* Effect.all([
      ApiKeyStore,
      IdempotencyStore,
      AuditEventStore,
      MemberStore,
      RoleStore,
      VendorStore
    ])
    return [
      apiKeys.insert(id, Fixtures.apiKey(other.id, other.member.userId), ""),
      ...kinds.map(({ intrude }) => intrude(id, other.id)),
      records.insert(id, Fixtures.idempotencyRecord(other.id), Fixtures.at(0)),
      records.insert(id, { ...other.record, body: "replaced" }, Fixtures.at(10_000_000)),
      audit.append(id, [Fixtures.event(other.id)]),
      audit.append(id, [Fixtures.event(id), Fixtures.event(other.id)]),
      members.insert(id, [Fixtures.member(other.id, own.member.userId)]),
      members.insert(id, [
        Fixtures.member(id, other.member.userId),
        Fixtures.member(other.id, own.holder.userId)
      ]),
      roles.insert(id, Fixtures.role(other.id)),
      vendors.insert(id, Fixtures.vendor(other.id)),
      ...yield* policyIntrusions(own.ofPolicies, other.ofPolicies),
      ...yield* taskIntrusions(own.ofTasks, other.ofTasks),
      ...yield* automationIntrusions(own.ofAutomations, other.ofAutomations),
      ...yield* browserIntrusions(own.ofBrowser, other.ofBrowser),
      ...yield* noticeIntrusions(own.ofNotices, other.ofNotices),
      ...yield* soaIntrusions(own.ofSoa, other.ofSoa),
      ...yield* libraryIntrusions(own.ofLibrary, other.ofLibrary),
      ...yield* questionnaireIntrusions(own.ofQuestionnaires, other.ofQuestionnaires)
    ]
  })

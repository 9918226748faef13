import * as Fixtures from "@attestry/conformance/Fixtures"
import { kinds } from "@attestry/conformance/Kinds"
import { AuditEventStore } from "@attestry/core/audit"
import { IdempotencyStore } from "@attestry/core/idempotency"
import { MemberStore } from "@attestry/core/member"
import { RoundStore, ScheduleStore } from "@attestry/core/schedule"
import { MemberId, type OrganizationId, UserId } from "@attestry/core/shared"
import { erasedDomain, erasedName } from "@attestry/core/user"
import { DatabaseSchema } from "@attestry/postgres/DatabaseSchema"
import { Effect } from "effect"
import { storedAutomations } from "./automationNeighbours.ts"
import { storedBrowser } from "./browserNeighbours.ts"
import { storedLibrary } from "./libraryNeighbours.ts"
import { storedNotices } from "./noticeNeighbours.ts"
import * as PlainRole from "./PlainRole.ts"
import { storedPolicies } from "./policyNeighbours.ts"
import { storedQuestionnaires } from "./questionnaireNeighbours.ts"
import { storedSavedSessions } from "./savedSessionNeighbours.ts"
import { storedSoa } from "./soaNeighbours.ts"
import { storedTasks } from "./taskNeighbours.ts"
import { storedWebhooks } from "./webhookNeighbours.ts"

/** Takes every place for a role that is left there, so that who counts them sees that. */
export const fillRoles = (id: OrganizationId) =>
  PlainRole.asSuperuser((sql) =>
    Effect.flatMap(DatabaseSchema, (schema) =>
      sql`
        INSERT INTO ${sql(`${schema}.role`)}
          (organization_id, id, name, name_key, permissions, slot, created_at, updated_at)
        SELECT ${id}, 'rol_' || slot, slot, slot, '{}', slot, now(), now()
        FROM generate_series(3, 50) AS slot`)
  )

const erased = { name: erasedName, email: `1${erasedDomain}` }

/** An organization with one row of everything, each of which names its organization. */
export const stored = (id: OrganizationId) =>
  Effect.gen(function*() {
    const organization = yield* Fixtures.storedOrganization({ id, name: `name of ${id}` })
    const member = yield* Fixtures.storedMember(id)
    const apiKey = yield* Fixtures.storedApiKey(id, member.userId, { name: `key of ${id}` })
    const role = yield* Fixtures.storedRole(id, { name: "held" })
    const spare = yield* Fixtures.storedRole(id, { name: "spare" })
    const holder = yield* Fixtures.storedMember(id, { role: role.id })
    const vendor = yield* Fixtures.storedVendor(id, { name: `vendor of ${id}`, assigneeId: member.id })
    const event = Fixtures.event(id, { after: { name: `event of ${id}` } })
    const gone = { id: Fixtures.id(MemberId), userId: Fixtures.id(UserId) }
    const removal = Fixtures.event(id, {
      action: "member.removed",
      resource: { type: "member", id: gone.id },
      before: { userId: gone.userId, name: `gone from ${id}` },
      after: null
    })
    const record = Fixtures.idempotencyRecord(id, { body: `record of ${id}` })
    const ofPolicies = yield* storedPolicies(member)
    const ofTasks = yield* storedTasks(id)
    const ofAutomations = yield* storedAutomations(id)
    const ofBrowser = yield* storedBrowser(id)
    const ofNotices = yield* storedNotices(id)
    const ofSavedSessions = yield* storedSavedSessions(id)
    const ofSoa = yield* storedSoa(member)
    const ofQuestionnaires = yield* storedQuestionnaires(id)
    const ofLibrary = yield* storedLibrary(id)
    const ofWebhooks = yield* storedWebhooks(id)
    const [audit, records, members, rounds, schedules] = yield* Effect.all([
      AuditEventStore,
      IdempotencyStore,
      MemberStore,
      RoundStore,
      ScheduleStore
    ])
    yield* members.touch(id, member.userId, Fixtures.at(1))
    yield* Effect.forEach(kinds, ({ storeOne }) => storeOne(id))
    yield* Fixtures.unit(audit.append(id, [event, removal]))
    yield* Fixtures.unit(records.insert(id, record, Fixtures.at(0)))
    yield* Fixtures.unit(rounds.end(id, "mail", id, 0))
    const schedule = {
      organizationId: id,
      kind: "mail",
      id,
      cron: "0 9 * * *",
      timeZone: "UTC",
      since: Fixtures.at(0),
      dueAt: Fixtures.at(1),
      startedAt: null,
      missed: 0
    }
    yield* Fixtures.unit(schedules.insert(id, schedule))
    // a field by which it differs from any other one
    const [renewed] = yield* PlainRole.asSuperuser((sql) =>
      Effect.flatMap(DatabaseSchema, (schema) =>
        sql<{ readonly revision: number }>`
          UPDATE ${sql(`${schema}.organization`)}
          SET (revision, owners_revision) = (
            SELECT 2 + max(revision), 2 + max(revision) FROM ${sql(`${schema}.organization`)}
          )
          WHERE id = ${id}
          RETURNING revision`)
    )
    const revision = renewed?.revision ?? 0
    const people = { member, holder, gone }
    return {
      id,
      organization,
      ...people,
      role,
      spare,
      apiKey,
      vendor,
      event,
      removal,
      redacted: { ...removal.before, ...erased },
      record,
      schedule,
      ofPolicies,
      ofTasks,
      ofAutomations,
      ofBrowser,
      ofNotices,
      ofSavedSessions,
      ofSoa,
      ofQuestionnaires,
      ofLibrary,
      ofWebhooks,
      revision
    }
  })

export type Stored = Effect.Effect.Success<ReturnType<typeof stored>>

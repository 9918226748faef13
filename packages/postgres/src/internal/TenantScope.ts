import { AuditEventStore } from "@attestry/core/audit"
import { Principals } from "@attestry/core/authentication"
import { BrowserAutomationStore } from "@attestry/core/browserAutomation"
import { MemberStore } from "@attestry/core/member"
import { NoticeStore } from "@attestry/core/notice"
import { OrganizationStore } from "@attestry/core/organization"
import { PolicyStore } from "@attestry/core/policy"
import { SavedSessionStore } from "@attestry/core/savedSession"
import { ScheduleStore } from "@attestry/core/schedule"
import { OrganizationId } from "@attestry/core/shared"
import { TaskStore } from "@attestry/core/task"
import { DeliveryStore, WebhookStore } from "@attestry/core/webhook"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as FiberRef from "effect/FiberRef"
import * as GlobalValue from "effect/GlobalValue"
import * as Schema from "effect/Schema"

export interface TenantScope {
  readonly organizationIds: ReadonlyArray<OrganizationId>
  readonly across: ReadonlyArray<string>
}

// Tables of the methods that read across organizations. No write does so.
const acrossOrganizations: { readonly [port: string]: { readonly [method: string]: ReadonlyArray<string> } } = {
  [Principals.key]: {
    findByKey: ["api_key", "member", "organization", "role"],
    findMembers: ["member", "organization", "role"]
  },
  [MemberStore.key]: { findByUser: ["member", "organization", "role"] },
  [AuditEventStore.key]: { removals: ["audit_event"] },
  [PolicyStore.key]: { due: ["policy"] },
  [TaskStore.key]: { due: ["task"] },
  [DeliveryStore.key]: {
    subjects: ["webhook", "webhook_delivery"],
    finished: ["webhook_delivery"],
    undelivered: ["webhook_delivery"]
  },
  [BrowserAutomationStore.key]: { subjects: ["browser_automation", "browser_run"] },
  [SavedSessionStore.key]: { listSealed: ["saved_session_state"] },
  [WebhookStore.key]: { listSealed: ["webhook_secret"] },
  [NoticeStore.key]: { subjects: ["notice"], undelivered: ["notice"] },
  [ScheduleStore.key]: { due: ["schedule"], findAll: ["schedule"], next: ["schedule"] },
  [OrganizationStore.key]: { list: ["organization"], isEmpty: ["organization"], insertFirst: ["organization"] }
}

export const tablesAcross: ReadonlyArray<string> = [
  ...new Set(Object.values(acrossOrganizations).flatMap((methods) => Object.values(methods).flat()))
]

const none: TenantScope = { organizationIds: [], across: [] }

export const current: FiberRef.FiberRef<TenantScope> = GlobalValue.globalValue(
  "@attestry/postgres/TenantScope/current",
  () => FiberRef.unsafeMake(none)
)

export const isNone = ({ across, organizationIds }: TenantScope): boolean =>
  across.length === 0 && organizationIds.length === 0

export const union = (scopes: ReadonlyArray<TenantScope>): TenantScope => ({
  organizationIds: [...new Set(scopes.flatMap(({ organizationIds }) => organizationIds))],
  across: [...new Set(scopes.flatMap(({ across }) => across))]
})

export const organizationIdsSetting = "attestry.organization_ids"

export const acrossSetting = "attestry.across_organizations"

// Ids and tables have no quotes, so they need no escaping.
export const settings = ({ across, organizationIds }: TenantScope): string =>
  `SET LOCAL ${organizationIdsSetting} TO '${organizationIds.join(" ")}';`
  + ` SET LOCAL ${acrossSetting} TO '${across.join(" ")}'`

const isOrganizationId = Schema.is(OrganizationId)

const idOf = (value: unknown): unknown => typeof value === "object" && value !== null ? Reflect.get(value, "id") : value

// A store's method takes an organization or its id first, or a list of them, if it concerns one.
const scopeOf = (across: ReadonlyArray<string>, [first]: ReadonlyArray<unknown>): TenantScope => ({
  organizationIds: (Array.isArray(first) ? first : [first]).map(idOf).filter(isOrganizationId),
  across
})

const provideScope = (scope: TenantScope, value: unknown): unknown =>
  Effect.isEffect(value) && !isNone(scope) ? Effect.locally(value, current, scope) : value

const wrapService = (service: object, across: { readonly [method: string]: ReadonlyArray<string> }): object =>
  Object.fromEntries(
    Object.entries(service).map(([name, member]: [string, unknown]) => [
      name,
      typeof member !== "function" || Effect.isEffect(member)
        ? provideScope(scopeOf(across[name] ?? [], []), member)
        : (...args: ReadonlyArray<unknown>): unknown =>
          provideScope(scopeOf(across[name] ?? [], args), Reflect.apply(member, service, args))
    ])
  )

export const withScopes = <Stores>(stores: Context.Context<Stores>): Context.Context<Stores> => {
  const services: ReadonlyMap<string, object> = stores.unsafeMap
  return Context.unsafeMake(
    new Map(Array.from(services, ([key, service]) => [key, wrapService(service, acrossOrganizations[key] ?? {})]))
  )
}

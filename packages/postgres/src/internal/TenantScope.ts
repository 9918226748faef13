import { AuditEventStore } from "@attestry/core/audit/AuditEventStore"
import { Principals } from "@attestry/core/authentication/Principals"
import { OrganizationStore } from "@attestry/core/organization/OrganizationStore"
import { PolicyStore } from "@attestry/core/policy/PolicyStore"
import { OrganizationId } from "@attestry/core/shared/Ids"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as FiberRef from "effect/FiberRef"
import * as GlobalValue from "effect/GlobalValue"
import * as Schema from "effect/Schema"

/** What a statement may reach behind row-level security. */
export interface TenantScope {
  /** The organizations whose rows it may see and change. */
  readonly organizationIds: ReadonlyArray<OrganizationId>
  /** The tables that it may read whatever the organization. */
  readonly across: ReadonlyArray<string>
}

/** What goes across organizations by nature, and what it may then read. No write does. */
const acrossOrganizations: { readonly [port: string]: { readonly [method: string]: ReadonlyArray<string> } } = {
  [Principals.key]: {
    findByKey: ["api_key", "member", "organization", "role"],
    findMembers: ["member", "organization", "role"]
  },
  [AuditEventStore.key]: { removals: ["journal_event"] },
  [PolicyStore.key]: { due: ["policy"] },
  [OrganizationStore.key]: { isEmpty: ["organization"], insertFirst: ["organization"] }
}

/** The tables that something may read across organizations. */
export const tablesAcross: ReadonlyArray<string> = [
  ...new Set(Object.values(acrossOrganizations).flatMap((methods) => Object.values(methods).flat()))
]

const none: TenantScope = { organizationIds: [], across: [] }

/** The scope of the store's method that is running; none elsewhere. */
export const current: FiberRef.FiberRef<TenantScope> = GlobalValue.globalValue(
  "@attestry/postgres/TenantScope/current",
  () => FiberRef.unsafeMake(none)
)

/** Whether nothing can be reached. */
export const isNone = ({ across, organizationIds }: TenantScope): boolean =>
  across.length === 0 && organizationIds.length === 0

/** What several statements that leave as one may reach. */
export const union = (scopes: ReadonlyArray<TenantScope>): TenantScope => ({
  organizationIds: [...new Set(scopes.flatMap(({ organizationIds }) => organizationIds))],
  across: [...new Set(scopes.flatMap(({ across }) => across))]
})

/** The setting that holds the organizations of a transaction, between spaces. */
export const organizationIdsSetting = "attestry.organization_ids"

/** The setting that holds the tables that a transaction may read across organizations, between spaces. */
export const acrossSetting = "attestry.across_organizations"

/** What makes the scope that of a transaction, and of no other on its connection. Ids and tables have no quotes. */
export const settings = ({ across, organizationIds }: TenantScope): string =>
  `SET LOCAL ${organizationIdsSetting} TO '${organizationIds.join(" ")}';`
  + ` SET LOCAL ${acrossSetting} TO '${across.join(" ")}'`

const isOrganizationId = Schema.is(OrganizationId)

/** Methods of stores take an organization or its id first, if they have to do with one. */
const scopeOf = (across: ReadonlyArray<string>, [first]: ReadonlyArray<unknown>): TenantScope => {
  const id: unknown = typeof first === "object" && first !== null ? Reflect.get(first, "id") : first
  return { organizationIds: isOrganizationId(id) ? [id] : [], across }
}

const within = (scope: TenantScope, value: unknown): unknown =>
  Effect.isEffect(value) && !isNone(scope) ? Effect.locally(value, current, scope) : value

const scopedService = (service: object, across: { readonly [method: string]: ReadonlyArray<string> }): object =>
  Object.fromEntries(
    Object.entries(service).map(([name, member]: [string, unknown]) => [
      name,
      typeof member !== "function" || Effect.isEffect(member)
        ? within(scopeOf(across[name] ?? [], []), member)
        : (...args: ReadonlyArray<unknown>): unknown =>
          within(scopeOf(across[name] ?? [], args), Reflect.apply(member, service, args))
    ])
  )

/** The same stores, each method of which runs in the scope of the organization that it is given. */
export const scoped = <Stores>(stores: Context.Context<Stores>): Context.Context<Stores> => {
  const services: ReadonlyMap<string, object> = stores.unsafeMap
  return Context.unsafeMake(
    new Map(Array.from(services, ([key, service]) => [key, scopedService(service, acrossOrganizations[key] ?? {})]))
  )
}

import { ApiKeyStore } from "@attestry/core/apiKey/ApiKeyStore"
import { AuditEventStore } from "@attestry/core/audit/AuditEventStore"
import { Principals } from "@attestry/core/authentication/Principals"
import { ContextEntryStore } from "@attestry/core/contextEntry/ContextEntryStore"
import { IdempotencyStore } from "@attestry/core/idempotency/IdempotencyStore"
import { MemberStore } from "@attestry/core/member/MemberStore"
import { OrganizationStore } from "@attestry/core/organization/OrganizationStore"
import { AcknowledgementStore } from "@attestry/core/policy/AcknowledgementStore"
import { PolicyStore } from "@attestry/core/policy/PolicyStore"
import { PolicyVersionStore } from "@attestry/core/policy/PolicyVersionStore"
import type { StoragePorts } from "@attestry/core/Ports"
import { RoleStore } from "@attestry/core/role/RoleStore"
import { SessionStore } from "@attestry/core/session/SessionStore"
import { StorageHealth } from "@attestry/core/storage/StorageHealth"
import { UnitOfWork } from "@attestry/core/storage/UnitOfWork"
import { UserStore } from "@attestry/core/user/UserStore"
import { VendorStore } from "@attestry/core/vendor/VendorStore"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { makeMemoryAcknowledgementStore } from "./internal/MemoryAcknowledgementStore.ts"
import { makeMemoryApiKeyStore } from "./internal/MemoryApiKeyStore.ts"
import { makeMemoryAuditEventStore } from "./internal/MemoryAuditEventStore.ts"
import { makeMemoryContextEntryStore } from "./internal/MemoryContextEntryStore.ts"
import { makeMemoryIdempotencyStore } from "./internal/MemoryIdempotencyStore.ts"
import { makeMemoryMemberStore } from "./internal/MemoryMemberStore.ts"
import { makeMemoryOrganizationStore } from "./internal/MemoryOrganizationStore.ts"
import { makeMemoryPolicyStore } from "./internal/MemoryPolicyStore.ts"
import { makeMemoryPolicyVersionStore } from "./internal/MemoryPolicyVersionStore.ts"
import { makeMemoryPrincipals } from "./internal/MemoryPrincipals.ts"
import { makeMemoryRoleStore } from "./internal/MemoryRoleStore.ts"
import { makeMemorySessionStore } from "./internal/MemorySessionStore.ts"
import { makeMemoryTables } from "./internal/MemoryTables.ts"
import { makeMemoryUnitOfWork } from "./internal/MemoryUnitOfWork.ts"
import { makeMemoryUserStore } from "./internal/MemoryUserStore.ts"
import { makeMemoryVendorStore } from "./internal/MemoryVendorStore.ts"

/**
 * A storage in memory, empty each time the layer is built: for tests and for trying things out.
 *
 * @example
 * ```ts
 * import * as Attestry from "@attestry/core/Attestry"
 * import * as Memory from "@attestry/memory/Memory"
 * import * as Layer from "effect/Layer"
 *
 * export const app = Layer.provide(Attestry.layer, Memory.layer)
 * ```
 */
export const layer: Layer.Layer<StoragePorts> = Layer.effectContext(Effect.sync(() => {
  const tables = makeMemoryTables()
  const { record, unit } = makeMemoryUnitOfWork()
  return Context.make(UnitOfWork, unit).pipe(
    Context.add(AcknowledgementStore, makeMemoryAcknowledgementStore(tables, record)),
    Context.add(ApiKeyStore, makeMemoryApiKeyStore(tables, record)),
    Context.add(ContextEntryStore, makeMemoryContextEntryStore(tables, record)),
    Context.add(IdempotencyStore, makeMemoryIdempotencyStore(tables, record)),
    Context.add(AuditEventStore, makeMemoryAuditEventStore(tables, record)),
    Context.add(MemberStore, makeMemoryMemberStore(tables, record)),
    Context.add(OrganizationStore, makeMemoryOrganizationStore(tables, record)),
    Context.add(PolicyStore, makeMemoryPolicyStore(tables, record)),
    Context.add(PolicyVersionStore, makeMemoryPolicyVersionStore(tables, record)),
    Context.add(Principals, makeMemoryPrincipals(tables)),
    Context.add(RoleStore, makeMemoryRoleStore(tables, record)),
    Context.add(SessionStore, makeMemorySessionStore(tables, record)),
    Context.add(StorageHealth, { check: Effect.void }),
    Context.add(UserStore, makeMemoryUserStore(tables, record)),
    Context.add(VendorStore, makeMemoryVendorStore(tables, record))
  )
}))

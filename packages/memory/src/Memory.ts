import { ApiKeyStore } from "@attestry/core/access/ApiKeyStore"
import { Principals } from "@attestry/core/access/Principals"
import { SessionStore } from "@attestry/core/access/SessionStore"
import { IdempotencyStore } from "@attestry/core/idempotency/IdempotencyStore"
import { JournalStore } from "@attestry/core/journal/JournalStore"
import { ContextEntryStore } from "@attestry/core/knowledge/ContextEntryStore"
import { MemberStore } from "@attestry/core/member/MemberStore"
import { UserStore } from "@attestry/core/member/UserStore"
import { OrganizationStore } from "@attestry/core/organization/OrganizationStore"
import { AcknowledgementStore } from "@attestry/core/policy/AcknowledgementStore"
import { PolicyStore } from "@attestry/core/policy/PolicyStore"
import { PolicyVersionStore } from "@attestry/core/policy/PolicyVersionStore"
import type { StoragePorts } from "@attestry/core/Ports"
import { RoleStore } from "@attestry/core/role/RoleStore"
import { StorageHealth } from "@attestry/core/shared/StorageHealth"
import { UnitOfWork } from "@attestry/core/shared/UnitOfWork"
import { VendorStore } from "@attestry/core/vendor/VendorStore"
import { Context, Effect, Layer } from "effect"
import { makeMemoryAcknowledgementStore } from "./MemoryAcknowledgementStore.ts"
import { makeMemoryApiKeyStore } from "./MemoryApiKeyStore.ts"
import { makeMemoryContextEntryStore } from "./MemoryContextEntryStore.ts"
import { makeMemoryIdempotencyStore } from "./MemoryIdempotencyStore.ts"
import { makeMemoryJournalStore } from "./MemoryJournalStore.ts"
import { makeMemoryMemberStore } from "./MemoryMemberStore.ts"
import { makeMemoryOrganizationStore } from "./MemoryOrganizationStore.ts"
import { makeMemoryPolicyStore } from "./MemoryPolicyStore.ts"
import { makeMemoryPolicyVersionStore } from "./MemoryPolicyVersionStore.ts"
import { makeMemoryPrincipals } from "./MemoryPrincipals.ts"
import { makeMemoryRoleStore } from "./MemoryRoleStore.ts"
import { makeMemorySessionStore } from "./MemorySessionStore.ts"
import { makeMemoryTables } from "./MemoryTables.ts"
import { makeMemoryUnitOfWork } from "./MemoryUnitOfWork.ts"
import { makeMemoryUserStore } from "./MemoryUserStore.ts"
import { makeMemoryVendorStore } from "./MemoryVendorStore.ts"

/**
 * A storage in memory, empty each time the layer is built: for tests and for trying things out.
 *
 * @example
 * ```ts
 * import * as Attestry from "@attestry/core/Attestry"
 * import * as Memory from "@attestry/memory/Memory"
 * import { Layer } from "effect"
 *
 * export const app = Layer.provide(Attestry.layer, Memory.layer)
 * ```
 *
 * @since 0.1.0
 * @category layers
 */
export const layer: Layer.Layer<StoragePorts> = Layer.effectContext(Effect.sync(() => {
  const tables = makeMemoryTables()
  const { record, unit } = makeMemoryUnitOfWork()
  return Context.make(UnitOfWork, unit).pipe(
    Context.add(AcknowledgementStore, makeMemoryAcknowledgementStore(tables, record)),
    Context.add(ApiKeyStore, makeMemoryApiKeyStore(tables, record)),
    Context.add(ContextEntryStore, makeMemoryContextEntryStore(tables, record)),
    Context.add(IdempotencyStore, makeMemoryIdempotencyStore(tables, record)),
    Context.add(JournalStore, makeMemoryJournalStore(tables, record)),
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

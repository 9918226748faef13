import type { ApiKeyStore } from "./apiKey/ApiKeyStore.ts"
import type { AuditEventStore } from "./audit/AuditEventStore.ts"
import type { Principals } from "./authentication/Principals.ts"
import type { SessionVerifier } from "./authentication/SessionVerifier.ts"
import type { ContextEntryStore } from "./contextEntry/ContextEntryStore.ts"
import type { IdempotencyStore } from "./idempotency/IdempotencyStore.ts"
import type { Mailer } from "./mail/Mailer.ts"
import type { MemberEligibility } from "./member/MemberEligibility.ts"
import type { MemberStore } from "./member/MemberStore.ts"
import type { OrganizationStore } from "./organization/OrganizationStore.ts"
import type { AcknowledgementStore } from "./policy/AcknowledgementStore.ts"
import type { PolicyStore } from "./policy/PolicyStore.ts"
import type { PolicyVersionStore } from "./policy/PolicyVersionStore.ts"
import type { RoleStore } from "./role/RoleStore.ts"
import type { SessionStore } from "./session/SessionStore.ts"
import type { IdGenerator } from "./shared/IdGenerator.ts"
import type { StorageHealth } from "./storage/StorageHealth.ts"
import type { UnitOfWork } from "./storage/UnitOfWork.ts"
import type { UserStore } from "./user/UserStore.ts"
import type { VendorStore } from "./vendor/VendorStore.ts"

/**
 * What a storage adapter supplies. An adapter whose layer is declared to give them all, and misses one, does not compile.
 *
 * Beyond what each port says, all of them promise: a row that another unit has written, removed or added first makes
 * the unit run again; ids are unique within an organization; a row whose parent is missing is a `StorageDefect` that is
 * not `unavailable`, parents may come in the same unit; what comes out has the fields of its schema and no others.
 */
export type StoragePorts =
  | AcknowledgementStore
  | ApiKeyStore
  | ContextEntryStore
  | IdempotencyStore
  | AuditEventStore
  | MemberStore
  | OrganizationStore
  | PolicyStore
  | PolicyVersionStore
  | Principals
  | RoleStore
  | SessionStore
  | StorageHealth
  | UnitOfWork
  | UserStore
  | VendorStore

/** What a host may supply of its own: provided to `Attestry.layer` it takes the place of the default. */
export type HostPorts = IdGenerator | Mailer | MemberEligibility | SessionVerifier

import type { ApiKeyStore } from "@attestry/core/apiKey/ApiKeyStore"
import type { Principals } from "@attestry/core/authentication/Principals"
import type { MemberStore } from "@attestry/core/member/MemberStore"
import type { OrganizationStore } from "@attestry/core/organization/OrganizationStore"
import type { AcknowledgementStore } from "@attestry/core/policy/AcknowledgementStore"
import type { PolicyStore } from "@attestry/core/policy/PolicyStore"
import type { PolicyVersionStore } from "@attestry/core/policy/PolicyVersionStore"
import type { StoragePorts } from "@attestry/core/Ports"
import type { RoleStore } from "@attestry/core/role/RoleStore"
import type { SessionStore } from "@attestry/core/session/SessionStore"
import type { UnitOfWork } from "@attestry/core/storage/UnitOfWork"
import type { UserStore } from "@attestry/core/user/UserStore"
import type { VendorStore } from "@attestry/core/vendor/VendorStore"
import type { Vitest } from "@effect/vitest"

/**
 * The argument of a suite: `it` of a `layer` of the storage under test, with real time. The ports are those that the suite
 * uses; a storage may have more of them.
 */
export type StorageTests<Ports = StoragePorts> = Pick<Vitest.MethodsNonLive<Ports, true>, "effect">

/** The ports that keep organizations. */
export type OrganizationPorts = OrganizationStore | UnitOfWork

/** The ports that keep vendors, and the organizations that these belong to. */
export type VendorPorts = OrganizationPorts | VendorStore

/** The ports that keep members, and the organizations and users that these are of. */
export type MemberPorts = MemberStore | OrganizationPorts | UserStore

/** The ports that keep organizations' own roles, and the members who have them. */
export type RolePorts = MemberPorts | RoleStore

/** The ports that keep members' API keys and tell whom one belongs to. */
export type KeyPorts = ApiKeyStore | MemberPorts | Principals

/** The ports that tell who may do what, by whatever role. */
export type PrincipalPorts = KeyPorts | RoleStore

/** The ports that keep sessions, and the users and members that these are of. */
export type SessionPorts = MemberPorts | SessionStore

/** The ports that keep policies and their versions, and the members whom they are assigned to. */
export type PolicyPorts = MemberPorts | PolicyStore | PolicyVersionStore

/** The ports that keep policies, and who acknowledged them. */
export type ReaderPorts = AcknowledgementStore | PolicyPorts

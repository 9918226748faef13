import type { ApiKeyStore } from "@attestry/core/access/ApiKeyStore"
import type { Principals } from "@attestry/core/access/Principals"
import type { SessionStore } from "@attestry/core/access/SessionStore"
import type { MemberStore } from "@attestry/core/member/MemberStore"
import type { UserStore } from "@attestry/core/member/UserStore"
import type { OrganizationStore } from "@attestry/core/organization/OrganizationStore"
import type { AcknowledgementStore } from "@attestry/core/policy/AcknowledgementStore"
import type { PolicyStore } from "@attestry/core/policy/PolicyStore"
import type { PolicyVersionStore } from "@attestry/core/policy/PolicyVersionStore"
import type { StoragePorts } from "@attestry/core/Ports"
import type { RoleStore } from "@attestry/core/role/RoleStore"
import type { UnitOfWork } from "@attestry/core/shared/UnitOfWork"
import type { VendorStore } from "@attestry/core/vendor/VendorStore"
import type { Vitest } from "@effect/vitest"

/**
 * What a suite is given: `it` of a `layer` of the storage under test, with real time. The ports are those that the suite
 * uses; a storage may have more of them.
 *
 * @since 0.1.0
 * @category models
 */
export type StorageTests<Ports = StoragePorts> = Pick<Vitest.MethodsNonLive<Ports, true>, "effect">

/**
 * The ports that keep organizations.
 *
 * @since 0.1.0
 * @category models
 */
export type OrganizationPorts = OrganizationStore | UnitOfWork

/**
 * The ports that keep vendors, and the organizations that these belong to.
 *
 * @since 0.1.0
 * @category models
 */
export type VendorPorts = OrganizationPorts | VendorStore

/**
 * The ports that keep members, and the organizations and users that these are of.
 *
 * @since 0.1.0
 * @category models
 */
export type MemberPorts = MemberStore | OrganizationPorts | UserStore

/**
 * The ports that keep organizations' own roles, and the members who have them.
 *
 * @since 0.1.0
 * @category models
 */
export type RolePorts = MemberPorts | RoleStore

/**
 * The ports that keep members' API keys and tell whom one belongs to.
 *
 * @since 0.1.0
 * @category models
 */
export type KeyPorts = ApiKeyStore | MemberPorts | Principals

/**
 * The ports that tell who may do what, by whatever role.
 *
 * @since 0.1.0
 * @category models
 */
export type PrincipalPorts = KeyPorts | RoleStore

/**
 * The ports that keep sessions, and the users and members that these are of.
 *
 * @since 0.1.0
 * @category models
 */
export type SessionPorts = MemberPorts | SessionStore

/**
 * The ports that keep policies and their versions, and the members whom they are assigned to.
 *
 * @since 0.1.0
 * @category models
 */
export type PolicyPorts = MemberPorts | PolicyStore | PolicyVersionStore

/**
 * The ports that keep policies, and who acknowledged them.
 *
 * @since 0.1.0
 * @category models
 */
export type ReaderPorts = AcknowledgementStore | PolicyPorts

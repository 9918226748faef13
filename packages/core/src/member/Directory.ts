import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { CurrentActor, systemActor } from "../access/Actor.ts"
import type { Permission } from "../access/Permission.ts"
import { PrincipalCache } from "../access/PrincipalCache.ts"
import { AuditRecorder } from "../audit/AuditRecorder.ts"
import type { Position } from "../page/ListOrder.ts"
import { withInput } from "../problem/Input.ts"
import { RoleNotFound, type RoleReference } from "../role/Role.ts"
import { RoleDirectory } from "../role/RoleDirectory.ts"
import { IdGenerator } from "../shared/IdGenerator.ts"
import { MemberId, type MemberReference, type OrganizationId, UserId } from "../shared/Ids.ts"
import { decodeName, Email } from "../shared/Text.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { useCase } from "../shared/UseCase.ts"
import { UnitOfWork } from "../storage/UnitOfWork.ts"
import {
  EmailTaken,
  isErased,
  makeUser,
  NewService,
  NewUser,
  toErasedUser,
  type User,
  UserNotFound,
  UserPatch
} from "../user/User.ts"
import { UserDirectory } from "../user/UserDirectory.ts"
import type { DirectoryService } from "./DirectoryService.ts"
import { AlreadyMember, makeMember, memberEvents } from "./Member.ts"
import { MemberStore } from "./MemberStore.ts"
import { personOrder, type UserMembership } from "./Person.ts"

const chunkSize = 500

/** Makes an address that receives no mail, because the domain is reserved. */
const makeServiceEmail = (id: UserId) => Schema.decodeSync(Email)(`${id.toLowerCase()}@service.invalid`)

const make = Effect.gen(function*() {
  const users = yield* UserDirectory
  const members = yield* MemberStore
  const roles = yield* RoleDirectory
  const audit = yield* AuditRecorder
  const unit = yield* UnitOfWork
  const ids = yield* IdGenerator
  const cache = yield* PrincipalCache

  const findMember = (organizationId: OrganizationId, reference: MemberReference) =>
    Effect.map(members.find(organizationId, reference), Option.map(({ value }) => value))

  const isActiveMember = (organizationId: OrganizationId, reference: MemberReference) =>
    Effect.map(findMember(organizationId, reference), Option.exists(({ isActive }) => isActive))

  const keepActiveMember = (organizationId: OrganizationId, reference: MemberReference) =>
    Effect.flatMap(
      members.find(organizationId, reference),
      Effect.transposeMapOption(({ revision, value }) =>
        value.isActive
          ? Effect.as(members.save(organizationId, value, revision), Option.some(value))
          : Effect.succeedNone
      )
    ).pipe(Effect.map(Option.flatten))

  const findActivePeople = Effect.fnUntraced(
    function*(organizationId: OrganizationId, references: ReadonlyArray<MemberReference>) {
      if (references.length === 0) return new Map<MemberReference, UserId>()
      const found = yield* members.findActivePeople(organizationId, references)
      return new Map<MemberReference, UserId>(
        found.flatMap(({ id, userId }) => [[id, userId] as const, [userId, userId] as const])
      )
    }
  )

  const findNamed = (organizationId: OrganizationId, reference: MemberReference, present: UserId | null) =>
    reference === present
      ? Effect.succeedSome(present)
      : Effect.map(findMember(organizationId, reference), (found) =>
        found.pipe(
          Option.filter(({ isActive, userId }) => isActive || userId === present),
          Option.map(({ userId }) => userId)
        ))

  const findByPermission = Effect.fnUntraced(
    function*(organizationId: OrganizationId, permissions: ReadonlyArray<Permission>) {
      const resolveRole = yield* roles.makeResolver(organizationId)
      const found: Array<MemberId> = []
      let after: Position | undefined
      do {
        const slice = { filters: { isActive: true }, sort: "createdAt", after, limit: chunkSize } as const
        const people = yield* members.list(organizationId, slice)
        for (const { id, role } of people) {
          const held = Option.map(resolveRole(role), (granted) => granted.permissions)
          if (Option.exists(held, (all) => permissions.some((permission) => all.has(permission)))) found.push(id)
        }
        const last = people.length < chunkSize ? undefined : people.at(-1)
        after = last === undefined ? undefined : personOrder.position(last, "createdAt")
      } while (after !== undefined)
      return found
    }
  )

  const findOwners = (organizationId: OrganizationId) =>
    Effect.map(
      members.list(organizationId, {
        filters: { role: [decodeName("owner")], isActive: true },
        sort: personOrder.sort,
        after: undefined,
        limit: 500
      }),
      (owners) => owners.map(({ user }) => user).filter(({ email }) => !email.endsWith(".invalid"))
    )

  const insertUser = Effect.fnUntraced(function*(user: User) {
    if (Option.isSome(yield* users.findByEmail(user.email))) return yield* new EmailTaken()
    yield* users.insert(user)
    return user
  })

  const addUser = useCase("Directory.addUser")(
    withInput(NewUser, function*(input: NewUser) {
      return yield* insertUser(makeUser(yield* ids.make(UserId), input, false, yield* Timestamp.now))
    }),
    unit.run
  )

  const addService = useCase("Directory.addService")(
    withInput(NewService, function*({ name }: NewService) {
      const id = yield* ids.make(UserId)
      return yield* insertUser(makeUser(id, { name, email: makeServiceEmail(id) }, true, yield* Timestamp.now))
    }),
    unit.run
  )

  const updateUser = useCase("Directory.updateUser")(
    withInput(UserPatch, function*(userId: UserId, patch: UserPatch) {
      const found = yield* users.find(userId)
      if (Option.isNone(found)) return yield* new UserNotFound()
      const updated = yield* users.update(found.value, patch)
      yield* unit.afterCommit(cache.evictAll)
      return updated
    }),
    unit.run
  )

  const declineFor = Effect.fnUntraced(function*({ id, organization }: UserMembership) {
    const found = yield* members.find(organization.id, id)
    if (Option.isNone(found)) return
    yield* members.remove(organization.id, id, found.value.revision)
    yield* Effect.provideService(
      audit.record(memberEvents.invitationDeclined({ id })),
      CurrentActor,
      systemActor(organization.id)
    )
  })

  /** Removes the user's pending memberships, and the last login of all others. */
  const eraseMemberships = Effect.fnUntraced(function*(memberships: ReadonlyArray<UserMembership>, userId: UserId) {
    for (const membership of memberships) {
      if (membership.invitation === null) {
        yield* unit.afterCommit(members.touch(membership.organization.id, userId, null))
      } else yield* declineFor(membership)
    }
  })

  const eraseUser = useCase("Directory.eraseUser")(function*(userId: UserId) {
    const found = yield* users.find(userId)
    if (Option.isNone(found)) return yield* new UserNotFound()
    const { revision, value: before } = found.value
    const memberships = yield* members.findByUser(userId)
    yield* eraseMemberships(memberships, userId)
    if (isErased(before)) return { before, after: before, memberships }
    const suffix = (yield* ids.make(UserId)).slice("usr_".length)
    const after = toErasedUser(before, suffix, yield* Timestamp.now)
    yield* users.save(after, revision)
    return { before, after, memberships }
  }, unit.run)

  const addMember = useCase("Directory.addMember")(
    function*(organizationId: OrganizationId, userId: UserId, role: RoleReference) {
      if (Option.isNone(yield* roles.findByReference(organizationId, role))) return yield* new RoleNotFound()
      if (Option.isSome(yield* members.find(organizationId, userId))) return yield* new AlreadyMember()
      const id = yield* ids.make(MemberId)
      const member = makeMember({ id, organizationId, userId }, { role }, yield* Timestamp.now)
      yield* members.insert(organizationId, [member])
      yield* audit.recordIn(organizationId, memberEvents.created(member))
      yield* unit.afterCommit(cache.evictAll)
      return member
    },
    unit.run
  )

  const findUser = (userId: UserId) => Effect.map(users.find(userId), Option.map(({ value }) => value))

  const { findAll: findUsers, findByEmail: findUserByEmail } = users

  const recordLogin: (organizationId: OrganizationId, userId: UserId, at: Timestamp) => Effect.Effect<void> =
    members.touch

  return {
    findActivePeople,
    findNamed,
    findByPermission,
    findOwners,
    isActiveMember,
    keepActiveMember,
    findMember,
    findUser,
    findUsers,
    findUserByEmail,
    recordLogin,
    addUser,
    addService,
    updateUser,
    eraseUser,
    addMember
  }
})

export class Directory extends Context.Tag("@attestry/core/member/Directory")<Directory, DirectoryService>() {
  static readonly Default = Layer.effect(this, make)
}

import { Effect, Option } from "effect"
import type { BuiltInRole } from "../access/BuiltInRole.ts"
import { Rights } from "../access/Rights.ts"
import { Journal } from "../journal/Journal.ts"
import type { OrganizationId } from "../organization/Organization.ts"
import { IdGenerator } from "../shared/IdGenerator.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { UnitOfWork } from "../shared/UnitOfWork.ts"
import { useCase } from "../shared/UseCase.ts"
import { AlreadyMember, EmailTaken, type Member, memberEntries, MemberId, type MemberReference } from "./Member.ts"
import { MemberStore } from "./MemberStore.ts"
import { type NewUser, type User, UserId } from "./User.ts"
import { UserStore } from "./UserStore.ts"

/**
 * What other contexts may know about people, and how the host sets them up. It asks no permission: it is for use cases
 * and for the host, never for an endpoint.
 *
 * @since 0.1.0
 * @category use cases
 */
export class Directory extends Effect.Service<Directory>()("@attestry/core/member/Directory", {
  effect: Effect.gen(function*() {
    const users = yield* UserStore
    const members = yield* MemberStore
    const journal = yield* Journal
    const unit = yield* UnitOfWork
    const ids = yield* IdGenerator
    const rights = yield* Rights

    /** Whether the reference is to an active member of the organization. */
    const isActiveMember = (organizationId: OrganizationId, reference: MemberReference) =>
      Effect.map(members.find(organizationId, reference), Option.exists((member) => member.isActive))

    const addUser = useCase("Directory.addUser")(function*(input: NewUser) {
      if (Option.isSome(yield* users.findByEmail(input.email))) return yield* new EmailTaken()
      const now = yield* Timestamp.now
      const user: User = { ...input, id: yield* ids.make(UserId), emailVerified: false, createdAt: now, updatedAt: now }
      yield* users.insert(user)
      return user
    }, unit.run)

    const addMember = useCase("Directory.addMember")(
      function*(organizationId: OrganizationId, userId: UserId, role: BuiltInRole) {
        if (Option.isSome(yield* members.find(organizationId, userId))) return yield* new AlreadyMember()
        const id = yield* ids.make(MemberId)
        const member: Member = { id, organizationId, userId, role, isActive: true, createdAt: yield* Timestamp.now }
        yield* members.insert(organizationId, member)
        yield* journal.record(memberEntries.created(member))
        yield* unit.afterCommit(rights.forget)
        return member
      },
      unit.run
    )

    /** The user of that id. */
    const findUser = users.find

    /** The user with that e-mail address. */
    const findUserByEmail = users.findByEmail

    return { isActiveMember, findUser, findUserByEmail, addUser, addMember }
  })
}) {}

import { Effect, Option, Schema } from "effect"
import { CurrentActor, system } from "../access/Actor.ts"
import { NewApiKey } from "../access/ApiKey.ts"
import { ApiKeys } from "../access/ApiKeys.ts"
import { Journal } from "../journal/Journal.ts"
import { Directory } from "../member/Directory.ts"
import type { Member } from "../member/Member.ts"
import { EmailTaken } from "../member/MemberErrors.ts"
import { NewUser, type User } from "../member/User.ts"
import { IdGenerator } from "../shared/IdGenerator.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { UnitOfWork } from "../shared/UnitOfWork.ts"
import { Organization, organizationEntries, OrganizationId } from "./Organization.ts"
import { OrganizationStore } from "./OrganizationStore.ts"

const utc = Schema.decodeSync(Organization.fields.timeZone)("UTC")
const firstKey = Schema.decodeSync(NewApiKey)({ name: "First key", scopes: ["*"] })

/**
 * An organization to begin with, and who owns it.
 *
 * @since 0.1.0
 * @category inputs
 */
export const NewOrganization = Schema.Struct({ name: Organization.fields.name, owner: NewUser })

/**
 * @since 0.1.0
 * @category inputs
 */
export type NewOrganization = typeof NewOrganization.Type

/**
 * What the first start of an empty storage made. The token is here, and nowhere else ever.
 *
 * @since 0.1.0
 * @category models
 */
export interface FirstStart<A> {
  readonly organization: Organization
  readonly owner: User
  readonly member: Member
  /** The owner's API key, which may do everything. */
  readonly token: string
  /** What was made in the same unit of work. */
  readonly more: A
}

/**
 * How the host brings the first organization into an empty storage.
 *
 * @since 0.1.0
 * @category use cases
 */
export class SetUp extends Effect.Service<SetUp>()("@attestry/core/organization/SetUp", {
  effect: Effect.gen(function*() {
    const store = yield* OrganizationStore
    const directory = yield* Directory
    const apiKeys = yield* ApiKeys
    const journal = yield* Journal
    const unit = yield* UnitOfWork
    const ids = yield* IdGenerator

    /**
     * If there is no organization yet: makes one, with its owner and a key that may do everything, and runs `more` in
     * the same unit of work, as the host acting in that organization. Of several servers that start together one does.
     */
    const firstStart = <A, E, R>(input: NewOrganization, more: Effect.Effect<A, E, R>) =>
      unit.run(Effect.gen(function*() {
        if (!(yield* store.isEmpty)) return Option.none<FirstStart<A>>()
        const now = yield* Timestamp.now
        const id = yield* ids.make(OrganizationId)
        const organization: Organization = { id, name: input.name, timeZone: utc, createdAt: now, updatedAt: now }
        yield* store.insertFirst(organization)
        return yield* Effect.provideService(
          Effect.gen(function*() {
            yield* journal.record(organizationEntries.created(organization))
            const owner = yield* directory.addUser(input.owner)
            const member = yield* directory.addMember(id, owner.id, "owner")
            const { token } = yield* apiKeys.createFor(member, firstKey)
            return Option.some<FirstStart<A>>({ organization, owner, member, token, more: yield* more })
          }),
          CurrentActor,
          system(id)
        ).pipe(
          // somebody else was first, in between: the commit is refused, and the unit runs again
          Effect.catchIf(
            (error) => error instanceof EmailTaken,
            (error) =>
              Effect.flatMap(
                store.isEmpty,
                (isEmpty) => isEmpty ? Effect.fail(error) : Effect.succeed(Option.none<FirstStart<A>>())
              )
          )
        )
      }))

    return { firstStart }
  })
}) {}

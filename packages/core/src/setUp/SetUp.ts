import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { NotAMember } from "../access/Access.ts"
import { CurrentActor, systemActor } from "../access/Actor.ts"
import { ApiKeys } from "../apiKey/ApiKeys.ts"
import { AuditRecorder } from "../audit/AuditRecorder.ts"
import { Directory } from "../member/Directory.ts"
import type { AlreadyMember, Member } from "../member/Member.ts"
import { defaultApprovalSettings, Organization, organizationEvents } from "../organization/Organization.ts"
import { OrganizationDirectory } from "../organization/OrganizationDirectory.ts"
import type { InvalidRequest } from "../problem/HttpErrors.ts"
import { type Input, makeDecodeInput, withInput } from "../problem/Input.ts"
import type { RoleNotFound } from "../role/Role.ts"
import { IdGenerator } from "../shared/IdGenerator.ts"
import { OrganizationId } from "../shared/Ids.ts"
import { optional } from "../shared/Optional.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { useCase } from "../shared/UseCase.ts"
import type { Busy } from "../storage/Busy.ts"
import { UnitOfWork, type Writes } from "../storage/UnitOfWork.ts"
import { EmailTaken, NewUser, type User } from "../user/User.ts"

const toTimeZone = Schema.decodeSync(Organization.fields.timeZone)

/** A new organization and its owner. The time zone is UTC by default. */
export const NewOrganization = Schema.Struct({
  name: Organization.fields.name,
  timeZone: optional(Organization.fields.timeZone),
  owner: NewUser
})

export type NewOrganization = typeof NewOrganization.Type

/** A new organization that is ready for use. Only this result has the token. */
export interface Established {
  readonly organization: Organization
  readonly owner: User
  readonly member: Member
  /** The owner's API key, with every scope. */
  readonly token: string
}

export interface FirstStart<A> extends Established {
  /** The value of the effect that ran in the same unit of work. */
  readonly more: A
}

/** Creates organizations. It checks no permission, so no endpoint may call it. */
export interface SetUpService {
  /**
   * Creates the first organization, with its owner and an API key with every scope; none if there is one already. Runs
   * `more` in the same unit of work, as the host in that organization. Of several servers that start at once, one does.
   */
  readonly firstStart: <A, E, R>(
    input: Input<typeof NewOrganization>,
    more: Effect.Effect<A, E, R>
  ) => Effect.Effect<
    Option.Option<FirstStart<A>>,
    AlreadyMember | Busy | EmailTaken | Exclude<E, EmailTaken> | InvalidRequest | NotAMember | RoleNotFound,
    Exclude<Exclude<R, CurrentActor>, Writes>
  >
  /** Creates a further organization, with an API key of its owner. The owner may be an existing user. */
  readonly createOrganization: (
    input: Input<typeof NewOrganization>
  ) => Effect.Effect<Established, AlreadyMember | Busy | EmailTaken | InvalidRequest | NotAMember | RoleNotFound>
}

const decodeInput = makeDecodeInput(NewOrganization)

const make = Effect.gen(function*() {
  const organizations = yield* OrganizationDirectory
  const directory = yield* Directory
  const apiKeys = yield* ApiKeys
  const audit = yield* AuditRecorder
  const unit = yield* UnitOfWork
  const ids = yield* IdGenerator

  const findOrCreateOwner = (input: NewUser) =>
    directory.addUser(input).pipe(
      Effect.catchTag("EmailTaken", (taken) =>
        Effect.flatMap(
          directory.findUserByEmail(input.email),
          Option.match({ onNone: () => taken, onSome: (user) => Effect.succeed(user) })
        ))
    )

  const establish = <A, E, R>(
    { name, owner: newOwner, timeZone = toTimeZone("UTC") }: NewOrganization,
    insert: (organization: Organization) => Effect.Effect<void, never, Writes>,
    more: Effect.Effect<A, E, R>
  ) =>
    Effect.gen(function*() {
      const now = yield* Timestamp.now
      const organization: Organization = {
        id: yield* ids.make(OrganizationId),
        name,
        timeZone,
        ...defaultApprovalSettings,
        profile: null,
        timeZoneSince: now,
        createdAt: now,
        updatedAt: now
      }
      yield* insert(organization)
      return yield* Effect.provideService(
        Effect.gen(function*() {
          yield* audit.record(organizationEvents.created(organization))
          const owner = yield* findOrCreateOwner(newOwner)
          const member = yield* directory.addMember(organization.id, owner.id, "owner")
          const { value: { key: token } } = yield* apiKeys.createFor(member, { name: "First key", scopes: ["*"] }).pipe(
            // it is the first one
            Effect.catchTag("TooManyApiKeys", Effect.die)
          )
          return { organization, owner, member, token, more: yield* more }
        }),
        CurrentActor,
        systemActor(organization.id)
      )
    })

  const startFirst = <A, E, R>(input: NewOrganization, more: Effect.Effect<A, E, R>) =>
    unit.run(Effect.gen(function*() {
      if (!(yield* organizations.isEmpty)) return Option.none<FirstStart<A>>()
      return yield* establish(input, organizations.insertFirst, more).pipe(
        Effect.asSome,
        // another server was first and added the same users
        Effect.catchIf(
          (error) => error instanceof EmailTaken,
          (error) =>
            Effect.flatMap(organizations.isEmpty, (isEmpty) => isEmpty ? Effect.fail(error) : Effect.succeedNone)
        )
      )
    }))

  const firstStart = <A, E, R>(input: Input<typeof NewOrganization>, more: Effect.Effect<A, E, R>) =>
    Effect.flatMap(decodeInput(input), (decoded) => startFirst(decoded, more))

  const createOrganization = useCase("SetUp.createOrganization")(
    withInput(NewOrganization, function*(input: NewOrganization) {
      const { more: _, ...established } = yield* establish(input, organizations.insert, Effect.void)
      return established satisfies Established
    }),
    unit.run
  )

  return { firstStart, createOrganization }
})

export class SetUp extends Context.Tag("@attestry/core/setUp/SetUp")<SetUp, SetUpService>() {
  static readonly Default = Layer.effect(this, make)
}

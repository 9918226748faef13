import { CurrentActor, systemActor } from "@attestry/core/access"
import { SessionVerifier } from "@attestry/core/authentication"
import { Directory } from "@attestry/core/member"
import type { OrganizationId } from "@attestry/core/shared"
import { UnitOfWork } from "@attestry/core/storage"
import { NewUser } from "@attestry/core/user"
import { Effect, Layer, Option, Redacted, Schema } from "effect"
import type { Host, HostUser } from "./host.ts"

/** Verifies sessions of the host. The permissions of the user come from their membership alone. */
export const verifier = (host: Host): Layer.Layer<SessionVerifier> =>
  Layer.succeed(SessionVerifier, {
    verify: (token) =>
      Effect.sync(() => {
        const userId = host.findSession(Redacted.value(token))?.userId
        return userId === undefined ? Option.none() : Option.some({ userId })
      })
  })

/** Adds the user to Attestry and to the organization when they sign in for the first time. */
export const ensureMember = (host: Host, { email, isOwner, name, userId }: HostUser, organizationId: OrganizationId) =>
  Effect.gen(function*() {
    if (userId !== undefined) return userId
    const directory = yield* Directory
    const { run } = yield* UnitOfWork
    const input = yield* Schema.decode(NewUser)({ name, email })
    const id = yield* run(Effect.gen(function*() {
      const user = yield* directory.addUser(input)
      yield* directory.addMember(organizationId, user.id, isOwner ? "owner" : "member")
      return user.id
    }))
    host.linkUser(email, id)
    return id
  }).pipe(Effect.provideService(CurrentActor, systemActor(organizationId)))

import * as Effect from "effect/Effect"
import { CredentialRejected, Unauthenticated } from "../access/Access.ts"
import type { Actor, Caller, SystemActor, UserActor } from "../access/Actor.ts"
import { RateLimits } from "../fairness/RateLimits.ts"
import * as StartWork from "../fairness/StartWork.ts"
import * as AddressLimit from "./AddressLimit.ts"
import { Credentials } from "./Credentials.ts"
import type { RequestContext } from "./RequestLifecycle.ts"

const isRejection = (error: unknown): boolean => error instanceof Unauthenticated || error instanceof CredentialRejected

export const make = Effect.gen(function*() {
  const credentials = yield* Credentials
  const limits = yield* RateLimits
  const findUser = credentials.user ?? credentials.caller

  const isCaller = (actor: Caller | UserActor): actor is Caller => "organization" in actor

  const setCaller = (
    context: RequestContext,
    actor: Actor | UserActor | undefined
  ): Effect.Effect<Actor | UserActor, Unauthenticated> => {
    if (actor === undefined) return new Unauthenticated()
    if (actor.type !== "system" && isCaller(actor)) context.caller = actor
    return Effect.succeed(actor)
  }

  const authenticate = ({ request }: RequestContext, asUser: boolean) =>
    asUser ? findUser(request) : credentials.caller(request)

  if (limits === undefined) {
    return (context: RequestContext, asUser: boolean) =>
      Effect.flatMap(authenticate(context, asUser), (caller) => setCaller(context, caller))
  }

  const checkCredential = AddressLimit.make(limits, isRejection)
  const startWork = StartWork.make(limits)

  // the host itself has no limits
  const admitCaller = (context: RequestContext, caller: Caller | SystemActor | UserActor, isHeavy: boolean) =>
    caller.type === "system" ? Effect.void : limits.caller(caller, isHeavy).pipe(
      Effect.flatMap((decision) => AddressLimit.admit(context, decision)),
      Effect.zipRight(startWork(caller, isHeavy)),
      Effect.map((work) => {
        context.work = work
      })
    )

  return (context: RequestContext, asUser: boolean, isHeavy: (url: string) => boolean) => {
    return checkCredential(context, authenticate(context, asUser)).pipe(
      Effect.flatMap((caller) => setCaller(context, caller)),
      Effect.tap((caller) => admitCaller(context, caller, isHeavy(context.request.url)))
    )
  }
})

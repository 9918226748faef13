import * as Effect from "effect/Effect"
import { CredentialRejected, Unauthenticated } from "../access/Access.ts"
import type { Caller, UserActor } from "../access/Actor.ts"
import { type RateDecision, RateLimits } from "../fairness/RateLimits.ts"
import * as RequestWork from "../fairness/RequestWork.ts"
import { TooManyRequests } from "../problem/HttpErrors.ts"
import { Credentials } from "./Credentials.ts"
import type { RequestContext } from "./RequestLifecycle.ts"

const admit = (context: RequestContext, { exceeded, headers }: RateDecision): Effect.Effect<void, TooManyRequests> => {
  context.headers = { ...context.headers, ...headers }
  return exceeded === null ? Effect.void : new TooManyRequests({ limit: exceeded })
}

const isRejection = (error: unknown): boolean => error instanceof Unauthenticated || error instanceof CredentialRejected

// the limit of the address comes before the credentials are checked, that of the caller after
export const make = Effect.gen(function*() {
  const credentials = yield* Credentials
  const limits = yield* RateLimits
  const findUser = credentials.user ?? credentials.caller

  const isCaller = (actor: Caller | UserActor): actor is Caller => "organization" in actor

  const setCaller = (
    context: RequestContext,
    actor: Caller | UserActor | undefined
  ): Effect.Effect<UserActor, Unauthenticated> => {
    if (actor === undefined) return new Unauthenticated()
    if (isCaller(actor)) context.caller = actor
    return Effect.succeed(actor)
  }

  const authenticate = ({ request }: RequestContext, asUser: boolean) =>
    asUser ? findUser(request) : credentials.caller(request)

  if (limits === undefined) {
    return (context: RequestContext, asUser: boolean) =>
      Effect.flatMap(authenticate(context, asUser), (caller) => setCaller(context, caller))
  }

  const startWork = RequestWork.make(limits)

  const admitCaller = (context: RequestContext, caller: UserActor, isHeavy: boolean) =>
    limits.caller(caller, isHeavy).pipe(
      Effect.flatMap((decision) => admit(context, decision)),
      Effect.zipRight(startWork(caller, isHeavy)),
      Effect.map((work) => {
        context.work = work
      })
    )

  return (context: RequestContext, asUser: boolean, isHeavy: (url: string) => boolean) => {
    const { request } = context
    return limits.address(request.ip).pipe(
      Effect.flatMap((admission) => admit(context, admission)),
      Effect.zipRight(authenticate(context, asUser)),
      Effect.tapError((error) => isRejection(error) ? limits.countRejected(request.ip) : Effect.void),
      Effect.flatMap((caller) => setCaller(context, caller)),
      Effect.tap((caller) => admitCaller(context, caller, isHeavy(request.url)))
    )
  }
})

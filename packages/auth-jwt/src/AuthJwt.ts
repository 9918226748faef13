import { SessionVerifier, type VerifiedSession } from "@attestry/core/authentication/SessionVerifier"
import { OrganizationId, type UserId } from "@attestry/core/shared/Ids"
import { StorageDefect } from "@attestry/core/storage/StorageDefect"
import * as Array from "effect/Array"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { errors, jwtVerify, type JWTVerifyOptions } from "jose"
import { type Claims, hasMoments, isUnambiguous, userIdIn } from "./Claims.ts"
import type { Algorithm } from "./internal/Algorithm.ts"
import { type Keys, type KeySource, makeKeySource } from "./internal/Keys.ts"
import { OptionsRefused, span } from "./internal/OptionsRefused.ts"

/** Which tokens count, and whom they stand for. A token has to have `exp`, and nothing in it gives a right. */
export interface Options<R = never> {
  /** What proves the signature: the `url` of a JWK set, a fixed `jwks`, or a `secret`. */
  readonly keys: Keys
  /** Who has to have issued the token: its `iss`, to the letter. */
  readonly issuer: string
  /** For whom the token has to be: its `aud` is one of these, or has one of them in it. */
  readonly audience: string | ReadonlyArray<string>
  /** The algorithms that count; unless given all that go with the keys. */
  readonly algorithms?: ReadonlyArray<Algorithm> | undefined
  /** How far the clocks of the issuer and the server may differ; 5 seconds, 60 at most. */
  readonly clockTolerance?: Duration.DurationInput | undefined
  /** How old a token may be by its `iat`, which it then has to have. */
  readonly maxAge?: Duration.DurationInput | undefined
  /** What `typ` in its header has to be, such as `at+jwt`; it is not looked at unless given. */
  readonly typ?: string | undefined
  /** The user whom the claims stand for, if any; unless given the `sub`, which has to be a `usr_…`. */
  readonly userId?: ((claims: Claims) => Effect.Effect<Option.Option<UserId>, never, R>) | undefined
  /** The claim with the organization that is meant unless the request names one. A token without it means none. */
  readonly organizationClaim?: string | undefined
}

const maximumLength = 16 * 1024
const form = /^[\w-]+\.[\w-]+\.[\w-]+$/

const decodeOrganizationId = Schema.decodeUnknownOption(OrganizationId)

const refuseBlank = (name: string, texts: ReadonlyArray<string>) =>
  texts.length === 0 || texts.some((text) => text.trim() === "")
    ? new OptionsRefused({ reason: `${name} is blank` })
    : Effect.void

const expected = ({ audience, clockTolerance = "5 seconds", issuer, maxAge, typ }: Options<unknown>) =>
  Effect.gen(function*() {
    const audiences = Array.ensure(audience)
    yield* refuseBlank("issuer", [issuer])
    yield* refuseBlank("audience", audiences)
    if (typ !== undefined) yield* refuseBlank("typ", [typ])
    const tolerance = yield* span(clockTolerance, { name: "clockTolerance", least: 0, most: "60 seconds" })
    const age = maxAge === undefined
      ? undefined
      : yield* span(maxAge, { name: "maxAge", least: "1 second", most: "3650 days" })
    return {
      issuer,
      audience: [...audiences],
      requiredClaims: ["exp"],
      clockTolerance: Duration.toSeconds(tolerance),
      ...(age === undefined ? {} : { maxTokenAge: Duration.toSeconds(age) }),
      ...(typ === undefined ? {} : { typ })
    } satisfies JWTVerifyOptions
  })

/** What jose says of the token; anything else is no judgement of it, and a defect. */
const failureOf = (error: unknown): errors.JOSEError | StorageDefect =>
  error instanceof errors.JOSEError || error instanceof StorageDefect
    ? error
    : new StorageDefect({ operation: "AuthJwt.verify", unavailable: false, cause: error })

const makeClaimsOf =
  ({ algorithms, keyOf }: KeySource, options: JWTVerifyOptions) =>
  (jwt: string): Effect.Effect<Option.Option<Claims>> =>
    jwt.length > maximumLength || !form.test(jwt)
      ? Effect.succeedNone
      : Effect.flatMap(Clock.currentTimeMillis, (now) =>
        Effect.tryPromise({
          try: () => jwtVerify(jwt, keyOf, { ...options, algorithms: [...algorithms], currentDate: new Date(now) }),
          catch: failureOf
        })).pipe(
          Effect.map(({ payload }): Option.Option<Claims> =>
            hasMoments(payload) && isUnambiguous(jwt) ? Option.some(payload) : Option.none()
          ),
          Effect.catchAll((error) => error instanceof StorageDefect ? Effect.die(error) : Effect.succeedNone)
        )

/** A claim that is there and is no organization's id refuses the token: else it would act in another one than it means. */
const organizationIn = (claim: string | undefined, claims: Claims): Option.Option<Partial<VerifiedSession>> => {
  const value = claim === undefined ? undefined : claims[claim]
  return value === undefined
    ? Option.some({})
    : Option.map(decodeOrganizationId(value), (organizationId) => ({ organizationId }))
}

/**
 * Sessions by the JWTs of a host's own sign-in, or of its identity provider. Whatever is forged or stale is none, and
 * keys that can't be had are a defect. Nothing of a token is remembered or logged.
 */
export const layer = <R = never>(options: Options<R>): Layer.Layer<SessionVerifier, OptionsRefused, R> =>
  Layer.effect(
    SessionVerifier,
    Effect.gen(function*() {
      const context = yield* Effect.context<R>()
      const { organizationClaim, userId = userIdIn("sub") } = options
      const source = yield* makeKeySource(options.keys, options.algorithms)
      const claimsOf = makeClaimsOf(source, yield* expected(options))

      const sessionOf = (claims: Claims): Effect.Effect<Option.Option<VerifiedSession>, never, R> =>
        Option.match(organizationIn(organizationClaim, claims), {
          onNone: () => Effect.succeedNone,
          onSome: (organization) => Effect.map(userId(claims), Option.map((userId) => ({ userId, ...organization })))
        })

      return {
        verify: (token) =>
          Effect.flatMap(
            claimsOf(Redacted.value(token)),
            Option.match({
              onNone: () => Effect.succeedNone,
              onSome: (claims) =>
                Effect.mapInputContext(sessionOf(claims), (own: Context.Context<never>) => Context.merge(context, own))
            })
          )
      }
    })
  )

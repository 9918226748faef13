import { SessionVerifier, type VerifiedSession } from "@attestry/core/authentication"
import { OrganizationId, Timestamp, type UserId } from "@attestry/core/shared"
import { StorageDefect } from "@attestry/core/storage"
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
import { OptionsRejected, span } from "./internal/OptionsRejected.ts"

/** Options for accepting tokens. A token must have `exp`. Nothing in it grants a permission. */
export interface Options<R = never> {
  /** Keys of the signatures: the `url` of a JWK set, a fixed `jwks`, or a `secret`. */
  readonly keys: Keys
  /** Required issuer. It is compared exactly with `iss`. */
  readonly issuer: string
  /** Accepted audiences. `aud` must be or contain one of them. */
  readonly audience: string | ReadonlyArray<string>
  /** Accepted algorithms. By default all that fit the keys. */
  readonly algorithms?: ReadonlyArray<Algorithm> | undefined
  /** Tolerated difference between the clocks of issuer and server: 5 seconds by default, 60 at most. */
  readonly clockTolerance?: Duration.DurationInput | undefined
  /** Greatest age of a token. If given, `iat` is required. */
  readonly maxAge?: Duration.DurationInput | undefined
  /** Required `typ` of the header, such as `at+jwt`. By default it is not checked. */
  readonly typ?: string | undefined
  /** Finds the user of the claims. By default `sub` is the id, `usr_…`. */
  readonly userId?: ((claims: Claims) => Effect.Effect<Option.Option<UserId>, never, R>) | undefined
  /** Claim with the organization of the session. A request may name another one. */
  readonly organizationClaim?: string | undefined
}

const maximumLength = 16 * 1024
const form = /^[\w-]+\.[\w-]+\.[\w-]+$/

const decodeOrganizationId = Schema.decodeUnknownOption(OrganizationId)

const rejectBlank = (name: string, texts: ReadonlyArray<string>) =>
  texts.length === 0 || texts.some((text) => text.trim() === "")
    ? new OptionsRejected({ reason: `${name} is blank` })
    : Effect.void

const toVerifyOptions = ({ audience, clockTolerance = "5 seconds", issuer, maxAge, typ }: Options<unknown>) =>
  Effect.gen(function*() {
    const audiences = Array.ensure(audience)
    yield* rejectBlank("issuer", [issuer])
    yield* rejectBlank("audience", audiences)
    if (typ !== undefined) yield* rejectBlank("typ", [typ])
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

/** Turns every error into a defect, except those that reject the token. */
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

/** Rejects a claim that is not an organization's id. Otherwise the token would act in an unintended organization. */
const organizationIn = (claim: string | undefined, claims: Claims): Option.Option<Partial<VerifiedSession>> => {
  const value = claim === undefined ? undefined : claims[claim]
  return value === undefined
    ? Option.some({})
    : Option.map(decodeOrganizationId(value), (organizationId) => ({ organizationId }))
}

const expiryOf = ({ exp }: Claims) => Timestamp.fromMillis(Math.floor(Number(exp) * 1_000))

/**
 * Verifies sessions by the JWTs of the host or its identity provider. A forged or expired token is no session.
 * Unavailable keys are a defect. No part of a token is cached or logged.
 */
export const layer = <R = never>(options: Options<R>): Layer.Layer<SessionVerifier, OptionsRejected, R> =>
  Layer.effect(
    SessionVerifier,
    Effect.gen(function*() {
      const context = yield* Effect.context<R>()
      const { organizationClaim, userId = userIdIn("sub") } = options
      const source = yield* makeKeySource(options.keys, options.algorithms)
      const claimsOf = makeClaimsOf(source, yield* toVerifyOptions(options))

      const sessionOf = (claims: Claims): Effect.Effect<Option.Option<VerifiedSession>, never, R> =>
        Option.match(organizationIn(organizationClaim, claims), {
          onNone: () => Effect.succeedNone,
          onSome: (organization) =>
            Effect.map(
              userId(claims),
              Option.map((userId) => ({ userId, expiresAt: expiryOf(claims), ...organization }))
            )
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

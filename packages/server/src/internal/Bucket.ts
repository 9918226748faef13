import * as RateLimiter from "@effect/experimental/RateLimiter"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"

export interface Rate {
  readonly perSecond: number
  readonly burst: number
}

export interface Taken {
  // negative if there was not enough
  readonly remaining: number
  // seconds
  readonly retryAfter: number
}

export type Take = (rate: Rate, key: string, tokens: number) => Effect.Effect<Taken | undefined>

// headers have whole seconds only
export const toSeconds = (seconds: number): number => Math.max(1, Math.ceil(seconds))

// a request that can't be counted is allowed, because the API must not fail with the store of counts
export const makeTake: Effect.Effect<Take, never, RateLimiter.RateLimiterStore> = Effect.map(
  RateLimiter.make,
  ({ consume }): Take => ({ burst, perSecond }, key, tokens) =>
    consume({ algorithm: "token-bucket", limit: burst, window: Duration.seconds(burst / perSecond), key, tokens }).pipe(
      Effect.map(({ remaining }): Taken => ({ remaining, retryAfter: 0 })),
      Effect.catchAll((error) =>
        error.reason === "Exceeded"
          ? Effect.succeed({ remaining: -1, retryAfter: toSeconds(Duration.toSeconds(error.retryAfter)) })
          : Effect.as(Effect.logError("A request could not be counted", error), undefined)
      )
    )
)

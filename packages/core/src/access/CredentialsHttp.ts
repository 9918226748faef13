import { Context, Effect, Layer, Redacted } from "effect"
import { AmbiguousCredentials } from "../v1/EdgeErrors.ts"
import type { Header } from "../v1/Incoming.ts"
import { NotAMember, Unauthenticated } from "./Access.ts"
import type { Actor } from "./Actor.ts"
import { Authenticator } from "./Authenticator.ts"

/**
 * Tells from the headers of a request who calls.
 *
 * @since 0.1.0
 * @category ports
 */
export class Credentials extends Context.Tag("@attestry/core/access/Credentials")<Credentials, {
  readonly actor: (header: Header) => Effect.Effect<Actor, AmbiguousCredentials | Unauthenticated | NotAMember>
}>() {}

/**
 * Whoever has an API key.
 *
 * @since 0.1.0
 * @category layers
 */
export const layer: Layer.Layer<Credentials, never, Authenticator> = Layer.effect(
  Credentials,
  Effect.map(Authenticator, ({ apiKey }) => ({
    actor: (header) => {
      const key = header("x-api-key")
      // a header that comes twice arrives joined by a comma
      const isAmbiguous = header("authorization") !== undefined || key?.includes(",") === true
      if (isAmbiguous && key !== undefined) return new AmbiguousCredentials()
      if (key === undefined || key === "") return new Unauthenticated()
      const named = header("x-organization-id")
      return Effect.flatMap(
        apiKey(Redacted.make(key)),
        (caller): Effect.Effect<Actor, NotAMember> =>
          named === undefined || named === caller.organization.id ? Effect.succeed(caller) : new NotAMember()
      )
    }
  }))
)

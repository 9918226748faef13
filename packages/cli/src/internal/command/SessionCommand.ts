import { Sessions } from "@attestry/core/session/Sessions"
import { OrganizationId } from "@attestry/core/shared/Ids"
import * as Command from "@effect/cli/Command"
import * as Options from "@effect/cli/Options"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { option, TimeToLive } from "../Input.ts"
import { json, makeOutput } from "../Output.ts"
import { knownUser, user, within } from "./Host.ts"

/** `attestry session create`: signs a user in. */
export const sessionCreate = Command.make(
  "create",
  {
    user,
    org: Options.optional(
      option("org", OrganizationId, "org_…", "The organization that is meant unless a request names another.")
    ),
    ttl: Options.optional(
      option("ttl", TimeToLive, "time", "How long it lives, such as 90m, 12h or 7d; 12h unless given.")
    ),
    json
  },
  ({ json, org, ttl, user }) => {
    const issue = Effect.gen(function*() {
      const { issue } = yield* Sessions
      const { id } = yield* knownUser(user)
      const { session, token } = yield* issue({
        userId: id,
        ...(Option.isSome(org) ? { organizationId: org.value } : {}),
        ...(Option.isSome(ttl) ? { ttl: ttl.value } : {})
      })
      const shown = Redacted.value(token)
      return {
        json: { ...session, token: shown },
        lines: [`Session: ${session.id} until ${session.expiresAt}`, `Token: ${shown}`]
      }
    })
    return makeOutput(json)(Option.isSome(org) ? within(org.value)(issue) : issue)
  }
).pipe(
  Command.withDescription(
    "Sign a user in, to try things out and for emergencies. The token, for the header Authorization: Bearer, is shown this once."
  )
)

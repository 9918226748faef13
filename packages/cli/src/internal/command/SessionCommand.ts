import { Sessions } from "@attestry/core/session"
import { OrganizationId } from "@attestry/core/shared"
import * as Command from "@effect/cli/Command"
import * as Options from "@effect/cli/Options"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { option, TimeToLive } from "../Input.ts"
import { json, printOutput } from "../Output.ts"
import { asHost, getUser, user } from "./Host.ts"

export const sessionCreate = Command.make(
  "create",
  {
    user,
    org: Options.optional(
      option("org", OrganizationId, "org_…", "Organization of requests that name none.")
    ),
    ttl: Options.optional(
      option("ttl", TimeToLive, "time", "Time until the session expires, such as 90m, 12h or 7d (default 12h).")
    ),
    json
  },
  ({ json, org, ttl, user }) => {
    const issue = Effect.gen(function*() {
      const { issue } = yield* Sessions
      const { id } = yield* getUser(user)
      const { token, ...session } = yield* issue({
        userId: id,
        ...(Option.isSome(org) ? { organizationId: org.value } : {}),
        ...(Option.isSome(ttl) ? { ttl: ttl.value } : {})
      })
      const text = Redacted.value(token)
      return {
        json: { ...session, token: text },
        lines: [`Session: ${session.id} until ${session.expiresAt}`, `Token: ${text}`]
      }
    })
    return printOutput(json)(Option.isSome(org) ? asHost(org.value)(issue) : issue)
  }
).pipe(
  Command.withDescription(
    "Sign a user in, for tests and emergencies. The token, for the header Authorization: Bearer, is printed only once."
  )
)

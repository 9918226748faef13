import { Directory } from "@attestry/core/member/Directory"
import { User } from "@attestry/core/member/User"
import { Command } from "@effect/cli"
import { Effect } from "effect"
import { option } from "../Input.ts"
import { json, telling } from "../Told.ts"

const { email, name } = User.fields

/**
 * `attestry user create`: a user who belongs to no organization yet.
 *
 * @since 0.1.0
 * @category commands
 */
export const userCreate = Command.make(
  "create",
  {
    email: option("email", email, "address", "E-mail address; nobody else may have it."),
    name: option("name", name, "name", "Name of the user."),
    json
  },
  ({ json, ...input }) =>
    telling(json)(Effect.gen(function*() {
      const { addUser } = yield* Directory
      const user = yield* addUser(input)
      return { json: user, lines: [`User: ${user.name} <${user.email}> ${user.id}`] }
    }))
).pipe(Command.withDescription("Make a user, who belongs to no organization yet: attestry member add comes next."))

import { Erasure } from "@attestry/core/erasure"
import { Directory } from "@attestry/core/member"
import { UserId } from "@attestry/core/shared"
import { User } from "@attestry/core/user"
import * as Command from "@effect/cli/Command"
import * as HelpDoc from "@effect/cli/HelpDoc"
import * as Options from "@effect/cli/Options"
import * as ValidationError from "@effect/cli/ValidationError"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { argument, option } from "../Input.ts"
import { json, printOutput } from "../Output.ts"

const { email, name } = User.fields

const eitherOr = ValidationError.invalidValue(
  HelpDoc.p("Give --email for a person, or --service for a machine without an address")
)

const address = Options.all({
  email: Options.optional(option("email", email, "address", "E-mail address. It must be unique.")),
  service: Options.boolean("service").pipe(
    Options.withDescription("Create a service user. It has API keys, but no sessions and no mail.")
  )
}).pipe(
  Options.mapEffect(({ email, service }) =>
    service === Option.isSome(email) ? Effect.fail(eitherOr) : Effect.succeed(email)
  )
)

export const userCreate = Command.make(
  "create",
  { name: option("name", name, "name", "Name of the user."), address, json },
  ({ address, json, name }) =>
    printOutput(json)(Effect.gen(function*() {
      const { addService, addUser } = yield* Directory
      const user = yield* Option.match(address, {
        onNone: () => addService({ name }),
        onSome: (email) => addUser({ name, email })
      })
      const label = user.isService ? `Service user: ${user.name}` : `User: ${user.name} <${user.email}>`
      return { json: user, lines: [`${label} ${user.id}`] }
    }))
).pipe(
  Command.withDescription(
    "Create a user, with either --email or --service. Then add them to an organization with attestry member add."
  )
)

const nothingToChange = ValidationError.invalidValue(HelpDoc.p("Give --name, --email or both"))

const changes = Options.all({
  email: Options.optional(option("email", email, "address", "New e-mail address. It must be unique.")),
  name: Options.optional(option("name", name, "name", "New name."))
}).pipe(
  Options.mapEffect((given) =>
    Option.isNone(given.email) && Option.isNone(given.name) ? Effect.fail(nothingToChange) : Effect.succeed(given)
  )
)

export const userUpdate = Command.make(
  "update",
  { user: argument(UserId, "usr_…", "Id of the user."), changes, json },
  ({ changes, json, user }) =>
    printOutput(json)(Effect.gen(function*() {
      const { updateUser } = yield* Directory
      const updated = yield* updateUser(user, {
        ...Option.match(changes.name, { onNone: () => ({}), onSome: (name) => ({ name }) }),
        // nobody has verified the new one
        ...Option.match(changes.email, { onNone: () => ({}), onSome: (email) => ({ email, emailVerified: false }) })
      })
      return { json: updated, lines: [`User: ${updated.name} <${updated.email}> ${updated.id}`] }
    }))
).pipe(
  Command.withDescription("Change a user's name or e-mail address, in all organizations.")
)

export const userErase = Command.make(
  "erase",
  { user: argument(UserId, "usr_…", "Id of the user."), json },
  ({ json, user }) =>
    printOutput(json)(Effect.gen(function*() {
      const { erase } = yield* Erasure
      const placeholder = yield* erase(user)
      return { json: placeholder, lines: [`Erased: ${placeholder.id}`] }
    }))
).pipe(
  Command.withDescription(
    "Replace a user's name and e-mail address by a placeholder, except in sealed audit events, and end their sessions. This can't be undone. First remove or deactivate the user in every organization."
  )
)

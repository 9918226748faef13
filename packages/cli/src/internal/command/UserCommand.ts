import { Erasure } from "@attestry/core/erasure/Erasure"
import { Directory } from "@attestry/core/member/Directory"
import { UserId } from "@attestry/core/shared/Ids"
import { User } from "@attestry/core/user/User"
import * as Command from "@effect/cli/Command"
import * as HelpDoc from "@effect/cli/HelpDoc"
import * as Options from "@effect/cli/Options"
import * as ValidationError from "@effect/cli/ValidationError"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { argument, option } from "../Input.ts"
import { json, makeOutput } from "../Output.ts"

const { email, name } = User.fields

const eitherOr = ValidationError.invalidValue(
  HelpDoc.p("Give --email for a person, or --service for a machine, which has no address")
)

/** The address of a person; none for a service. */
const address = Options.all({
  email: Options.optional(option("email", email, "address", "E-mail address; nobody else may have it.")),
  service: Options.boolean("service").pipe(
    Options.withDescription("A user for a machine: with API keys only, never signed in, and without mail.")
  )
}).pipe(
  Options.mapEffect(({ email, service }) =>
    service === Option.isSome(email) ? Effect.fail(eitherOr) : Effect.succeed(email)
  )
)

/** `attestry user create`: a user who belongs to no organization yet. */
export const userCreate = Command.make(
  "create",
  { name: option("name", name, "name", "Name of the user."), address, json },
  ({ address, json, name }) =>
    makeOutput(json)(Effect.gen(function*() {
      const { addService, addUser } = yield* Directory
      const user = yield* Option.match(address, {
        onNone: () => addService({ name }),
        onSome: (email) => addUser({ name, email })
      })
      const whom = user.isService ? `Service user: ${user.name}` : `User: ${user.name} <${user.email}>`
      return { json: user, lines: [`${whom} ${user.id}`] }
    }))
).pipe(
  Command.withDescription(
    "Make a user, with either --email or --service. They belong to no organization yet: attestry member add comes next."
  )
)

/** `attestry user erase`: takes a person's name and address out of the storage. */
export const userErase = Command.make(
  "erase",
  { user: argument(UserId, "usr_…", "The id of the user."), json },
  ({ json, user }) =>
    makeOutput(json)(Effect.gen(function*() {
      const { erase } = yield* Erasure
      const placeholder = yield* erase(user)
      return { json: placeholder, lines: [`Erased: ${placeholder.id}`] }
    }))
).pipe(
  Command.withDescription(
    "Put a placeholder in the place of a user's name and e-mail address, everywhere but in sealed events of the audit log, and end their sessions. This can't be undone. They must not be an active member anywhere."
  )
)

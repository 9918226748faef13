import { Organization } from "@attestry/core/organization"
import { type Established, type NewOrganization, SetUp } from "@attestry/core/setUp"
import { User } from "@attestry/core/user"
import * as Command from "@effect/cli/Command"
import * as Options from "@effect/cli/Options"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { firstOrganization } from "../../Settings.ts"
import { option } from "../Input.ts"
import { json, type Output, printOutput } from "../Output.ts"

const { name: organizationName, timeZone } = Organization.fields
const { email, name: userName } = User.fields

const options = {
  name: option("name", organizationName, "name", "Name of the organization."),
  ownerEmail: option("owner-email", email, "address", "E-mail address of its owner."),
  ownerName: option("owner-name", userName, "name", "Name of its owner."),
  timeZone: Options.optional(
    option("time-zone", timeZone, "zone", "IANA time zone, such as Europe/Lisbon (default UTC).")
  )
}

const toOutput = ({ organization, owner, token }: Established): Output => ({
  json: { organization, owner, key: token },
  lines: [
    `Organization: ${organization.name} ${organization.id}`,
    `Owner: ${owner.name} <${owner.email}> ${owner.id}`,
    `API key: ${token}`
  ]
})

const toTimeZone = (timeZone: Option.Option<typeof Organization.Type.timeZone>): Pick<NewOrganization, "timeZone"> =>
  Option.match(timeZone, { onNone: () => ({}), onSome: (timeZone) => ({ timeZone }) })

const alreadyCreated: Output = {
  json: { created: false },
  lines: ["An organization exists already, so nothing was created. Create another one with attestry org create."]
}

export const init = Command.make(
  "init",
  {
    name: Options.optional(options.name),
    ownerEmail: Options.optional(options.ownerEmail),
    ownerName: Options.optional(options.ownerName),
    timeZone: options.timeZone,
    json
  },
  ({ json, ...given }) =>
    printOutput(json)(Effect.gen(function*() {
      const { name, owner } = yield* firstOrganization
      const { firstStart } = yield* SetUp
      const started = yield* firstStart({
        name: Option.getOrElse(given.name, () => name),
        owner: {
          name: Option.getOrElse(given.ownerName, () => owner.name),
          email: Option.getOrElse(given.ownerEmail, () => owner.email)
        },
        ...toTimeZone(given.timeZone)
      }, Effect.void)
      return Option.match(started, {
        onNone: () => alreadyCreated,
        onSome: (established) => {
          const { json, lines } = toOutput(established)
          return { json: { created: true, ...json }, lines }
        }
      })
    }))
).pipe(
  Command.withDescription(
    "Create the storage, the first organization, its owner and an API key with all permissions. The key is printed only once. If an organization exists already, nothing is created. Defaults come from ATTESTRY_ORG and ATTESTRY_OWNER_EMAIL."
  )
)

export const orgCreate = Command.make(
  "create",
  {
    name: options.name,
    ownerEmail: options.ownerEmail,
    ownerName: Options.optional(options.ownerName),
    timeZone: options.timeZone,
    json
  },
  ({ json, name, ownerEmail, ownerName, timeZone }) =>
    printOutput(json)(Effect.gen(function*() {
      const { owner } = yield* firstOrganization
      const { createOrganization } = yield* SetUp
      return toOutput(
        yield* createOrganization({
          name,
          owner: { name: Option.getOrElse(ownerName, () => owner.name), email: ownerEmail },
          ...toTimeZone(timeZone)
        })
      )
    }))
).pipe(
  Command.withDescription(
    "Create a further organization, and an API key of its owner with all permissions. The key is printed only once. An existing user with the owner's address becomes the owner."
  )
)

import { Organization } from "@attestry/core/organization/Organization"
import { type Established, type NewOrganization, SetUp } from "@attestry/core/setUp/SetUp"
import { User } from "@attestry/core/user/User"
import * as Command from "@effect/cli/Command"
import * as Options from "@effect/cli/Options"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { firstOrganization } from "../../Settings.ts"
import { option } from "../Input.ts"
import { json, makeOutput, type Output } from "../Output.ts"

const { name: organizationName, timeZone } = Organization.fields
const { email, name: userName } = User.fields

const options = {
  name: option("name", organizationName, "name", "Name of the organization."),
  ownerEmail: option("owner-email", email, "address", "E-mail address of its owner."),
  ownerName: option("owner-name", userName, "name", "Name of its owner."),
  timeZone: Options.optional(
    option("time-zone", timeZone, "zone", "Time zone of the IANA database, such as Europe/Lisbon; UTC unless given.")
  )
}

/** The key is shown this once. */
const told = ({ organization, owner, token }: Established): Output => ({
  json: { organization, owner, key: token },
  lines: [
    `Organization: ${organization.name} ${organization.id}`,
    `Owner: ${owner.name} <${owner.email}> ${owner.id}`,
    `API key: ${token}`
  ]
})

const inZone = (timeZone: Option.Option<typeof Organization.Type.timeZone>): Pick<NewOrganization, "timeZone"> =>
  Option.match(timeZone, { onNone: () => ({}), onSome: (timeZone) => ({ timeZone }) })

const nothingMade: Output = {
  json: { created: false },
  lines: ["There is an organization already, so nothing was made. attestry org create makes another one."]
}

/** `attestry init`: what the first start of a server does, without demo data. */
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
    makeOutput(json)(Effect.gen(function*() {
      const { name, owner } = yield* firstOrganization
      const { firstStart } = yield* SetUp
      const started = yield* firstStart({
        name: Option.getOrElse(given.name, () => name),
        owner: {
          name: Option.getOrElse(given.ownerName, () => owner.name),
          email: Option.getOrElse(given.ownerEmail, () => owner.email)
        },
        ...inZone(given.timeZone)
      }, Effect.void)
      return Option.match(started, {
        onNone: () => nothingMade,
        onSome: (established) => {
          const { json, lines } = told(established)
          return { json: { created: true, ...json }, lines }
        }
      })
    }))
).pipe(
  Command.withDescription(
    "Make the storage, and in it the first organization, its owner and an API key that may do everything. The key is shown this once. Where there is an organization already, nothing is made. ATTESTRY_ORG and ATTESTRY_OWNER_EMAIL count where no option is given."
  )
)

/** `attestry org create`: a further organization. */
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
    makeOutput(json)(Effect.gen(function*() {
      const { owner } = yield* firstOrganization
      const { createOrganization } = yield* SetUp
      return told(
        yield* createOrganization({
          name,
          owner: { name: Option.getOrElse(ownerName, () => owner.name), email: ownerEmail },
          ...inZone(timeZone)
        })
      )
    }))
).pipe(
  Command.withDescription(
    "Make a further organization, with an API key of its owner's that may do everything. The key is shown this once. If there is a user with the owner's address, that user becomes the owner."
  )
)

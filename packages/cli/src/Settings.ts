import { Organization } from "@attestry/core/organization"
import type { NewOrganization } from "@attestry/core/setUp"
import { User } from "@attestry/core/user"
import * as Config from "effect/Config"
import * as Schema from "effect/Schema"

const { email, name: userName } = User.fields

/** Settings of the storage: a Postgres by `DATABASE_URL`, otherwise an embedded one in the folder `ATTESTRY_DATA`. */
export const storageSettings = Config.all({
  dataFolder: Config.withDefault(Config.nonEmptyString("ATTESTRY_DATA"), "./.attestry"),
  databaseUrl: Config.option(Config.redacted(Config.nonEmptyString("DATABASE_URL")))
})

export type StorageSettings = Config.Config.Success<typeof storageSettings>

/** First organization of an empty storage, by `ATTESTRY_ORG` and `ATTESTRY_OWNER_EMAIL`. */
export const firstOrganization: Config.Config<NewOrganization> = Config.all({
  name: Config.withDefault(
    Schema.Config("ATTESTRY_ORG", Organization.fields.name),
    Schema.decodeSync(Organization.fields.name)("Acme Example")
  ),
  owner: Config.map(
    Config.withDefault(Schema.Config("ATTESTRY_OWNER_EMAIL", email), Schema.decodeSync(email)("owner@example.com")),
    (email) => ({ name: Schema.decodeSync(userName)("Owner"), email })
  )
})

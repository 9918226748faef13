import { Organization } from "@attestry/core/organization"
import type { NewOrganization } from "@attestry/core/setUp"
import { User } from "@attestry/core/user"
import * as Config from "effect/Config"
import * as ConfigError from "effect/ConfigError"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"

const { email, name: userName } = User.fields

/** A setting that is on by 1 and off by 0. */
export const Switch = Schema.transformLiterals(["0", false], ["1", true]).annotations({
  message: () => ({ message: "expected 0 or 1", override: true })
})

const oneRole = ConfigError.InvalidData(
  ["ROW_LEVEL_SECURITY"],
  "expected DATABASE_URL too, because the embedded storage has only one role"
)

/**
 * Settings of the storage: a Postgres by `DATABASE_URL`, with row-level security by `ROW_LEVEL_SECURITY`, otherwise an
 * embedded one in the folder `ATTESTRY_DATA`.
 */
export const storageSettings = Config.all({
  dataFolder: Config.withDefault(Config.nonEmptyString("ATTESTRY_DATA"), "./.attestry"),
  databaseUrl: Config.option(Config.redacted(Config.nonEmptyString("DATABASE_URL"))),
  rowLevelSecurity: Config.withDefault(Schema.Config("ROW_LEVEL_SECURITY", Switch), false)
}).pipe(
  Config.mapOrFail((settings) =>
    settings.rowLevelSecurity && Option.isNone(settings.databaseUrl) ? Either.left(oneRole) : Either.right(settings)
  )
)

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

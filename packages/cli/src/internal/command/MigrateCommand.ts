import * as Postgres from "@attestry/postgres/Migrations"
import * as Pool from "@attestry/postgres/Pool"
import * as RowLevelSecurity from "@attestry/postgres/RowLevelSecurity"
import * as Command from "@effect/cli/Command"
import * as Options from "@effect/cli/Options"
import * as Config from "effect/Config"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { storageSettings } from "../../Settings.ts"
import { option } from "../Input.ts"
import { json, printOutput } from "../Output.ts"

const RoleName = Schema.String.pipe(
  Schema.pattern(/^[^\0]{1,63}$/, { message: () => "Expected the name of a role of the database" })
)

const url = Config.redacted(Config.nonEmptyString("DATABASE_URL"))

export const migrate = Command.make(
  "migrate",
  {
    serverRole: Options.optional(
      option("server-role", RoleName, "role", "Role of the server, which gets the rights that it needs.")
    ),
    json
  },
  ({ json, serverRole }) =>
    printOutput(json)(Effect.gen(function*() {
      const owner = yield* url
      const { rowLevelSecurity } = yield* storageSettings
      yield* Effect.gen(function*() {
        yield* Postgres.migrate()
        if (rowLevelSecurity) yield* RowLevelSecurity.enable
        if (Option.isSome(serverRole)) yield* RowLevelSecurity.grantTo(serverRole.value)
      }).pipe(Effect.provide(Pool.layerUnlimited({ url: owner })))
      const migrations = Object.keys(Postgres.migrations).length
      return {
        json: { migrations, rowLevelSecurity, serverRole: Option.getOrNull(serverRole) },
        lines: [
          `Migrations: ${migrations}`,
          `Row-level security: ${rowLevelSecurity ? "set up" : "not changed"}`,
          ...Option.toArray(Option.map(serverRole, (role) => `Rights given to the role: ${role}`))
        ]
      }
    }))
).pipe(
  Command.withDescription(
    "Migrate the Postgres of DATABASE_URL to this version, as the owner of its tables. With ROW_LEVEL_SECURITY=1, set up row-level security too. Servers that run as another role need it before their first start and before each new version."
  )
)

import * as Pglite from "@attestry/pglite/Pglite"
import * as Postgres from "@attestry/postgres/Postgres"
import { Option } from "effect"
import { join } from "node:path"
import type { Settings } from "./Settings.ts"

/** The Postgres that `DATABASE_URL` names, else an embedded one in the data folder. */
export const storage = ({ databaseUrl, dataFolder }: Settings) =>
  Option.match(databaseUrl, {
    onNone: () => Pglite.layer({ dataDir: join(dataFolder, "pglite") }),
    onSome: (url) => Postgres.layer({ url })
  })

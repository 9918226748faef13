import * as Attestry from "@attestry/core/Attestry"
import * as Pglite from "@attestry/pglite/Pglite"
import * as Postgres from "@attestry/postgres/Postgres"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { type StorageSettings, storageSettings } from "./Settings.ts"

const folderOf = (dataFolder: string): string => join(dataFolder, "pglite")

/** Every storage port on the Postgres that the settings name, else on the embedded one in their folder. */
export const layer = ({ dataFolder, databaseUrl }: StorageSettings) =>
  Option.match(databaseUrl, {
    onNone: () => Pglite.layer({ dataDir: folderOf(dataFolder) }),
    onSome: (url) => Postgres.layer({ url })
  })

/** There is no embedded storage in the folder, and only `attestry init` makes one. */
export class StorageMissing extends Data.TaggedError("StorageMissing")<{ readonly dataFolder: string }> {
  override get message() {
    return `There is no storage in the folder ${this.dataFolder}: name the right one in ATTESTRY_DATA, or a Postgres in `
      + "DATABASE_URL, or make one with attestry init"
  }
}

const isThere = ({ dataFolder, databaseUrl }: StorageSettings): boolean =>
  Option.isSome(databaseUrl) || existsSync(folderOf(dataFolder))

const useCases = (settings: StorageSettings) => Layer.provideMerge(Attestry.layer, layer(settings))

/** The use cases over the storage of the environment, which is made if it is missing. */
export const layerOrNew = Layer.unwrapEffect(Effect.map(storageSettings, useCases))

/** The use cases over the storage of the environment. */
export const layerExisting = Layer.unwrapEffect(
  Effect.flatMap(
    storageSettings,
    (settings) =>
      isThere(settings) ? Effect.succeed(useCases(settings)) : new StorageMissing({ dataFolder: settings.dataFolder })
  )
)

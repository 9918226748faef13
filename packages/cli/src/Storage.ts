import { Attestry } from "@attestry/core"
import * as Pglite from "@attestry/pglite/Pglite"
import * as Postgres from "@attestry/postgres/Postgres"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import { existsSync } from "node:fs"
import { join } from "node:path"
import * as SecretKeys from "./SecretKeys.ts"
import { type StorageSettings, storageSettings } from "./Settings.ts"

/** Folder of the embedded storage. */
export const embeddedFolder = ({ dataFolder }: Pick<StorageSettings, "dataFolder">): string =>
  join(dataFolder, "pglite")

/** Every storage port on a Postgres. With row-level security the role must not own the tables. */
export const postgres = (url: Redacted.Redacted, rowLevelSecurity: boolean) =>
  Postgres.layer({ url, rowLevelSecurity, separateOwner: rowLevelSecurity })

/** Every storage port on the Postgres of the settings, otherwise on the embedded one in their folder. */
export const layer = (settings: StorageSettings) =>
  Option.match(settings.databaseUrl, {
    onNone: () => Pglite.layer({ dataDir: embeddedFolder(settings) }),
    onSome: (url) => postgres(url, settings.rowLevelSecurity)
  })

/** The folder has no embedded storage. Only `attestry init` creates one. */
export class StorageMissing extends Data.TaggedError("StorageMissing")<{ readonly dataFolder: string }> {
  override get message() {
    return `The folder ${this.dataFolder} has no storage. Set ATTESTRY_DATA or DATABASE_URL, or create a storage with `
      + "attestry init."
  }
}

const hasStorage = (settings: StorageSettings): boolean =>
  Option.isSome(settings.databaseUrl) || existsSync(embeddedFolder(settings))

const useCases = (settings: StorageSettings) => Layer.provideMerge(Attestry.layer, layer(settings))

/** The use cases over the storage of the environment. It is created if it is missing. */
export const layerOrNew = Layer.unwrapEffect(Effect.map(storageSettings, useCases))

const requireStorage = Effect.flatMap(
  storageSettings,
  (settings) =>
    hasStorage(settings) ? Effect.succeed(settings) : new StorageMissing({ dataFolder: settings.dataFolder })
)

/** The use cases over the storage of the environment. Fails with `StorageMissing` if there is none. */
export const layerExisting = Layer.unwrapEffect(Effect.map(requireStorage, useCases))

/** The same with the keys of the environment, which open stored secrets. */
export const layerWithSecrets = Layer.unwrapEffect(
  Effect.map(requireStorage, (settings) => Layer.provide(useCases(settings), SecretKeys.layer))
)

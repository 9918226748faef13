import type { StorageSettings } from "@attestry/cli/Settings"
import * as Storage from "@attestry/cli/Storage"
import type { StoragePorts } from "@attestry/core"
import type { Engine } from "@attestry/engine/Engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"

const embedded = (folder: string, outgoing: boolean) =>
  Layer.unwrapEffect(
    Effect.map(Effect.promise(() => import("./embedded.ts")), ({ embedded }) => embedded(folder, outgoing))
  )

const shared = (url: Redacted.Redacted, rowLevelSecurity: boolean, outgoing: boolean) =>
  Layer.unwrapEffect(
    Effect.map(Effect.promise(() => import("./shared.ts")), ({ shared }) => shared(url, rowLevelSecurity, outgoing))
  )

type Failure = Layer.Layer.Error<ReturnType<typeof embedded> | ReturnType<typeof shared>>

/** The storage and its engine: those of all servers on a database, or embedded ones for this process. */
export const storage = (settings: StorageSettings, outgoing: boolean): Layer.Layer<Engine | StoragePorts, Failure> =>
  Option.match(settings.databaseUrl, {
    onNone: () => embedded(Storage.embeddedFolder(settings), outgoing),
    onSome: (url) => shared(url, settings.rowLevelSecurity, outgoing)
  })

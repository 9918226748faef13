import type { StorageSettings } from "@attestry/cli/Settings"
import * as Storage from "@attestry/cli/Storage"
import type { StoragePorts } from "@attestry/core/Ports"
import * as ClusterEngine from "@attestry/engine/ClusterEngine"
import * as EmbeddedEngine from "@attestry/engine/EmbeddedEngine"
import type { Engine } from "@attestry/engine/Engine"
import * as Pglite from "@attestry/pglite/Pglite"
import * as Postgres from "@attestry/postgres/Postgres"
import { Config, ConfigError, Either, Layer, Option, type Redacted } from "effect"

const address = (name: string) =>
  Config.option(Config.mapOrFail(Config.nonEmptyString(name), (text) => {
    const [, host = "", port] = /^(\[[0-9A-Fa-f:.]+\]|[\w.-]+):(\d{1,5})$/.exec(text) ?? []
    return host === "" || Number(port) < 1 || Number(port) > 65_535
      ? Either.left(ConfigError.InvalidData([], "expected host:port"))
      : Either.right({ host: host.replace(/^\[|\]$/g, ""), port: Number(port) })
  }))

/** Addresses at which the other servers reach this one, and at which it listens for them. */
export const nodeSettings = Config.all({ address: address("NODE_ADDRESS"), listen: address("NODE_LISTEN") })

type NodeSettings = Config.Config.Success<typeof nodeSettings>

const embedded = (folder: string) =>
  Layer.provide(Layer.merge(Postgres.layerStores, EmbeddedEngine.layer), Pglite.layerClient({ dataDir: folder }))

const shared = (url: Redacted.Redacted, { address, listen }: NodeSettings) =>
  Layer.merge(
    Postgres.layer({ url }),
    ClusterEngine.layer({ url, address: Option.getOrUndefined(address), listen: Option.getOrUndefined(listen) })
  )

type Failure = Layer.Layer.Error<ReturnType<typeof embedded> | ReturnType<typeof shared>>

/** The storage and its engine: those of all servers on a database, or embedded ones for this process. */
export const storage = (
  { node, storage }: { readonly node: NodeSettings; readonly storage: StorageSettings }
): Layer.Layer<Engine | StoragePorts, Failure> =>
  Option.match(storage.databaseUrl, {
    onNone: () => embedded(Storage.embeddedFolder(storage)),
    onSome: (url) => shared(url, node)
  })

import type { StorageSettings } from "@attestry/cli/Settings"
import * as Storage from "@attestry/cli/Storage"
import type { StoragePorts } from "@attestry/core"
import type { Engine } from "@attestry/engine/Engine"
import * as Config from "effect/Config"
import * as ConfigError from "effect/ConfigError"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"

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
  Layer.unwrapEffect(Effect.map(Effect.promise(() => import("./embedded.ts")), ({ embedded }) => embedded(folder)))

const shared = (url: Redacted.Redacted, node: NodeSettings) => {
  const options = { url, address: Option.getOrUndefined(node.address), listen: Option.getOrUndefined(node.listen) }
  return Layer.unwrapEffect(Effect.map(Effect.promise(() => import("./shared.ts")), ({ shared }) => shared(options)))
}

type Failure = Layer.Layer.Error<ReturnType<typeof embedded> | ReturnType<typeof shared>>

/** The storage and its engine: those of all servers on a database, or embedded ones for this process. */
export const storage = (
  { node, storage }: { readonly node: NodeSettings; readonly storage: StorageSettings }
): Layer.Layer<Engine | StoragePorts, Failure> =>
  Option.match(storage.databaseUrl, {
    onNone: () => embedded(Storage.embeddedFolder(storage)),
    onSome: (url) => shared(url, node)
  })

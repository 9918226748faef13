import * as Storage from "@attestry/cli/Storage"
import * as ClusterEngine from "@attestry/engine/ClusterEngine"
import * as Engine from "@attestry/engine/Engine"
import * as Layer from "effect/Layer"
import type * as Redacted from "effect/Redacted"

/**
 * The storage and the engine of all servers on a database. Without outgoing work it takes no work from the other servers.
 */
export const shared = (url: Redacted.Redacted, rowLevelSecurity: boolean, outgoing: boolean) =>
  Layer.merge(Storage.postgres(url, rowLevelSecurity), outgoing ? ClusterEngine.layer({ url }) : Engine.layerMemory)

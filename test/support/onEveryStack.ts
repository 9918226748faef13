import { Attestry, type HostPorts, type StoragePorts } from "@attestry/core"
import { ValidateResponses } from "@attestry/core/http"
import type { MemoryEgress } from "@attestry/memory/MemoryEgress"
import * as NodeServer from "@attestry/server-node/NodeServer"
import { layer, type Vitest } from "@effect/vitest"
import { Layer } from "effect"
import { Api } from "./Api.ts"
import { hostLayers } from "./HostLayers.ts"
import { stacksOf } from "./stacks.ts"

export type Scenarios = Api | Attestry.UseCases | HostPorts | MemoryEgress | StoragePorts

/** The real server on a free port over the storage. It validates every response. Blobs and the egress are in memory. */
export const served = (storage: Layer.Layer<StoragePorts>): Layer.Layer<Scenarios> =>
  Api.layer.pipe(
    Layer.provide(Layer.orDie(NodeServer.layer({ port: 0 }))),
    Layer.provideMerge(Attestry.layer),
    Layer.provideMerge(Layer.merge(hostLayers, storage)),
    Layer.provide(Layer.succeed(ValidateResponses, true))
  )

/** Runs the scenarios through the real HTTP server over every selected storage. */
export const onEveryStack = (
  name: string,
  scenarios: (it: Vitest.MethodsNonLive<Scenarios, true>) => void,
  stacks = stacksOf(name)
): void => {
  for (const stack of stacks) {
    layer(served(stack.storage), { excludeTestServices: true })(
      `${name} (${stack.name})`,
      scenarios
    )
  }
}

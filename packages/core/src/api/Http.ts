import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { UseCases } from "../Attestry.ts"
import * as HttpCredentials from "../authentication/HttpCredentials.ts"
import type { Credentials } from "../http/Credentials.ts"
import type { HttpPipeline } from "../http/HttpPipeline.ts"
import * as Pipeline from "../http/Pipeline.ts"
import * as UnsubscribeHttp from "../notice/UnsubscribeHttp.ts"
import type { HostPorts } from "../Ports.ts"
import type { StorageHealth } from "../storage/StorageHealth.ts"
import { loadHandlers } from "../v1/Groups.ts"
import { V1 } from "../v1/V1.ts"

const handlers = Layer.unwrapEffect(Effect.promise(loadHandlers))

/** The `/v1` API, for a host that provides `Credentials`. */
export const layerNoCredentials: Layer.Layer<
  HttpPipeline,
  never,
  Credentials | UseCases | HostPorts | StorageHealth
> = Layer.provide(Pipeline.layer(V1, UnsubscribeHttp.make), handlers)

/** The `/v1` API over the use cases. An adapter serves it: `@attestry/server-node` or `@attestry/server`. */
export const layer: Layer.Layer<HttpPipeline, never, UseCases | HostPorts | StorageHealth> = Layer.provide(
  layerNoCredentials,
  HttpCredentials.layer
)

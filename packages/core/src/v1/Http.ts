import { type HttpApi, HttpApiBuilder } from "@effect/platform"
import { Layer } from "effect"
import { ApiKeysHttp } from "../access/ApiKeysHttp.ts"
import type { Authentication } from "../access/AuthenticationApi.ts"
import * as AuthenticationHttp from "../access/AuthenticationHttp.ts"
import { MeHttp } from "../access/MeHttp.ts"
import type { UseCases } from "../Attestry.ts"
import { AuditLogsHttp } from "../journal/AuditLogsHttp.ts"
import { ContextEntriesHttp } from "../knowledge/ContextEntriesHttp.ts"
import { OrganizationsHttp } from "../organization/OrganizationsHttp.ts"
import type { HostPorts } from "../Ports.ts"
import { VendorsHttp } from "../vendor/VendorsHttp.ts"
import * as Edge from "./Edge.ts"
import { V1 } from "./V1.ts"

/**
 * The `/v1` API without its authentication, and so without the checks before the body: for tests of what is behind them.
 *
 * @internal
 */
export const layerNoAuthentication: Layer.Layer<HttpApi.Api, never, Authentication | UseCases | HostPorts> =
  HttpApiBuilder.api(V1).pipe(
    Layer.provide([ApiKeysHttp, AuditLogsHttp, ContextEntriesHttp, MeHttp, OrganizationsHttp, VendorsHttp]),
    Layer.provideMerge(Edge.layer)
  )

/**
 * The `/v1` API over the use cases: for a server, or for a fetch handler.
 *
 * @since 0.1.0
 * @category layers
 */
export const layer: Layer.Layer<HttpApi.Api, never, UseCases | HostPorts> = Layer.provide(
  layerNoAuthentication,
  AuthenticationHttp.layer
)

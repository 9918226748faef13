import { type HttpApi, HttpApiBuilder } from "@effect/platform"
import { Layer } from "effect"
import { ApiKeysHttp } from "../access/ApiKeysHttp.ts"
import * as Credentials from "../access/CredentialsHttp.ts"
import { MeHttp } from "../access/MeHttp.ts"
import { SessionsHttp } from "../access/SessionsHttp.ts"
import type { UseCases } from "../Attestry.ts"
import { AuditLogsHttp } from "../journal/AuditLogsHttp.ts"
import { ContextEntriesHttp } from "../knowledge/ContextEntriesHttp.ts"
import { MembersHttp } from "../member/MembersHttp.ts"
import { OrganizationsHttp } from "../organization/OrganizationsHttp.ts"
import { PoliciesHttp } from "../policy/PoliciesHttp.ts"
import { PolicyApprovalsHttp } from "../policy/PolicyApprovalsHttp.ts"
import { PolicyVersionsHttp } from "../policy/PolicyVersionsHttp.ts"
import type { HostPorts } from "../Ports.ts"
import { RolesHttp } from "../role/RolesHttp.ts"
import { VendorsHttp } from "../vendor/VendorsHttp.ts"
import { Engine } from "./Engine.ts"
import * as Mounted from "./Mounted.ts"
import { V1 } from "./V1.ts"

/**
 * The `/v1` API, for a host that tells in its own way who calls.
 *
 * @since 0.1.0
 * @category layers
 */
export const layerNoCredentials: Layer.Layer<
  HttpApi.Api | Engine,
  never,
  Credentials.Credentials | UseCases | HostPorts
> = Layer.merge(HttpApiBuilder.api(V1), Mounted.layer).pipe(
  Layer.provideMerge(Engine.layer(V1)),
  Layer.provide([ApiKeysHttp, AuditLogsHttp, ContextEntriesHttp, MeHttp, MembersHttp]),
  Layer.provide([PoliciesHttp, PolicyApprovalsHttp, PolicyVersionsHttp]),
  Layer.provide([OrganizationsHttp, RolesHttp, SessionsHttp, VendorsHttp])
)

/**
 * The `/v1` API over the use cases: for a server, or for a fetch handler.
 *
 * @since 0.1.0
 * @category layers
 */
export const layer: Layer.Layer<HttpApi.Api | Engine, never, UseCases | HostPorts> = Layer.provide(
  layerNoCredentials,
  Credentials.layer
)

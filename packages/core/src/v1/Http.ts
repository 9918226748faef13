import type * as HttpApi from "@effect/platform/HttpApi"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Layer from "effect/Layer"
import type { UseCases } from "../Attestry.ts"
import type { Credentials } from "../http/Credentials.ts"
import * as HttpCredentials from "../internal/authentication/HttpCredentials.ts"
import * as Mounted from "../internal/http/Mounted.ts"
import { Engine } from "../internal/http/Pipeline.ts"
import { ApiKeysHttp } from "../internal/v1/ApiKeysHttp.ts"
import { AuditLogsHttp } from "../internal/v1/AuditLogsHttp.ts"
import { ContextEntriesHttp } from "../internal/v1/ContextEntriesHttp.ts"
import { MeHttp } from "../internal/v1/MeHttp.ts"
import { MembersHttp } from "../internal/v1/MembersHttp.ts"
import { OrganizationsHttp } from "../internal/v1/OrganizationsHttp.ts"
import { PoliciesHttp } from "../internal/v1/PoliciesHttp.ts"
import { PolicyApprovalsHttp } from "../internal/v1/PolicyApprovalsHttp.ts"
import { PolicyVersionsHttp } from "../internal/v1/PolicyVersionsHttp.ts"
import { RolesHttp } from "../internal/v1/RolesHttp.ts"
import { SessionsHttp } from "../internal/v1/SessionsHttp.ts"
import { VendorsHttp } from "../internal/v1/VendorsHttp.ts"
import type { HostPorts } from "../Ports.ts"
import { V1 } from "./V1.ts"

/** The `/v1` API, for a host that tells in its own way who calls. */
export const layerNoCredentials: Layer.Layer<
  HttpApi.Api | Engine,
  never,
  Credentials | UseCases | HostPorts
> = Layer.merge(HttpApiBuilder.api(V1), Mounted.layer).pipe(
  Layer.provideMerge(Engine.layer(V1)),
  Layer.provide([ApiKeysHttp, AuditLogsHttp, ContextEntriesHttp, MeHttp, MembersHttp]),
  Layer.provide([PoliciesHttp, PolicyApprovalsHttp, PolicyVersionsHttp]),
  Layer.provide([OrganizationsHttp, RolesHttp, SessionsHttp, VendorsHttp])
)

/** The `/v1` API over the use cases: for a server, or for a fetch handler. */
export const layer: Layer.Layer<HttpApi.Api | Engine, never, UseCases | HostPorts> = Layer.provide(
  layerNoCredentials,
  HttpCredentials.layer
)

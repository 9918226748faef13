import * as HttpApi from "@effect/platform/HttpApi"
import * as OpenApi from "@effect/platform/OpenApi"
import { InternalError, InvalidHeader, ServiceUnavailable } from "../http/HttpErrors.ts"
import * as Problem from "../http/Problem.ts"
import { IdempotencyKeyReused } from "../idempotency/IdempotencyRecord.ts"
import { tidy } from "../internal/contract/ApiDocument.ts"
import { strict } from "../internal/contract/Contract.ts"
import { ApiKeysApi } from "../internal/v1/ApiKeysApi.ts"
import { AuditLogsApi } from "../internal/v1/AuditLogsApi.ts"
import { ContextEntriesApi } from "../internal/v1/ContextEntriesApi.ts"
import { MeApi } from "../internal/v1/MeApi.ts"
import { MembersApi } from "../internal/v1/MembersApi.ts"
import { OrganizationsApi } from "../internal/v1/OrganizationsApi.ts"
import { PoliciesApi } from "../internal/v1/PoliciesApi.ts"
import { PolicyApprovalsApi } from "../internal/v1/PolicyApprovalsApi.ts"
import { PolicyVersionsApi } from "../internal/v1/PolicyVersionsApi.ts"
import { RolesApi } from "../internal/v1/RolesApi.ts"
import { SessionsApi } from "../internal/v1/SessionsApi.ts"
import { VendorsApi } from "../internal/v1/VendorsApi.ts"

/** The whole `/v1` contract: handlers, API document, client and tests derive from this value. */
export const V1 = strict(
  HttpApi.make("attestry")
    .add(MeApi)
    .add(OrganizationsApi)
    .add(ApiKeysApi)
    .add(SessionsApi)
    .add(MembersApi)
    .add(RolesApi)
    .add(PoliciesApi)
    .add(PolicyVersionsApi)
    .add(PolicyApprovalsApi)
    .add(VendorsApi)
    .add(ContextEntriesApi)
    .add(AuditLogsApi)
    .addError(Problem.of(IdempotencyKeyReused))
    .addError(Problem.of(InvalidHeader))
    .addError(Problem.of(InternalError))
    .addError(Problem.of(ServiceUnavailable))
    .annotateContext(OpenApi.annotations({
      title: "Attestry",
      version: "1",
      description:
        "Compliance management for the caller's organization. Errors are problem documents (RFC 9457) with a stable "
        + "`code`.",
      license: { name: "Apache-2.0", url: "https://www.apache.org/licenses/LICENSE-2.0" },
      transform: tidy
    }))
)

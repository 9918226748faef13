import { HttpApi, OpenApi } from "@effect/platform"
import { ApiKeysApi } from "../access/ApiKeysApi.ts"
import { MeApi } from "../access/MeApi.ts"
import { SessionsApi } from "../access/SessionsApi.ts"
import { IdempotencyKeyReused } from "../idempotency/IdempotencyRecord.ts"
import { AuditLogsApi } from "../journal/AuditLogsApi.ts"
import { ContextEntriesApi } from "../knowledge/ContextEntriesApi.ts"
import { MembersApi } from "../member/MembersApi.ts"
import { OrganizationsApi } from "../organization/OrganizationsApi.ts"
import { PoliciesApi } from "../policy/PoliciesApi.ts"
import { PolicyApprovalsApi } from "../policy/PolicyApprovalsApi.ts"
import { PolicyVersionsApi } from "../policy/PolicyVersionsApi.ts"
import { RolesApi } from "../role/RolesApi.ts"
import { VendorsApi } from "../vendor/VendorsApi.ts"
import { strict } from "./Contract.ts"
import { InternalError, InvalidHeader, ServiceUnavailable } from "./EdgeErrors.ts"
import * as Problem from "./Problem.ts"
import { tidy } from "./Tidy.ts"

/**
 * The whole `/v1` contract: handlers, API document, client and tests derive from this value.
 *
 * @since 0.1.0
 * @category contract
 */
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
        "Compliance management for one organization: the one that the caller's credential belongs to. Errors are "
        + "problem documents (RFC 9457) with a stable `code`.",
      license: { name: "Apache-2.0", url: "https://www.apache.org/licenses/LICENSE-2.0" },
      transform: tidy
    }))
)

import * as HttpApi from "@effect/platform/HttpApi"
import * as OpenApi from "@effect/platform/OpenApi"
import { makeTidy } from "../apiDocument/ApiDocument.ts"
import { makeStrict } from "../contract/Contract.ts"
import { IdempotencyKeyReused } from "../idempotency/IdempotencyRecord.ts"
import { InternalError, InvalidHeader, MethodNotAllowed, ServiceUnavailable } from "../problem/HttpErrors.ts"
import * as Problem from "../problem/Problem.ts"
import { version } from "../shared/Version.ts"
import { groups } from "./Groups.ts"

const api = makeStrict(
  groups
    .addError(Problem.of(IdempotencyKeyReused))
    .addError(Problem.of(InvalidHeader))
    .addError(Problem.of(InternalError))
    .addError(Problem.of(ServiceUnavailable))
    // no operation has this error: it is of a path
    .annotate(HttpApi.AdditionalSchemas, [Problem.of(MethodNotAllowed)])
)

/** The `/v1` contract. Handlers, API document, client and tests derive from it. */
export const V1 = api.annotateContext(OpenApi.annotations({
  title: "Attestry",
  version,
  description:
    "Compliance management for the caller's organization. Errors are problem documents (RFC 9457) with a stable "
    + "`code`. A path without the method of the request is 405 with `Allow`.",
  servers: [{ url: "/", description: "The server that sent this document." }],
  license: { name: "Apache-2.0", url: "https://www.apache.org/licenses/LICENSE-2.0" },
  transform: makeTidy(api)
}))

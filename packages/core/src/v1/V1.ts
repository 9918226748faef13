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

const overview = `Compliance management for the caller's organization.

### Keys

Send a key in the header \`X-API-Key\`; "Authorize" on the page of the API does so for its trial requests. The first
start of a server makes the first key, and \`POST /v1/api-keys\` makes others. A key acts in one organization, and
each operation names the permission that it needs.

### Errors

An error is a problem document (RFC 9457): decide by its \`code\`, which stays the same. In \`invalid_request\`,
\`errors\` has a JSON pointer to each wrong field and says why. A path without the method of the request is 405 with
\`Allow\`.

### Pages

A list has \`data\`, the \`count\` of all rows, and \`nextCursor\`, which is null at the end. \`limit\` is 1 to 500
rows a page, and \`sort\` names the order, with a minus before it for the reverse. For the next page send
\`nextCursor\` as \`cursor\`, alone.`

/** The `/v1` contract. Handlers, API document, client and tests derive from it. */
export const V1 = api.annotateContext(OpenApi.annotations({
  title: "Attestry",
  version,
  description: overview,
  servers: [{ url: "/", description: "The server that sent this document." }],
  license: { name: "Apache-2.0", url: "https://www.apache.org/licenses/LICENSE-2.0" },
  transform: makeTidy(api)
}))

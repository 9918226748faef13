import * as Context from "effect/Context"

// the HTTP pipeline sets it; callers in the process may
export class RequestInfo extends Context.Reference<RequestInfo>()("@attestry/core/internal/shared/RequestInfo", {
  defaultValue: (): { readonly requestId: string | null; readonly ip: string | null } => ({ requestId: null, ip: null })
}) {}

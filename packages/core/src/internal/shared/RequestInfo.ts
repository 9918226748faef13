import * as Context from "effect/Context"

/** The current request. The HTTP edge sets it; in-process callers may. */
export class RequestInfo extends Context.Reference<RequestInfo>()("@attestry/core/internal/shared/RequestInfo", {
  defaultValue: (): { readonly requestId: string | null; readonly ip: string | null } => ({ requestId: null, ip: null })
}) {}

import * as Context from "effect/Context"

/** URL or path of the API in the API document. By default the document names no server. */
export class ApiUrl extends Context.Reference<ApiUrl>()("@attestry/core/http/ApiUrl", {
  defaultValue: (): string => ""
}) {}

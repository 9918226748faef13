import * as Context from "effect/Context"

/** The URL of the API, or its path, as the API document names it. The document names no server unless given. */
export class ApiUrl extends Context.Reference<ApiUrl>()("@attestry/core/http/ApiUrl", {
  defaultValue: (): string => ""
}) {}

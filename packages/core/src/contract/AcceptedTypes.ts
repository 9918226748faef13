import * as Context from "effect/Context"

// the header `Accept` of the request
export class AcceptedTypes extends Context.Reference<AcceptedTypes>()(
  "@attestry/core/contract/AcceptedTypes",
  { defaultValue: (): string | undefined => undefined }
) {}

const toTypes = (header: string): ReadonlyArray<string> =>
  header.split(",").map((range) => range.split(";", 1)[0]?.trim().toLowerCase() ?? "")

// true for a request that names the type of a file or any bytes, and neither JSON nor everything
export const asksForFile = (header: string | undefined, fileType: string): boolean => {
  const types = new Set(toTypes(header ?? "*/*"))
  if (types.has("application/json") || types.has("*/*")) return false
  return types.has("application/octet-stream") || toTypes(fileType).some((type) => types.has(type))
}

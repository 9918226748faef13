import { parseUrl } from "../shared/Text.ts"

const most = 2_048

// Queries and fragments hold tokens. Undefined unless it is http or https.
export const dropQuery = (url: string): string | undefined => {
  const { origin, pathname, protocol = "" } = parseUrl(url) ?? {}
  return /^https?:$/.test(protocol) ? `${origin}${pathname}`.slice(0, most) : undefined
}

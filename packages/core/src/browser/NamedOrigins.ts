import { parseUrl } from "../shared/Text.ts"

const originOf = (text: string): ReadonlyArray<string> => {
  const url = parseUrl(/^https?:\/\//i.test(text) ? text : `https://${text}`)
  return url === undefined ? [] : [url.origin]
}

// The origins that a text names, with a URL or with a host alone.
export const readOrigins = (text: string): Set<string> =>
  new Set(
    (text.match(/[^\s"'<>()[\]{}“”„‘’‚,;]+/gu) ?? [])
      .map((word) => word.replace(/[.:!?]+$/, ""))
      .filter((word) => word.includes(".") && !word.includes("@"))
      .flatMap(originOf)
  )

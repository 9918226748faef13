/**
 * Parses a URL; undefined if the text is none. `URL.canParse` of Node 20 is not used: once compiled, it rejects hosts
 * such as `exämple.com`.
 */
export const parseUrl = (text: string): URL | undefined => {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}

/**
 * The URL that a text is, or nothing. `URL.canParse` of Node 20 says no to hosts such as `exämple.com` once it has been
 * called often enough to be compiled.
 */
export const parseUrl = (text: string): URL | undefined => {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}

// levels of nodes, levels of values in attributes, nodes in all, bytes of JSON, characters of a type
export const contentLimits = { depth: 64, attributeDepth: 32, nodes: 20_000, bytes: 1_048_576, typeLength: 255 }

// JSON has a short escape for some control characters
const countControlBytes = (code: number): number =>
  code === 0x08 || (code > 0x08 && code < 0x0e && code !== 0x0b) ? 2 : 6

const isHighSurrogate = (code: number): boolean => code >= 0xd800 && code < 0xdc00
const isLowSurrogate = (code: number): boolean => code >= 0xdc00 && code < 0xe000

// undefined if the text has NUL or a lone surrogate, which no storage keeps
export const countJsonBytes = (text: string): number | undefined => {
  let bytes = 2
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === 0) return undefined
    if (code < 0x20) bytes += countControlBytes(code)
    else if (code < 0x80) bytes += code === 0x22 || code === 0x5c ? 2 : 1
    else if (code < 0x800) bytes += 2
    else if (isHighSurrogate(code) && isLowSurrogate(text.charCodeAt(i + 1))) {
      bytes += 4
      i++
    } else if (code >= 0xd800 && code < 0xe000) return undefined
    else bytes += 3
  }
  return bytes
}

// Browsers skip controls and spaces before the scheme, and tabs and line ends within it. Other invisible characters
// before it are dropped too, because renderers trim.
const readScheme = (text: string): string | undefined => {
  const colon = text.indexOf(":")
  if (colon === -1) return undefined
  const scheme = text.slice(0, colon).replace(/^[\p{C}\p{Z}]+/u, "").replace(/[\t\n\r]/g, "")
  return /^[a-z][a-z0-9+.-]*$/i.test(scheme) ? scheme.toLowerCase() : undefined
}

const linkSchemes = new Set(["http", "https", "mailto", "tel"])
const scriptSchemes = new Set(["javascript", "vbscript"])

// browsers follow or load these
export const isLink = (name: string): boolean => /^(href|src)$/i.test(name)

// a relative link has no scheme
export const isAllowedLink = (text: string): boolean => {
  const scheme = readScheme(text)
  return scheme === undefined || linkSchemes.has(scheme)
}

export const isScript = (text: string): boolean => {
  const scheme = readScheme(text)
  return scheme !== undefined && scriptSchemes.has(scheme)
}

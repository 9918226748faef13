import type { PartHeaders } from "./Splitter.ts"

export interface Disposition extends PartHeaders {
  readonly name: string
}

const boundaryParameter = /;\s*boundary=(?:"([^"]*)"|([^\s";]*))\s*(?:;|$)/i
const boundaryForm = /^[\w'()+,./:=? -]{0,69}[\w'()+,./:=?-]$/

// undefined if it is missing or malformed
export const findBoundary = (contentType: string): string | undefined => {
  const found = boundaryParameter.exec(contentType)
  const boundary = found?.[1] ?? found?.[2]
  return boundary !== undefined && boundaryForm.test(boundary) ? boundary : undefined
}

// A backslash is one of the name, as browsers send it, unless it is before a quote.
const parameter = /;\s*([\w*-]+)\s*=\s*(?:"((?:\\"(?!\s*(?:;|$))|[^"])*)"|([^\s";]*))/g

// browsers escape these three characters, and no others
const escaped: { readonly [escape: string]: string } = { "%22": "\"", "%0d": "\r", "%0a": "\n", "\\\"": "\"" }

const unescape = (text: string): string =>
  text.replace(/%22|%0d|%0a|\\"/gi, (escape) => escaped[escape.toLowerCase()] ?? escape)

const decodeExtended = (text: string): string | undefined => {
  const [, encoded] = /^utf-8'[^']*'(.*)$/i.exec(text) ?? []
  try {
    return encoded === undefined ? undefined : decodeURIComponent(encoded)
  } catch {
    return undefined
  }
}

// undefined for what is no part of a form
export const parseDisposition = (header: unknown, type: unknown): Disposition | undefined => {
  if (typeof header !== "string" || !/^\s*form-data\s*;/i.test(header)) return undefined
  const parameters = new Map(
    Array.from(header.matchAll(parameter), ([, name = "", quoted, token = ""]) => [
      name.toLowerCase(),
      quoted === undefined ? token : unescape(quoted)
    ])
  )
  const name = parameters.get("name")
  const fileName = decodeExtended(parameters.get("filename*") ?? "") ?? parameters.get("filename")
  if (name === undefined) return undefined
  return {
    name,
    ...(fileName === undefined ? {} : { fileName }),
    ...(typeof type === "string" ? { contentType: type.trim() } : {})
  }
}

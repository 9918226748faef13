import type { ApiRequest } from "../contract/ApiRequest.ts"
import type { Rules } from "../http/Credentials.ts"
import { parseUrl } from "../shared/Text.ts"

type Request = Pick<ApiRequest, "method" | "header">

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i

// a proxy may rewrite Host, but the headers that it adds give it away
const isPlainLoopback = ({ header }: Request, { publicUrl }: Rules): boolean =>
  (publicUrl === undefined || (publicUrl.startsWith("http:") && loopback.test(new URL(publicUrl).host)))
  && loopback.test(header("host") ?? "")
  && header("x-forwarded-for") === undefined
  && header("x-forwarded-proto") === undefined
  && header("forwarded") === undefined

const readValues = (cookies: string, name: string): ReadonlyArray<string> =>
  cookies.split(";").flatMap((pair) => {
    const end = pair.indexOf("=")
    return end !== -1 && pair.slice(0, end).trim() === name ? [pair.slice(end + 1).trim()] : []
  })

const findNames = (request: Request, rules: Rules): ReadonlyArray<string> =>
  isPlainLoopback(request, rules) ? [...rules.names, ...rules.loopbackNames] : rules.names

// header that removes the cookie of the session from the browser, if the request was authenticated by it
export const clearSession = (request: Request, rules: Rules): { readonly "set-cookie"?: string } => {
  const cookies = request.header("cookie")
  if (cookies === undefined || request.header("authorization") !== undefined) return {}
  const name = findNames(request, rules).find((name) => readValues(cookies, name).length > 0)
  if (name === undefined) return {}
  const secure = rules.loopbackNames.includes(name) ? "" : "; Secure"
  return { "set-cookie": `${name}=; Path=/; Max-Age=0; HttpOnly${secure}; SameSite=Lax` }
}

// more than one value is a sign of a cookie that somebody else has set
export const readSessions = (request: Request, rules: Rules): ReadonlyArray<string> => {
  const cookies = request.header("cookie")
  if (cookies === undefined) return []
  const found =
    findNames(request, rules).map((name) => readValues(cookies, name)).find((values) => values.length > 0) ?? []
  return [...new Set(found)].filter((value) => value !== "")
}

// another site can send a request with the cookie, so a change must come from an allowed origin
export const isOriginAllowed = ({ header, method }: Request, { publicUrl, trustedOrigins }: Rules): boolean => {
  if (method === "GET" || method === "HEAD") return true
  const origin = header("origin")
  if (origin === undefined) return header("sec-fetch-site") === "same-origin"
  const host = header("host")
  const hosts = host === undefined ? [] : [`http://${host}`, `https://${host}`]
  const own = publicUrl === undefined ? hosts : [parseUrl(publicUrl)?.origin]
  return [...own, ...trustedOrigins].includes(origin)
}

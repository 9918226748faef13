import type * as HttpApp from "@effect/platform/HttpApp"
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as Effect from "effect/Effect"
import type { IncomingMessage } from "node:http"
import { isIP, isIPv6, type Socket } from "node:net"

const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** An address as a proxy writes it: in brackets where it is of version 6, and some add the port. */
const addressIn = (entry: string): string | undefined => {
  const text = entry.trim()
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
  return isIP(bare) === 0 ? undefined : plain(bare)
}

/** The address without the form of version 6 that a socket of both versions gives to one of version 4. */
export const plain = (ip: string): string => mapped.exec(ip)?.[1] ?? ip

/**
 * The client's address behind so many proxies, each of which adds the address that it was called from at the end of
 * `X-Forwarded-For`. What stands before is the client's own word and is not looked at.
 */
export const clientOf = (
  { headers, socket }: Pick<IncomingMessage, "headers"> & { readonly socket: Pick<Socket, "remoteAddress"> },
  trustedProxies: number
): string | null => {
  const called = socket.remoteAddress === undefined ? null : plain(socket.remoteAddress)
  const forwarded = headers["x-forwarded-for"]
  if (trustedProxies === 0 || typeof forwarded !== "string") return called
  const entries = forwarded.split(",")
  return addressIn(entries[Math.max(0, entries.length - trustedProxies)] ?? "") ?? called
}

/** Has an app of the platform see such an address as the request's. */
export const seen =
  (addressOf: (request: HttpServerRequest.HttpServerRequest) => string | null) =>
  <E, R>(app: HttpApp.Default<E, R>): HttpApp.Default<E, R> =>
    Effect.updateService(app, HttpServerRequest.HttpServerRequest, (request) => {
      const ip = addressOf(request)
      return ip === null ? request : request.modify({ remoteAddress: ip })
    })

const groupsOf = (text: string): ReadonlyArray<string> => text === "" ? [] : text.split(":")

/**
 * What addresses are counted by: those of version 6 by the 64 bits of their network, which one client has to itself.
 */
export const networkOf = (ip: string): string => {
  const address = plain(ip)
  if (!isIPv6(address)) return address
  const [head = "", tail] = (address.split("%")[0] ?? "").toLowerCase().split("::")
  const [first, last] = [groupsOf(head), groupsOf(tail ?? "")]
  // an address of version 4 at the end takes the place of two groups
  const length = first.length + last.length + (address.includes(".") ? 1 : 0)
  const all = tail === undefined ? first : [...first, ...Array.from({ length: 8 - length }, () => "0"), ...last]
  return all.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, "")).join(":")
}

import { unmapped } from "@attestry/server/Addresses"
import ipaddr from "ipaddr.js"
import type { IncomingMessage } from "node:http"
import type { Socket } from "node:net"

/** Reads an address as proxies write it: in brackets for IPv6, and perhaps with a port. */
const addressIn = (entry: string): string | undefined => {
  const text = entry.trim()
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
  return ipaddr.IPv4.isValidFourPartDecimal(bare) || ipaddr.IPv6.isValid(bare) ? unmapped(bare) : undefined
}

/**
 * Returns the client's address behind a number of proxies. Each proxy appends the address that called it to
 * `X-Forwarded-For`; the entries before were written by the client and are ignored.
 */
export const clientOf = (
  { headers, socket }: Pick<IncomingMessage, "headers"> & { readonly socket: Pick<Socket, "remoteAddress"> },
  trustedProxies: number
): string | null => {
  const peer = socket.remoteAddress === undefined ? null : unmapped(socket.remoteAddress)
  const forwarded = headers["x-forwarded-for"]
  if (trustedProxies === 0 || typeof forwarded !== "string") return peer
  const entries = forwarded.split(",")
  return addressIn(entries[Math.max(0, entries.length - trustedProxies)] ?? "") ?? peer
}

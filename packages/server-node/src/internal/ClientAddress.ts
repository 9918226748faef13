import { unmapped } from "@attestry/server/Addresses"
import ipaddr from "ipaddr.js"
import type { IncomingMessage } from "node:http"
import type { Socket } from "node:net"

// Proxies write IPv6 in brackets, and may add a port.
const parseAddress = (entry: string): string | undefined => {
  const text = entry.trim()
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
  return ipaddr.IPv4.isValidFourPartDecimal(bare) || ipaddr.IPv6.isValid(bare) ? unmapped(bare) : undefined
}

// Each trusted proxy appends its caller's address to `X-Forwarded-For`. Earlier entries come from the client.
export const clientOf = (
  { headers, socket }: Pick<IncomingMessage, "headers"> & { readonly socket: Pick<Socket, "remoteAddress"> },
  trustedProxies: number
): string | null => {
  const peer = socket.remoteAddress === undefined ? null : unmapped(socket.remoteAddress)
  const forwarded = headers["x-forwarded-for"]
  if (trustedProxies === 0 || typeof forwarded !== "string") return peer
  const entries = forwarded.split(",")
  return parseAddress(entries[Math.max(0, entries.length - trustedProxies)] ?? "") ?? peer
}

import ipaddr from "ipaddr.js"

const isMapped = /^::ffff:/i

/** Returns an IPv4 address in its own form, which a socket of both versions wraps in one of IPv6. */
export const unmapped = (ip: string): string =>
  isMapped.test(ip) && ipaddr.isValid(ip) ? ipaddr.process(ip).toString() : ip

/**
 * Returns the part of an address by which clients are counted. An IPv6 client has a network of 64 bits to itself; an
 * IPv4 address is counted alone.
 */
export const networkOf = (ip: string): string => {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  return address instanceof ipaddr.IPv6
    ? address.parts.slice(0, 4).map((part) => part.toString(16)).join(":")
    : address.toString()
}

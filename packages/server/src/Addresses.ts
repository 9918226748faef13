import ipaddr from "ipaddr.js"

const isMapped = /^::ffff:/i

/** Returns an IPv4 address without its IPv6 prefix, which a dual-stack socket adds. */
export const unmapped = (ip: string): string =>
  isMapped.test(ip) && ipaddr.isValid(ip) ? ipaddr.process(ip).toString() : ip

/** Returns the part of an address by which clients are counted: the first 64 bits for IPv6, the whole for IPv4. */
export const networkOf = (ip: string): string => {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  return address instanceof ipaddr.IPv6
    ? address.parts.slice(0, 4).map((part) => part.toString(16)).join(":")
    : address.toString()
}

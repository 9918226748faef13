import ipaddr from "ipaddr.js"

/** Ranges of IPv4 that are private, local, reserved or for documentation, by IANA's registry of special addresses. */
const specialIPv4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
  // a cloud's host answers its own virtual machines at this address
  "168.63.129.16/32"
].map((range) => ipaddr.IPv4.parseCIDR(range))

/** The only range of IPv6 for global unicast. IPv4 in IPv6 (mapped, translated, compatible, NAT64) is outside of it. */
const globalIPv6 = ipaddr.IPv6.parseCIDR("2000::/3")

/** Ranges within: protocol assignments with Teredo, documentation twice, and 6to4, which embeds IPv4. */
const specialIPv6 = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"].map((range) =>
  ipaddr.IPv6.parseCIDR(range)
)

/**
 * Returns true if the text is an IP address of the public internet. Any other text gives false: a name, an address with
 * a zone or in brackets, or IPv4 in another form than four decimal numbers.
 */
export const isPublicAddress = (text: string): boolean => {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) {
    const address = ipaddr.IPv4.parse(text)
    return !specialIPv4.some((range) => address.match(range))
  }
  if (text.includes("%") || !ipaddr.IPv6.isValid(text)) return false
  const address = ipaddr.IPv6.parse(text)
  return address.match(globalIPv6) && !specialIPv6.some((range) => address.match(range))
}

/** Ends of names that are never public, by RFC 6761, 6762 and 8375 and by ICANN, or are usual for private networks. */
const privateEnds = /\.(localhost|localdomain|local|internal|intranet|private|corp|home|lan|home\.arpa)$/

/** Returns true if a lower-case name without a dot at its end may be public. Its addresses must be checked as well. */
export const mayBePublicName = (name: string): boolean => name.includes(".") && !privateEnds.test(`.${name}`)

const words = (text: string): ReadonlyArray<string> => text.trim().split(/\s+/)

/** First and last addresses of ranges that are not public, and known addresses within them. */
export const privateAddresses = words(`
  0.0.0.0 0.255.255.255 10.0.0.0 10.255.255.255 100.64.0.0 100.100.100.200 100.127.255.255 127.0.0.1
  127.255.255.255 168.63.129.16 169.254.0.0 169.254.169.254 169.254.255.255 172.16.0.0 172.31.255.255
  192.0.0.0 192.0.0.192 192.0.0.255 192.0.2.0 192.0.2.255 192.88.99.0 192.88.99.255 192.168.0.0
  192.168.255.255 198.18.0.0 198.19.255.255 198.51.100.0 198.51.100.255 203.0.113.0 203.0.113.255
  224.0.0.0 239.255.255.255 240.0.0.0 255.255.255.255 :: ::1 ::127.0.0.1 ::ffff:10.0.0.1
  ::ffff:a9fe:a9fe ::ffff:0:10.0.0.1 64:ff9b::10.0.0.1 64:ff9b::a9fe:a9fe 64:ff9b:1::1 100::1
  1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff 2001:: 2001:0:53aa:64c:0:7f:f5ff:fffe
  2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff 2001:db8:: 2001:db8:ffff:ffff:ffff:ffff:ffff:ffff 2002::
  2002:a00:1::1 2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff 3fff:: 3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff
  4000:: fc00:: fd00:ec2::254 fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff fe80::1 fe80::1%1 febf:ffff::1
  fec0::1 ff02::1 ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff
`)

/** Addresses just outside of these ranges, which are public. */
export const publicAddresses = words(`
  1.0.0.0 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0 168.63.129.15
  168.63.129.17 169.253.255.255 169.255.0.0 172.15.255.255 172.32.0.0 191.255.255.255 192.0.1.0
  192.0.1.255 192.0.3.0 192.88.98.255 192.88.100.0 192.167.255.255 192.169.0.0 198.17.255.255
  198.20.0.0 198.51.99.255 198.51.101.0 203.0.112.255 203.0.114.0 223.255.255.255 2000:: 2001:200::
  2001:db7:ffff:ffff:ffff:ffff:ffff:ffff 2001:db9:: 2001:ffff:ffff:ffff:ffff:ffff:ffff:ffff 2003::
  3ffe:ffff:ffff:ffff:ffff:ffff:ffff:ffff 3fff:1000:: 2606:4700:4700:0:0:0:0:1111
`)

const notAddresses = ["8.8.8", "010.8.8.8", "0x8.8.8.8", "[2606:4700:4700::1111]", "example.com", ""]

/** Look-ups that are rejected, because at least one address is not public or is not an address. */
export const privateAnswers: ReadonlyArray<ReadonlyArray<string>> = [
  ...privateAddresses.map((address) => [address]),
  ...notAddresses.map((text) => [text]),
  ["8.8.8.8", "127.0.0.1"],
  ["127.0.0.1", "8.8.8.8"],
  ["8.8.8.8", "8.8.4.4", "1.1.1.1", "9.9.9.9", "10.0.0.1"],
  ["8.8.8.8", "::1"],
  ["2606:4700:4700::1111", "169.254.169.254"],
  ["2606:4700:4700::1111", "fd00:ec2::254"],
  ["8.8.8.8", "2002:7f00:1::"]
]

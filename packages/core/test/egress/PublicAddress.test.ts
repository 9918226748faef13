import { privateAddresses, publicAddresses } from "@attestry/conformance/egress/EgressAddresses"
import { isPublicAddress, mayBePublicName } from "@attestry/core/egress"
import { assert, it } from "@effect/vitest"

it("an address is not public when it is the first or last of a special range", () => {
  assert.deepStrictEqual(privateAddresses.filter(isPublicAddress), [])
  assert.deepStrictEqual(privateAddresses.filter((address) => isPublicAddress(address.toUpperCase())), [])
})

it("an address is public when it lies just outside of each special range", () => {
  assert.deepStrictEqual(publicAddresses.filter((address) => !isPublicAddress(address)), [])
})

it("a text is no public address when it is in another form", () => {
  const odd = [
    "",
    "8",
    "8.8.8",
    "08.8.8.8",
    "0x8.8.8.8",
    "134744072",
    "8.8.8.8.",
    " 8.8.8.8",
    "8.8.8.8/32",
    "8.8.8.8:80"
  ]
  const oddIPv6 = ["[2606:4700::1]", "2606:4700::1%1", "2606:4700::1/128", "2606:4700::1::", "2606:4700", "example.com"]
  assert.deepStrictEqual([...odd, ...oddIPv6].filter(isPublicAddress), [])
})

it("a name is never public when it is reserved for machines or private networks", () => {
  const never = ["localhost", "a.localhost", "a.local", "a.b.internal", "a.home.arpa", "intranet", "com", ""]
  assert.deepStrictEqual(never.filter(mayBePublicName), [])
  const may = ["example.com", "localhost.example.com", "notlocal.example", "home.arpa.example", "a.arpa"]
  assert.deepStrictEqual(may.filter((name) => !mayBePublicName(name)), [])
})

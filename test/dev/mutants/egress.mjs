/** Requests that reach what is not public, in the form of the mutants in core.mjs. */
const core = "packages/core/src/egress"
const node = "packages/egress-node/src/internal"

const unit = (file, name) => ({ file: `packages/core/test/egress/${file}.`, name, stack: "memory" })
const egress = (file, name) => ({ file: `packages/egress-node/test/${file}.`, name, stack: "memory" })

export const egressMutants = [
  {
    name: "egress: a check of the first address only",
    file: `${node}/Guard.ts`,
    in: "addressesOf",
    find: "!addresses.every((",
    plant: "!addresses.slice(0, 1).every((",
    test: egress("rebinding", "is rejected when one of them is private")
  },
  {
    name: "egress: a second look-up when dialling",
    file: `${node}/Guard.ts`,
    in: "open.addresses",
    find: "const addresses = yield* addressesOf(target)",
    plant: "yield* addressesOf(target)\nconst addresses = yield* (resolve ?? lookUp(false))(target.host)",
    test: egress("rebinding", "is looked up once, and the checked address is dialled")
  },
  {
    name: "egress: addresses that are not checked",
    file: `${node}/Guard.ts`,
    in: "isFine",
    find: "isAllowed ? isIP(address) !== 0 : isPublicAddress(address)",
    plant: "isIP(address) !== 0",
    test: egress("corpus", "opens no connection when")
  },
  {
    name: "egress: a followed redirect",
    file: `${node}/Sending.ts`,
    in: "once",
    find: "return yield* exchange(target, request, limits, secured)",
    plant:
      "const response = yield* exchange(target, request, limits, secured)\nconst { location } = response.headers\nreturn location === undefined ? response : yield* once({ ...request, url: new URL(location, target.url).href })",
    test: egress("rebinding", "is returned and never followed")
  },
  {
    name: "egress: a range that is not in the list",
    file: `${core}/PublicAddress.ts`,
    in: "specialIPv4",
    find: "\"169.254.0.0/16\",",
    plant: "",
    test: unit("PublicAddress", "first or last of a special range")
  },
  {
    name: "egress: IPv6 that embeds IPv4",
    file: `${core}/PublicAddress.ts`,
    in: "specialIPv6",
    find: ", \"2002::/16\"",
    plant: "",
    test: unit("PublicAddress", "first or last of a special range")
  },
  {
    name: "egress: a backslash that parsers read differently",
    file: `${core}/EgressTarget.ts`,
    in: "parseTarget",
    find: "]|^[^?#]*\\\\/u",
    plant: "]/u",
    test: unit("EgressTarget", "is rejected as malformed")
  },
  {
    name: "egress: a header of two lines",
    file: `${core}/EgressTarget.ts`,
    in: "areSendable",
    find: "&& /^[\\t\\x20-\\x7e\\x80-\\xff]*$/.test(value)",
    plant: "",
    test: { file: "packages/memory/test/MemoryEgress.", name: "rejects headers that are", stack: "memory" }
  },
  {
    name: "egress: a proxy without credentials for plain requests",
    file: `${node}/Proxying.ts`,
    in: "make",
    find: "if (!isAuthorized(request)) return respond(response, credentialsRequired)",
    plant: "",
    test: egress("EgressProxy", "responds 407")
  },
  {
    name: "egress: a certificate that anybody may have made",
    file: `${node}/Exchange.ts`,
    in: "rejectUnauthorized",
    find: "rejectUnauthorized: true",
    plant: "rejectUnauthorized: false",
    test: egress("tls", "gets no request when its certificate")
  }
]

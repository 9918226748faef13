import * as Effect from "effect/Effect"
import { promises } from "node:dns"

export type Addresses = (host: string) => Effect.Effect<ReadonlyArray<string>, unknown>

// Asks DNS itself, because getaddrinfo appends the search domains of the machine, reads its hosts file, and holds a
// thread of the process for as long as a slow name server likes.
export const fromDns = (servers: ReadonlyArray<string> = []): Addresses => (host) =>
  Effect.tryPromise({
    try: async (signal) => {
      const resolver = new promises.Resolver({ timeout: 2_000, tries: 2 })
      if (servers.length > 0) resolver.setServers(servers)
      signal.addEventListener("abort", () => resolver.cancel())
      const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
      if (four.status === "rejected" && six.status === "rejected") throw four.reason
      return [four, six].flatMap((found) => found.status === "fulfilled" ? found.value : [])
    },
    catch: (error) => error
  })

const fromMachine: Addresses = (host) =>
  Effect.tryPromise({
    try: async () => (await promises.lookup(host, { all: true })).map(({ address }) => address),
    catch: (error) => error
  })

// An exception of the installation may be a name that only this machine knows.
export const lookUp = (isAllowed: boolean): Addresses => isAllowed ? fromMachine : fromDns()

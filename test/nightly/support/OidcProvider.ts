import { Effect } from "effect"
import { generateKeyPairSync } from "node:crypto"
import { createServer, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"
import { Provider } from "oidc-provider"

export const audience = "https://api.example.com"

const secret = "only-the-client-and-the-provider-know-this"

interface Client {
  readonly id: string
  /** Claims of its tokens beside the standard ones. */
  readonly claims?: Record<string, unknown>
}

const signingKey = (kid: string) => ({
  ...generateKeyPairSync("rsa", { modulusLength: 2_048 }).privateKey.export({ format: "jwk" }),
  kid,
  alg: "RS256",
  use: "sig"
})

/** Memory of the provider; nothing outlives the test. */
class Kept {
  private readonly rows = new Map<string, unknown>()

  async upsert(id: string, row: unknown): Promise<void> {
    this.rows.set(id, row)
  }

  async find(id: string): Promise<unknown> {
    return this.rows.get(id)
  }
}

const providerOf = (issuer: string, clients: ReadonlyArray<Client>, keys: ReadonlyArray<object>): RequestListener =>
  new Provider(issuer, {
    adapter: Kept,
    jwks: { keys },
    clients: clients.map(({ id }) => ({
      client_id: id,
      client_secret: secret,
      grant_types: ["client_credentials"],
      redirect_uris: [],
      response_types: []
    })),
    ttl: { ClientCredentials: 60 },
    extraTokenClaims: (_: unknown, token: { readonly clientId: string }) =>
      clients.find(({ id }) => id === token.clientId)?.claims,
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: true },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: (_: unknown, resource: string) => ({
          scope: "",
          audience: resource,
          accessTokenFormat: "jwt",
          jwt: { sign: { alg: "RS256" } }
        })
      }
    }
  }).callback()

/** An OpenID provider on loopback. A client gets tokens for the user with the client's id. */
export const started = Effect.gen(function*() {
  let answer: RequestListener = (_, response) => void response.writeHead(503).end()
  const server = createServer((request, response) => answer(request, response))
  const listening = (port: number) =>
    Effect.async<void>((resume) => void server.listen(port, "127.0.0.1", () => resume(Effect.void)))
  const stop = Effect.async<void>((resume) => {
    server.close(() => resume(Effect.void))
    server.closeAllConnections()
  })
  yield* listening(0)
  yield* Effect.addFinalizer(() => stop)
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`
  let clients: ReadonlyArray<Client> = []
  let keys = [signingKey("first")]
  const configure = Effect.sync(() => {
    answer = providerOf(issuer, clients, keys)
  })
  const discovered: Effect.Effect<{ readonly jwks_uri: string; readonly token_endpoint: string }> = Effect.promise(
    async () => (await fetch(`${issuer}/.well-known/openid-configuration`)).json()
  )
  yield* configure
  return {
    issuer,
    stop,
    startAgain: listening(port),
    jwksUri: Effect.map(discovered, ({ jwks_uri }) => jwks_uri),
    serve: (others: ReadonlyArray<Client>) => Effect.zipRight(Effect.sync(() => clients = others), configure),
    /** Signs with another key from now on and stops publishing the former one. */
    rotate: (kid: string) => Effect.zipRight(Effect.sync(() => keys = [signingKey(kid)]), configure),
    /** A token of the client, opaque without a resource. */
    token: (id: string, resource: string | undefined = audience): Effect.Effect<string> =>
      Effect.flatMap(discovered, ({ token_endpoint }) =>
        Effect.promise(async () => {
          const response = await fetch(token_endpoint, {
            method: "POST",
            headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}` },
            body: new URLSearchParams({
              grant_type: "client_credentials",
              ...(resource === "" ? {} : { resource })
            })
          })
          const { access_token } = await response.json()
          return access_token
        }))
  }
})

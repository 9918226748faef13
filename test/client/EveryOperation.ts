import { type Client, createClient } from "@attestry/client"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import type { Home } from "../contract/support/Home.ts"
import { credentialFor, ownIds } from "../contract/support/OwnIds.ts"
import { ownBody, ownPath } from "../contract/support/SlotRequest.ts"
import { Api } from "../support/Api.ts"
import { type Endpoint, endpoints } from "../support/endpoints.ts"
import { markedTenant, signIn } from "../support/Tenant.ts"

type Method = (...args: ReadonlyArray<unknown>) => Promise<unknown>

const methodOf = (client: Client, name: string): Method => {
  const [group = "", operation = ""] = name.split(".")
  return (client as unknown as Record<string, Record<string, Method>>)[group]?.[operation] ??
    assert.fail(`The client has no ${name}`)
}

const fromBase64 = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0))

/** The body of an upload, as the client takes it. */
const toForm = ({ fileData, ...fields }: { readonly fileData?: string }): object =>
  fileData === undefined ? fields : { ...fields, file: new Blob([fromBase64(fileData)]) }

/** Bodies that every server takes, where a sample of the contract does not suffice. */
const bodies: { readonly [name: string]: object } = {
  "questionnaires.create": {
    fileName: "a.csv",
    fileType: "text/csv",
    fileData: btoa("Question,Answer\nIs there a second factor?,\nWho decides?,\n")
  }
}

/** Arguments of the endpoint's method: ids, then the body or the query. */
const argumentsOf = (endpoint: Endpoint, path: string, body: unknown): ReadonlyArray<unknown> => {
  const parts = path.split("/")
  const ids = endpoint.template.split("/").flatMap((part, index) =>
    part.startsWith(":") ? [decodeURIComponent(parts[index] ?? "")] : []
  )
  if (endpoint.body !== undefined) return [...ids, toForm(body as object)]
  return endpoint.urlParamsSchema._tag === "Some" ? [...ids, {}] : ids
}

interface Credential {
  readonly key?: string
  readonly session?: string
  readonly organizationId?: string
  readonly userId?: string
}

interface Connection {
  /** Makes the client of the owner: with a key, or as a user who has signed in. */
  readonly connect: (credential: Credential) => Client
}

/** Calls every method of the client with what it takes, and reads what it returns. */
export const everyOperation = ({ connect }: Connection) =>
  Effect.gen(function*() {
    yield* Api
    const home: Home = { people: yield* markedTenant("Own"), mark: "Own" }
    const called: Array<string> = []
    for (const endpoint of endpoints) {
      const own = yield* ownIds(endpoint, home)
      // one that no call before has ended
      const session = yield* signIn(home.people.owner.user.id)
      const credential = credentialFor(endpoint, home, session)
      const client = connect(
        "session" in credential
          ? { session, organizationId: home.people.organization.id, userId: home.people.owner.user.id }
          : { key: credential.key }
      )
      const method = methodOf(client, endpoint.name)
      const args = argumentsOf(endpoint, ownPath(endpoint, own), bodies[endpoint.name] ?? ownBody(endpoint, own))
      const result = yield* Effect.promise(() =>
        method(...args).catch((error) => assert.fail(`${endpoint.name}: ${JSON.stringify(error)} ${error.stack}`))
      )
      assert.isObject(result, endpoint.name)
      if ("bytes" in (result as object)) {
        const { bytes } = result as { readonly bytes: () => Promise<Uint8Array> }
        assert.isAbove((yield* Effect.promise(bytes)).length, 0, endpoint.name)
      }
      called.push(endpoint.name)
    }
    assert.deepStrictEqual(called, endpoints.map(({ name }) => name))
  })

type Fetch = (request: Request) => Promise<Response>

/** A client over HTTP, or over a function that takes a request as HTTP does. */
export const overHttp = (baseUrl: string, fetch: Fetch = globalThis.fetch): Connection => ({
  // the store of the tests does not know the port of its links
  connect: (credential) =>
    createClient({
      baseUrl,
      fetch: (request) => fetch(new Request(request.url.replace("http://localhost/", `${baseUrl}/`), request)),
      ...credential
    })
})

import { Attestry, Outgoing, Recurring } from "@attestry/core"
import { type SignedInUser, systemActor } from "@attestry/core/access"
import { Http } from "@attestry/core/api"
import { ApiUrl } from "@attestry/core/http"
import { Problem } from "@attestry/core/problem"
import { OrganizationId } from "@attestry/core/shared"
import * as NodeListener from "@attestry/server-node/NodeListener"
import * as FetchHandler from "@attestry/server/FetchHandler"
import { toPrefix } from "@attestry/server/Prefix"
import * as SessionCookies from "@attestry/server/SessionCookies"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Schema from "effect/Schema"
import type { IncomingMessage, ServerResponse } from "node:http"
import { AttestryError } from "../AttestryError.ts"
import { type Client, createClient } from "../Client.ts"
import type { Problem as ProblemDocument } from "../generated/Schemas.ts"
import { uncheckedCast } from "../internal/UncheckedCast.ts"
import { makeFoundation } from "./Layers.ts"
import type { EmbeddedOptions } from "./Options.ts"
import {
  addMember,
  type Membership,
  type NewMembership,
  type OrganizationInput,
  type OrganizationSetUp,
  setUp
} from "./SetUp.ts"

/** Attestry in the process of its host. */
export interface Compliance {
  /** Makes an organization, unless the owner is in one of that name. So it may run at each start. */
  readonly setUp: (input: OrganizationInput) => Promise<OrganizationSetUp>
  /** Makes a person a member with the role, unless they are one. It sends no invitation. */
  readonly addMember: (organizationId: string, input: NewMembership) => Promise<Membership>
  /** The API as a user whom you have signed in, with the rights that their role has at each call. */
  readonly as: (user: SignedInUser) => Client
  /** The API as the host itself, with every permission. It cannot do what a user must, such as approve. */
  readonly system: (organizationId: string) => Client
  /** The API with a key. */
  readonly key: (token: string) => Client
  /** Responds to requests below the prefix. `caller` takes the place of a credential. */
  readonly fetch: (request: Request, client?: FetchHandler.Client) => Promise<Response>
  /** Responds to requests below the prefix, as a listener of Node. Mount it before parsers. */
  readonly node: (request: IncomingMessage, response: ServerResponse) => void
  /** Waits for the requests under way, for 10 seconds at most, then ends the work and the storage. */
  readonly close: () => Promise<void>
}

const isOrganizationId = Schema.is(OrganizationId)

const toOrganizationId = (id: string): OrganizationId => {
  if (isOrganizationId(id)) return id
  throw new TypeError(`${JSON.stringify(id)} is no id of an organization`)
}

// errors as those of the client, others as they were thrown
const toError = (cause: Cause.Cause<unknown>): unknown => {
  const failure = Cause.squash(cause)
  return Problem.isProblemError(failure)
    ? new AttestryError(uncheckedCast<ProblemDocument>(JSON.parse(Problem.document(failure, ""))), {})
    : failure
}

// a client that reads slowly does not keep the application from its end
const longestClose = 10_000

const waitFor = async (ended: Promise<unknown>, longest: number): Promise<void> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = new Promise((resolve) => {
    timer = setTimeout(resolve, longest)
  })
  await Promise.race([ended, end])
  clearTimeout(timer)
}

// starts the application; the layer is around all others, such as a clock
export const start = async (options: EmbeddedOptions, around: Layer.Layer<never>): Promise<Compliance> => {
  const prefix = options.prefix ?? "/compliance"
  const baseUrl = `http://localhost${toPrefix(prefix)}`
  const publicUrl = options.publicUrl?.replace(/\/+$/, "") ?? baseUrl
  const work = Layer.merge(Outgoing.layer, Recurring.layer)
  const runtime = ManagedRuntime.make(
    Layer.provideMerge(
      Http.layer,
      SessionCookies.layer({
        publicUrl: options.publicUrl,
        sessionCookie: options.sessions?.cookie,
        trustedOrigins: options.trustedOrigins
      })
    ).pipe(
      Layer.merge(work),
      Layer.provide(Layer.succeed(ApiUrl, options.publicUrl ?? prefix)),
      Layer.provideMerge(Attestry.layer),
      Layer.provideMerge(await makeFoundation(options, publicUrl)),
      Layer.provide(options.runsWork === false ? Outgoing.off : Layer.empty),
      Layer.provide(around)
    )
  )
  const run: <A, E>(effect: Effect.Effect<A, E, ManagedRuntime.ManagedRuntime.Context<typeof runtime>>) => Promise<A> =
    async (effect) => {
      const exit = await runtime.runPromiseExit(effect)
      if (Exit.isSuccess(exit)) return exit.value
      throw toError(exit.cause)
    }
  const { handler, listener } = await run(
    Effect.all({
      handler: FetchHandler.makeHandler(prefix),
      listener: NodeListener.make({ prefix, trustedProxies: options.trustedProxies })
    })
  )
  const underWay = new Set<Promise<unknown>>()
  const track = <A>(response: Promise<A>): Promise<A> => {
    underWay.add(response)
    const end = () => underWay.delete(response)
    response.then(end, end)
    return response
  }
  const fetch: Compliance["fetch"] = (request, client) => track(handler(request, client))
  const connect = (client: FetchHandler.Client, key?: string) =>
    createClient({
      baseUrl,
      key,
      fetch: (request) => {
        if (request.url.startsWith(`${baseUrl}/`)) return fetch(request, client)
        // a link of this application, or of another store
        if (!request.url.startsWith(`${publicUrl}/`)) return globalThis.fetch(request)
        return fetch(new Request(request.url.replace(publicUrl, baseUrl), request), client)
      }
    })
  return {
    setUp: (input) => run(setUp(input)),
    addMember: async (organizationId, input) => run(addMember(toOrganizationId(organizationId), input)),
    as: (caller) => connect({ caller }),
    system: (organizationId) => connect({ caller: systemActor(toOrganizationId(organizationId)) }),
    key: (token) => connect({}, token),
    fetch,
    node: (request, response) => {
      void track(new Promise((resolve) => response.once("close", resolve)))
      listener(request, response)
    },
    close: async () => {
      await waitFor(Promise.allSettled(underWay), longestClose)
      await runtime.dispose()
    }
  }
}

/** Makes the application from options, and starts it. It fails if an option is wrong or the storage cannot be reached. */
export const attestry = (options: EmbeddedOptions): Promise<Compliance> => start(options, Layer.empty)

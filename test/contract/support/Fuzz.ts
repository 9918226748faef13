import { Effect, Option, type Schema } from "effect"
import { Api } from "../../support/Api.ts"
import { type Endpoint, endpoints, isForSessions, samples } from "../../support/endpoints.ts"
import { signIn, tenant } from "../../support/Tenant.ts"
import { slowness } from "../../support/Waiting.ts"
import * as Chance from "./Chance.ts"
import { bytesOf, type Draft, show, write } from "./Draft.ts"
import type { Ids } from "./Home.ts"
import * as HostileBodies from "./HostileBodies.ts"
import { changed, hardlyHttp } from "./HostileRequests.ts"
import { withIds } from "./IdSlots.ts"
import { exchange, type RawAnswer } from "./RawHttp.ts"
import * as Resources from "./Resources.ts"
import * as ServedDocument from "./ServedDocument.ts"

const atOnce = 4
const slowest = 2_000
const longest = 4_096
const samplesEach = 20

const pool = (schema: Option.Option<Schema.Schema.All>, seed: number) =>
  Option.match(schema, { onNone: () => [undefined], onSome: (schema) => samples(schema, samplesEach, seed) })

/** Those with a body, where most can be wrong, come three times as often. */
const prepared = (seed: number) =>
  endpoints.flatMap((endpoint) => {
    const one = {
      endpoint,
      bodies: pool(endpoint.payloadSchema, seed),
      queries: pool(endpoint.urlParamsSchema, seed),
      paths: pool(endpoint.pathSchema, seed)
    }
    return endpoint.body === undefined ? [one] : [one, one, one]
  })

/** The name in the API document. */
const nameOf = ({ method, template }: Endpoint): string =>
  `${method.toLowerCase()} ${template.replaceAll(/:(\w+)/g, "{$1}")}`

interface Known {
  readonly ids: Record<string, Array<string>>
  /** By the name of an endpoint, those that belong together. */
  readonly together: ReadonlyMap<string, ReadonlyArray<Ids>>
}

/** Mostly ids that there are, now and then one that nothing has. */
const chosen = ({ ids, together }: Known, endpoint: string, chance: Chance.Chance): Ids => {
  const some = together.get(endpoint)
  const single = Object.entries(ids).flatMap(([prefix, known]) =>
    known.length > 0 && chance.is(0.85) ? [[prefix, chance.pick(known)]] : []
  )
  return { ...Object.fromEntries(single), ...(some !== undefined && chance.is(0.85) ? chance.pick(some) : {}) }
}

const targetOf = (template: string, path: unknown, query: unknown, chance: Chance.Chance): string => {
  const filled = Object.entries(Object(path) as object).reduce(
    (text, [name, value]) => text.replace(`:${name}`, encodeURIComponent(String(value))),
    template
  )
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(Object(query) as object)) {
    if (name === "cursor" ? chance.is(0.1) : chance.is(0.5)) parameters.set(name, String(value))
  }
  return parameters.size === 0 ? filled : `${filled}?${parameters}`
}

/** A request that the contract takes. */
const valid = (
  { bodies, endpoint, paths, queries }: ReturnType<typeof prepared>[number],
  all: Known,
  credentials: Draft["headers"],
  chance: Chance.Chance
): Draft & { readonly value: unknown } => {
  const known = chosen(all, endpoint.name, chance)
  const value = withIds(chance.pick(bodies), known)
  const draft: Draft = {
    method: endpoint.method,
    target: targetOf(
      endpoint.template,
      withIds(chance.pick(paths), known),
      withIds(chance.pick(queries), known),
      chance
    ),
    headers: [["host", "localhost"], ...credentials],
    body: value === undefined ? undefined : Buffer.from(write(value)),
    isChunked: false,
    hostilities: []
  }
  const headers: Array<Draft["headers"][number]> = [...draft.headers]
  if (value !== undefined) headers.push(["content-type", "application/json"])
  // often the same one, so that some come again with another body
  if (draft.method !== "GET" && chance.is(0.4)) headers.push(["idempotency-key", chance.is(0.8) ? "a" : "b"])
  if (draft.method !== "GET" && chance.is(0.15)) headers.push(["if-match", chance.pick(["*", "\"1\"", "\"2\""])])
  return { ...draft, headers, value }
}

const hostile = (draft: ReturnType<typeof valid>, chance: Chance.Chance, canary: string): Draft => {
  if (chance.is(0.02)) return hardlyHttp(draft, chance, canary)
  const isOfBody = draft.body !== undefined && chance.is(0.7)
  const { body, name } = isOfBody ? HostileBodies.hostile(draft.value, chance, canary) : { body: draft.body, name: "" }
  let result: Draft = { ...draft, body, hostilities: isOfBody ? [name] : [] }
  const times = isOfBody ? chance.below(2) : 1 + chance.below(3)
  for (let i = 0; i < times; i++) result = changed(result, chance, canary)
  return result
}

const faultsOf = (answer: RawAnswer, canary: string): ReadonlyArray<string> => {
  const { headers, status, text } = answer
  if (status < 400) return []
  return [
    ...(status >= 500 ? [`it is ${status}`] : []),
    ...(Buffer.byteLength(text) > longest ? [`a refusal of ${Buffer.byteLength(text)} bytes`] : []),
    ...(`${text}${[...headers.values()].join()}`.includes(canary) ? ["it echoes what was sent"] : [])
  ]
}

/** The outcomes of the responses so far. */
export interface Reached {
  readonly done: ReadonlySet<string>
  readonly statuses: { readonly [status: string]: number }
}

/**
 * Sends as many requests, a third of them valid, and proves every answer against the document that the server shows. Where
 * chance has left out something that they have to come to, it sends up to as many again.
 */
export const run = (count: number, seed: number, isEnough: (reached: Reached) => boolean) =>
  Effect.gen(function*() {
    const { send, url } = yield* Api
    const port = Number(new URL(url).port)
    const people = yield* tenant
    const lasting = yield* signIn(people.owner.user.id)
    const some = [people.admin, people.auditor, people.member]
    const ending = yield* Effect.forEach([...some, ...some, ...some], ({ user }) => signIn(user.id))
    const home = { people, mark: "Fuzz" }
    const ids: Known["ids"] = {}
    for (const [prefix, make] of Object.entries(Resources.makers)) {
      ids[prefix] = [...new Set(yield* Effect.replicateEffect(make(home), 10))]
    }
    const together = new Map<string, ReadonlyArray<Ids>>()
    for (const [endpoint, make] of Object.entries(Resources.specialMakers)) {
      together.set(endpoint, yield* Effect.replicateEffect(make(home), 10))
    }
    const { check, operationOf } = ServedDocument.make((yield* send("GET", "/v1/openapi.json")).body)
    const all = prepared(seed)
    const complaints: Array<string> = []
    const statuses: Record<string, number> = {}
    const hostilities: Record<string, number> = {}
    const done = new Set<string>()
    let longestTook = 0

    /** A separate session for requests that may end all sessions of the user. */
    const sessionFor = ({ name }: Endpoint) => name === "sessions.revoke" ? ending.pop() : lasting

    /** Half of the requests beyond the count are to endpoints without a success. */
    const pick = (index: number, chance: Chance.Chance) => {
      const open = index < count || chance.is(0.5) ? [] : all.filter(({ endpoint }) => !done.has(nameOf(endpoint)))
      return chance.pick(open.length === 0 ? all : open)
    }

    const one = async (index: number): Promise<void> => {
      const chance = Chance.make(seed + index * 7919)
      const canary = `canary${chance.word(12)}`
      const picked = pick(index, chance)
      const { key } = chance.is(0.9) ? people.owner : people.auditor
      const session = isForSessions(picked.endpoint) ? sessionFor(picked.endpoint) : undefined
      // a user who has accepted an invitation has several organizations
      const credentials: Draft["headers"] = session === undefined
        ? [["x-api-key", key]]
        : [["authorization", `Bearer ${session}`], ["x-organization-id", people.organization.id]]
      const drafted = valid(picked, { ids, together }, credentials, chance)
      const draft = chance.is(1 / 3) ? drafted : hostile(drafted, chance, canary)
      const bytes = bytesOf(draft)
      const exchanged = () => exchange(port, bytes, draft.method === "HEAD")
      try {
        const first = await exchanged()
        // on a busy machine, once is chance
        const answer = first.millis > slowest ? await exchanged() : first
        if (answer.millis > slowest && answer.millis > slowest * slowness()) {
          complaints.push(`#${index}: ${answer.millis.toFixed(0)} ms for ${show(draft)}`)
        }
        longestTook = Math.max(longestTook, answer.millis)
        const faults = [...faultsOf(answer, canary), ...check(draft.method, draft.target, answer)]
        if (faults.length > 0) complaints.push(`#${index}: ${answer.status}, ${faults.join("; ")}; to ${show(draft)}`)
        statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
        for (const name of draft.hostilities) hostilities[name] = (hostilities[name] ?? 0) + 1
        const operation = operationOf(draft.method, draft.target)
        if (answer.status < 303 && operation !== undefined && draft.method !== "HEAD") {
          done.add(`${operation.verb} ${operation.template}`)
          const made = answer.status === 201 ? String(JSON.parse(answer.text).id) : ""
          ids[made.split("_")[0] ?? ""]?.push(made)
        }
      } catch (error) {
        complaints.push(`#${index}: ${String(error)}; to ${show(draft)}`)
      }
    }

    const began = performance.now()
    let next = 0
    const worker = async () => {
      while ((next < count || next < 2 * count && !isEnough({ done, statuses })) && complaints.length < 10) {
        await one(next++)
      }
    }
    yield* Effect.promise(() => Promise.all(Array.from({ length: atOnce }, worker)))
    return {
      complaints,
      statuses,
      hostilities,
      done,
      made: next,
      millis: performance.now() - began,
      slowest: longestTook
    }
  })

/** Work after every endpoint has answered with success. */
export const everyEndpoint: ReadonlyArray<string> = endpoints.map(nameOf)

import { assert, beforeAll, describe, it } from "@effect/vitest"
import { Array as Arr, Effect } from "effect"
import { Client } from "pg"
import { withIds } from "../contract/support/IdSlots.ts"
import * as Resources from "../contract/support/Resources.ts"
import { type Endpoint, endpoints } from "../support/endpoints.ts"
import { part } from "./support/Budget.ts"
import { dearPairs } from "./support/DearDocuments.ts"
import { dearTexts } from "./support/DearTexts.ts"
import { built } from "./support/ReferenceServer.ts"
import { worstBodies } from "./support/WorstBodies.ts"
import { bound, make, pathOf, type Search, show, worst } from "./support/WorstTurns.ts"

const only = process.env["SEARCHED_ENDPOINT"] ?? ""

/** All endpoints are searched, which takes a quarter of an hour, else some of them, others each time. */
const isWhole = process.env["SEARCH"] !== undefined

const shuffle = <A>(all: ReadonlyArray<A>): ReadonlyArray<A> =>
  all.map((one) => ({ one, at: Math.random() })).toSorted((a, b) => a.at - b.at).map(({ one }) => one)

/** Searches the endpoints, or as many in random order as there is time for. */
const searchEach = <E, R>(
  all: ReadonlyArray<Endpoint>,
  share: number,
  search: (endpoint: Endpoint) => Effect.Effect<void, E, R>
) =>
  Effect.gen(function*() {
    const end = isWhole ? Infinity : performance.now() + part(share)
    const searched: Array<string> = []
    for (const endpoint of isWhole ? all : shuffle(all)) {
      if (performance.now() > end) break
      yield* search(endpoint)
      searched.push(endpoint.name)
    }
    console.log(`${searched.length} of ${all.length} endpoints: ${searched.join(", ")}`)
  })

const writing = endpoints.filter(({ body, name }) => body !== undefined && name.startsWith(only))
const reading = endpoints.filter(({ method, name }) => method === "GET" && name.startsWith(only))

const listed = (turns: Search["turns"], count = 5) => worst(turns, count).map(show).join("\n")

const assertBound = ({ turns }: Search) => {
  console.log(`the worst of ${turns.length}:\n${listed(turns)}`)
  assert.deepStrictEqual(worst(turns.filter(({ millis }) => millis > bound), 40).map(show), [])
}

/** Sends the worst bodies of one endpoint. */
const searchBodies = (search: Search & Pick<Effect.Effect.Success<typeof make>, "runtime">, endpoint: Endpoint) =>
  Effect.gen(function*() {
    const { name } = endpoint
    const own = Effect.provide(search.ownIds(endpoint), search.runtime)
    const before = search.turns.length
    let ids = yield* own
    let dearest = { millis: 0, json: "" }
    for (const { json, what } of worstBodies(endpoint, (body) => withIds(body, ids))) {
      const answers = yield* search.one(`${name}: ${what}`, search.request(endpoint, pathOf(endpoint, ids), json))
      const { millis = 0 } = search.turns.at(-1) ?? {}
      if (millis > dearest.millis) dearest = { millis, json }
      // restores what an approval or the like has used up
      if (answers.some(({ status }) => status < 300) && name in Resources.specialMakers) ids = yield* own
    }
    const ten = Effect.replicateEffect(search.request(endpoint, pathOf(endpoint, ids), dearest.json), 10, {
      concurrency: "unbounded"
    })
    yield* search.measure(`${name}: ten of its worst at once`, Arr.replicate(ten, 8))
    const turns = search.turns.slice(before)
    const statuses = Object.entries(Arr.groupBy(turns, ({ status }) => String(status)))
      .map(([status, all]) => `${all.length} × ${status}`).join(", ")
    console.log(`${name}: ${turns.length} bodies, ${statuses}; ${listed(turns, 1)}`)
  })

describe("no turn of the event loop takes more than 50 ms of processor time", () => {
  beforeAll(() => Effect.runPromise(built), 600_000)

  it.scopedLive("for a body within the limits, whatever it holds", () =>
    Effect.gen(function*() {
      const search = yield* make
      yield* searchEach(writing, 0.05, (endpoint) => searchBodies(search, endpoint))
      assertBound(search)
    }))

  it.scopedLive("for a query at its limits", () =>
    Effect.gen(function*() {
      const search = yield* make
      yield* searchEach(reading, 0.02, (endpoint) =>
        Effect.gen(function*() {
          const path = pathOf(endpoint, yield* Effect.provide(search.ownIds(endpoint), search.runtime))
          const fields = endpoint.urlParamsSchema._tag === "None" ? [] : parametersOf(endpoint)
          for (const parameter of fields) {
            for (const { kind, make } of dearTexts.filter(({ kind }) => kind !== "half letters")) {
              for (const length of [64, 255, 8_000]) {
                const value = encodeURIComponent(make(length)).slice(0, 12_000).replace(/%(.?$|[^%]{0,1}$)/, "")
                yield* search.one(
                  `${endpoint.name}: ${parameter} of ${kind} (${length})`,
                  search.request(endpoint, `${path}?${parameter}=${value}`)
                )
              }
            }
          }
          const many = Array.from({ length: 5_000 }, (_, i) => i.toString(36)).join("&").slice(0, 12_000)
          yield* search.one(`${endpoint.name}: unknown parameters`, search.request(endpoint, `${path}?${many}`))
        }))
      assertBound(search)
    }))
})

const parametersOf = ({ urlParamsSchema }: Endpoint): ReadonlyArray<string> => {
  if (urlParamsSchema._tag === "None") return []
  const { ast } = urlParamsSchema.value
  const encoded = ast._tag === "Transformation" ? ast.from : ast
  return encoded._tag === "TypeLiteral" ? encoded.propertySignatures.map(({ name }) => String(name)) : []
}

const searchAtLength = () => {
  describe("no turn of the event loop takes more than 50 ms of processor time, at length", () => {
    beforeAll(() => Effect.runPromise(built), 600_000)

    it.scopedLive("for a document at its limits that is written, read, compared or published", () =>
      Effect.gen(function*() {
        const search = yield* make
        const { inSession, one, people } = search
        const ofVersions = reading.filter(({ template }) => template.startsWith("/v1/policies/:id"))
        const pairs = Arr.makeBy(2, (salt) => dearPairs(salt))
        const made: Array<{ readonly what: string; readonly pol: string; readonly pv: ReadonlyArray<string> }> = []
        for (const what of Object.keys(pairs[0] ?? {})) {
          for (const pair of pairs) {
            const [older, newer] = pair[what] ?? []
            const [created] = yield* one(
              `create a policy: ${what}`,
              inSession("POST", "/v1/policies", { name: what, content: older, status: "published" })
            )
            if (created?.status !== 201) return assert.fail(created?.text)
            const { activeVersionId, draftVersionId, id } = created.body
            const path = `/v1/policies/${id}/versions`
            const [edited] = yield* one(
              `edit: ${what}`,
              inSession("PATCH", `${path}/${draftVersionId}`, { content: newer })
            )
            if (edited?.status !== 200) return assert.fail(edited?.text)
            const [published] = yield* one(
              `publish: ${what}`,
              inSession("POST", `${path}/publish`, { setAsActive: true })
            )
            if (published?.status !== 201) return assert.fail(published?.text)
            yield* one(`restore: ${what}`, inSession("POST", `${path}/${activeVersionId}/restore`))
            yield* one(`activate: ${what}`, inSession("POST", `${path}/${activeVersionId}/activate`))
            yield* one(`acknowledge: ${what}`, inSession("POST", `/v1/policies/${id}/acknowledge`))
            yield* one(`rename: ${what}`, inSession("PATCH", `/v1/policies/${id}`, { name: `${what}.` }))
            const submit = { approverId: people.admin.user.id }
            yield* one(`submit: ${what}`, inSession("POST", `${path}/${draftVersionId}/submit-for-approval`, submit))
            yield* one(`withdraw: ${what}`, inSession("POST", `${path}/${draftVersionId}/withdraw`))
            made.push({ what, pol: id, pv: [activeVersionId, published.body.id] })
          }
        }
        for (const endpoint of ofVersions) {
          const ask = (ids: (typeof made)[number], isTurned = false) =>
            search.request(endpoint, pathOf(endpoint, isTurned ? { ...ids, pv: ids.pv.toReversed() } : ids))
          // a result of a comparison is known the second time
          const atOnce = (part: typeof made, isTurned = false) =>
            Effect.forEach(part, (ids) => ask(ids, isTurned), { concurrency: "unbounded" })
          yield* search.measure(`${endpoint.name}: ten at once`, [
            atOnce(made.filter((_, i) => i % 2 === 0)),
            atOnce(made.filter((_, i) => i % 2 === 1)),
            atOnce(made.filter((_, i) => i % 2 === 0), true)
          ])
          for (const [what, same] of Object.entries(Arr.groupBy(made, ({ what }) => what))) {
            yield* search.measure(
              `${endpoint.name}: ${what}`,
              same.map((ids) => Effect.map(ask(ids, true), (answer) => [answer]))
            )
            const itself = same.map(({ pol, pv }) => ({ what, pol, pv: pv.slice(0, 1) }))
            yield* search.measure(
              `${endpoint.name}: ten times with itself: ${what}`,
              itself.map((ids) => atOnce(Arr.replicate(ids, 10)))
            )
          }
        }
        assertBound(search)
      }))

    it.scopedLive("for a list of 100,000 rows, an export of 100,000 events, or 500 long rows", () =>
      Effect.gen(function*() {
        const search = yield* make
        const { inSession } = search
        const database = yield* Effect.acquireRelease(
          Effect.promise(async () => {
            const client = new Client({ connectionString: search.url })
            await client.connect()
            return client
          }),
          (client) => Effect.promise(() => client.end())
        )
        const copy = (table: string, id: string, prefix: string, count: number) =>
          Effect.promise(async () => {
            const { rows } = await database.query(
              `SELECT string_agg(quote_ident(column_name), ', ') AS names FROM information_schema.columns
             WHERE table_schema = 'attestry' AND table_name = $1 AND is_generated = 'NEVER' AND column_name <> 'id'`,
              [table]
            )
            await database.query(
              `INSERT INTO attestry.${table} (id, ${rows[0].names})
             SELECT '${prefix}_' || lpad(i::text, 26, '0'), ${rows[0].names}
             FROM attestry.${table}, generate_series(1, ${count}) i WHERE id = $1`,
              [id]
            )
          })
        const [long] = yield* search.one(
          "a long vendor",
          inSession("POST", "/v1/vendors", { name: "Long", description: "\u0001".repeat(10_000) })
        )
        yield* copy("vendor", long?.body.id, "vnd", 1_500)
        yield* search.one("500 long vendors", inSession("GET", "/v1/vendors?limit=500"))
        yield* search.one("1,501 long vendors", inSession("GET", "/v1/vendors"))
        yield* Effect.promise(() => database.query("DELETE FROM attestry.vendor WHERE id <> $1", [long?.body.id]))
        const [short] = yield* search.one("a vendor", inSession("POST", "/v1/vendors", { name: "Short" }))
        yield* copy("vendor", short?.body.id, "vnd", 100_000)
        const { rows: [event] } = yield* Effect.promise(() =>
          database.query("SELECT id FROM attestry.audit_event ORDER BY octet_length(id) LIMIT 1")
        )
        yield* copy("audit_event", event.id, "evt", 100_000)
        yield* search.one("100,000 vendors", inSession("GET", "/v1/vendors"))
        yield* search.one("100,000 events", inSession("GET", "/v1/audit-logs/export?format=csv"))
        assertBound(search)
      }))
  })
}

if (isWhole) searchAtLength()

import { Attestry, type StoragePorts } from "@attestry/core"
import { CurrentActor } from "@attestry/core/access"
import { ApiKeys } from "@attestry/core/apiKey"
import { Vendors } from "@attestry/core/vendor"
import * as Pglite from "@attestry/pglite/Pglite"
import * as Postgres from "@attestry/postgres/Postgres"
import { assert, beforeAll, describe, it } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"
import { join } from "node:path"
import { Client } from "pg"
import { pdfs } from "../../packages/questionnaire-files/test/hostile/Pdfs.ts"
import { text } from "../support/Policies.ts"
import { node, source } from "../support/processes.ts"
import { folder } from "../support/TemporaryFolder.ts"
import { signIn, tenant } from "../support/Tenant.ts"
import { assertWithin, isWithin } from "../support/Waiting.ts"
import * as DurablePostgres from "./support/DurablePostgres.ts"
import { assertOk, measure, measureImport, type Send } from "./support/QuietCaller.ts"
import * as ReferenceServer from "./support/ReferenceServer.ts"
import { slowPage } from "./support/SlowPage.ts"

const vendors = 100_000
const rounds = 6

/** Below it the timers and the scheduling of the machine decide. */
const floor = 50

const caller = source("test/nightly/support/busyCaller.ts")

/** Keeps the measured requests from waiting for the disk of the machine. */
const withoutDisk = (url: string) =>
  Effect.promise(async () => {
    const client = new Client(url)
    await client.connect()
    await client.query("ALTER SYSTEM SET fsync = off")
    await client.query("SELECT pg_reload_conf()")
    await client.query("CHECKPOINT")
    await client.end()
  })

/** Copies the organization's one vendor. */
const multiply = (url: string) =>
  Effect.promise(async () => {
    const client = new Client(url)
    await client.connect()
    const { rows: [{ columns }] } = await client.query(`
      SELECT string_agg(column_name, ', ') AS columns FROM information_schema.columns
      WHERE table_schema = 'attestry' AND table_name = 'vendor' AND is_generated = 'NEVER'`)
    await client.query(`
      INSERT INTO attestry.vendor (${columns})
      SELECT ${columns}
      FROM (
        SELECT (jsonb_populate_record(
          v,
          jsonb_build_object('id', 'vnd_' || lpad(i::text, 26, '0'), 'created_at', v.created_at + i * interval '1 second')
        )).*
        FROM attestry.vendor AS v, generate_series(1, ${vendors - 1}) AS i
      ) AS copies`)
    // autovacuum does it soon after such a number of rows; without it each count reads the whole table
    await client.query("VACUUM (ANALYZE)")
    await client.end()
  })

/** The path of the comparison of two versions of a policy of 2,000 paragraphs. */
const makeComparison = (send: Send, key: string) =>
  Effect.gen(function*() {
    const ask = (method: string, path: string, body: object) => Effect.map(send(method, path, { key, body }), assertOk)
    const content = (end: string) =>
      Array.from({ length: 2_000 }, (_, i) => text(`Rule ${i} ${i % 3 === 0 ? end : ""}`)[0])
    const created = (yield* ask("POST", "/v1/policies", { name: "Long", content: content("a") })).body
    const path = `/v1/policies/${created.id}/versions`
    const first = (yield* ask("POST", `${path}/publish`, {})).body.versionId
    yield* ask("PATCH", `${path}/${created.draftVersionId}`, { content: content("b") })
    const second = (yield* ask("POST", `${path}/publish`, {})).body.versionId
    return `${path}/${first}/diff/${second}`
  })

interface Attack {
  readonly method: string
  readonly path: string
  readonly body?: object
}

const people = Array.from({ length: 1_000 }, (_, i) => ({
  userId: `usr_${String(i).padStart(26, "0")}`,
  role: "x".repeat(950)
}))

beforeAll(() => Effect.runPromise(ReferenceServer.built), 600_000)

describe("another organization's p99", () => {
  it.scopedLive("at most doubles while a caller asks for dear things as fast as its limits allow", () =>
    Effect.gen(function*() {
      const postgres = yield* DurablePostgres.empty(yield* DurablePostgres.binaries)
      const { server } = yield* ReferenceServer.first({ DATABASE_URL: postgres.url(), RATE_LIMIT: "100" })
      const { send } = server
      const storage = Layer.orDie(Postgres.layer({ url: Redacted.make(postgres.url()) }))
      const [busy, quiet] = yield* Effect.provide(
        Effect.all([tenant, tenant]),
        Layer.provideMerge(Attestry.layer, storage)
      )
      const key = busy.owner.key
      assertOk(yield* send("POST", "/v1/vendors", { key, body: { name: "One of many", description: "x".repeat(100) } }))
      yield* multiply(postgres.url())
      yield* withoutDisk(postgres.url())
      const other = quiet.owner.key
      assertOk(yield* send("POST", "/v1/vendors", { key: other, body: { name: "The only one" } }))
      const attacks: { readonly [name: string]: Attack } = {
        "unpaged lists": { method: "GET", path: "/v1/vendors" },
        "large pages": { method: "GET", path: "/v1/vendors?limit=500" },
        comparisons: { method: "GET", path: yield* makeComparison(send, key) },
        "large bodies": { method: "POST", path: "/v1/people/bulk", body: { members: people } }
      }
      const origin = /listening on (http:\S+)\n/.exec(server.output())?.[1] ?? ""

      /** A caller with a separate key, whose budgets are full. */
      const during = (attack: Attack) =>
        Effect.gen(function*() {
          const made = assertOk(
            yield* send("POST", "/v1/api-keys", { key, body: { name: crypto.randomUUID(), scopes: ["*"] } })
          )
          const { child, exit, until } = yield* node([...caller, origin, made.body.key, attack.method, attack.path])
          child.stdin?.end(attack.body === undefined ? "" : JSON.stringify(attack.body))
          yield* until(/asking/)
          const p99 = yield* measure(send, other)
          child.kill("SIGTERM")
          const statuses = JSON.parse(yield* until(/\{.*\}/))
          yield* exit
          assert.hasAnyKeys(statuses, ["200", "201"])
          for (const status of Object.keys(statuses)) assert.include(["200", "201", "429"], status)
          return { p99, statuses: JSON.stringify(statuses) }
        }).pipe(Effect.scoped)

      yield* measure(send, other)
      for (const [name, attack] of Object.entries(attacks)) {
        // a busy machine makes some rounds slow, with or without the attack, so the best of each are compared
        let [best, bound] = [Infinity, 0]
        let calmest = Infinity
        for (let round = 0; round < rounds && !isWithin(best, bound); round++) {
          calmest = Math.min(calmest, yield* measure(send, other))
          const { p99, statuses } = yield* during(attack)
          best = Math.min(best, p99)
          bound = calmest === Infinity ? floor : Math.max(2 * calmest, floor)
          console.log(`${name}: p99 ${p99.toFixed(0)} ms, at most ${bound.toFixed(0)}; the busy caller got ${statuses}`)
        }
        assertWithin(best, bound, `the p99 beside ${name}`)
      }
    }))
})

/** Longest p99 of a quiet caller, and its longest import, in milliseconds. */
const most = { p99: 250, import: 1_000 }

const many = 90

/** The callers, the server, its processes and its browser share two processors here, so only the best of these counts. */
const busyRounds = 12

/** Three organizations with data, of which the first has many keys and three sessions. */
const threeOrganizations = Effect.gen(function*() {
  const [busy, second, third] = yield* Effect.all([tenant, tenant, tenant])
  const vendorStore = yield* Vendors
  const apiKeys = yield* ApiKeys
  const as = (actor: typeof busy.actor) => Effect.provideService(CurrentActor, actor)
  const vendor = (name: string) => vendorStore.create({ name, description: "x".repeat(100) })
  for (let i = 0; i < 3_000; i++) yield* as(busy.actor)(vendor(`Vendor ${i}`))
  for (const { actor } of [second, third]) yield* as(actor)(vendor("The only one"))
  const keys = yield* Effect.forEach(
    Array.from({ length: many }, (_, i) => i),
    (i) => apiKeys.createFor(busy.owner.member, { name: `Key ${i}`, scopes: ["*"] })
  ).pipe(as(busy.actor))
  const tokens = yield* Effect.forEach([busy.owner, busy.admin, busy.owner], ({ user }) => signIn(user.id))
  const callers: { readonly [name: string]: ReadonlyArray<Credential> } = {
    "many keys": keys.map(({ value }) => ({ "x-api-key": value.key })),
    "three sessions": Array.from({ length: many }, (_, i) => ({ authorization: `Bearer ${tokens[i % tokens.length]}` }))
  }
  return { callers, quiet: [second.owner.key, third.owner.key] as const }
})

type Credential = { readonly "x-api-key": string } | { readonly authorization: string }

/** A small file that takes long to read, in Base64. */
const makeSlowFile = () => {
  const slow = pdfs.find(({ title }) => title.includes("inflates to 500 MB")) ?? assert.fail("no such file")
  return Buffer.from(slow.make()).toString("base64")
}

/** Requests of two kinds, with browsers apart, because two cores are too few for all of it. */
const kindsOf = (fileData: string, host: string): { readonly [name: string]: readonly [Attack, ...Array<Attack>] } => ({
  "exports, imports and lists": [
    { method: "GET", path: "/v1/audit-logs/export" },
    {
      method: "POST",
      path: "/v1/questionnaire/upload-and-parse",
      body: { fileName: "slow.pdf", fileType: "application/pdf", fileData }
    },
    { method: "GET", path: "/v1/vendors" }
  ],
  browsers: [{ method: "POST", path: "/v1/browser/check-auth", body: { url: `http://${host}/` } }]
})

describe("two organizations beside a third one that does its worst", () => {
  for (const storage of ["Postgres", "embedded storage"] as const) {
    it.scopedLive(
      `have a p99 of at most three times the quiet one, and import a line within a second, on ${storage}`,
      () =>
        Effect.gen(function*() {
          const data = yield* folder
          const { host } = yield* slowPage
          const slowFile = makeSlowFile()
          const postgres = storage === "Postgres"
            ? yield* DurablePostgres.empty(yield* DurablePostgres.binaries)
            : undefined
          const stored: Layer.Layer<StoragePorts, unknown> = postgres === undefined
            ? Pglite.layer({ dataDir: join(data, "pglite") })
            : Postgres.layer({ url: Redacted.make(postgres.url()) })
          const { callers, quiet } = yield* Effect.scoped(
            Effect.provide(threeOrganizations, Layer.provideMerge(Attestry.layer, Layer.orDie(stored)))
          )
          const { server } = yield* ReferenceServer.first({
            ATTESTRY_DATA: data,
            RATE_LIMIT: "100",
            EGRESS_ALLOW: host,
            ...(postgres === undefined ? {} : { DATABASE_URL: postgres.url() })
          })
          if (postgres !== undefined) yield* withoutDisk(postgres.url())
          const { send } = server
          const origin = /listening on (http:\S+)\n/.exec(server.output())?.[1] ?? ""
          const measureBoth = Effect.map(
            Effect.all(quiet.map((key) => measure(send, key)), { concurrency: 2 }),
            (both) => Math.max(...both)
          )
          yield* measureBoth
          for (const [caller, credentials] of Object.entries(callers)) {
            for (const [kind, attacks] of Object.entries(kindsOf(slowFile, host))) {
              const sent = credentials.map((credential, i) => ({
                credential,
                ...attacks[i % attacks.length] ?? attacks[0]
              }))
              const name = `${caller} with ${kind}`
              let calmest = Infinity
              let [best, line] = [Infinity, Infinity]
              const bound = () => Math.min(most.p99, Math.max(3 * calmest, floor))
              const isKept = () => isWithin(best, bound()) && isWithin(line, most.import)
              for (let round = 0; round < busyRounds && !isKept(); round++) {
                calmest = Math.min(calmest, yield* measureBoth)
                const { child, exit, until } = yield* node(source("test/nightly/support/busyOrganization.ts"))
                child.stdin?.end(JSON.stringify({ origin, attacks: sent }))
                yield* until(/asking/)
                yield* Effect.sleep("3 seconds")
                const imports = Effect.forEach([1, 2, 3], () => measureImport(send, quiet[1]))
                const [p99, lines] = yield* Effect.all([measureBoth, imports], { concurrency: 2 })
                child.kill("SIGTERM")
                const statuses = yield* until(/\{.*\}/)
                yield* exit
                best = Math.min(best, p99)
                line = Math.min(line, Math.max(...lines))
                console.log(
                  `${storage}, ${name}: p99 ${p99.toFixed(0)} ms, quiet ${calmest.toFixed(0)} ms, imports ${
                    lines.map((millis) => millis.toFixed(0)).join(", ")
                  } ms; the busy organization got ${statuses}`
                )
              }
              assertWithin(best, bound(), `the p99 beside ${name}`)
              assertWithin(line, most.import, `an import of one line beside ${name}`)
            }
          }
        }),
      900_000
    )
  }
})

import type { StoragePorts } from "@attestry/core"
import { StorageDefect } from "@attestry/core/storage"
import { VendorStore } from "@attestry/core/vendor"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Logger, LogLevel } from "effect"
import { toSessionHash } from "../../packages/core/src/access/SessionToken.ts"
import { type Answer, Api, type Request } from "../support/Api.ts"
import { served } from "../support/onEveryStack.ts"
import { rounds } from "../support/Rounds.ts"
import { furthest } from "../support/stacks.ts"
import { signIn, type Tenant, tenant } from "../support/Tenant.ts"
import { dump } from "./support/Dump.ts"
import * as Leaks from "./support/Leaks.ts"

const issuedOfEach = rounds(60, 200)

interface Issued {
  /** The whole credential. */
  readonly token: string
  /** The part of it that must be known to nobody else. */
  readonly secret: string
  /** The part of it that may be shown. */
  readonly open: string
  readonly headers: { readonly [name: string]: string }
  readonly revoke: Effect.Effect<Answer, never, Api>
  /** Answers to the request that made it, sent once more. */
  readonly replays: ReadonlyArray<Answer>
}

const issueKey = ({ owner }: Tenant, index: number) =>
  Effect.gen(function*() {
    const { send } = yield* Api
    const request = {
      key: owner.key,
      headers: { "idempotency-key": `key ${index}` },
      body: { name: `Key ${index}`, scopes: ["*"] }
    }
    const made = (yield* send("POST", "/v1/api-keys", request)).body
    const token = String(made.key)
    const issued: Issued = {
      token,
      secret: token.slice(12),
      open: token.slice(4, 12),
      headers: { "x-api-key": token },
      revoke: send("DELETE", `/v1/api-keys/${made.id}`, { key: owner.key }),
      replays: [yield* send("POST", "/v1/api-keys", request)]
    }
    return issued
  })

/** A user has 100 at most. */
const issueSession = ({ admin, auditor, owner }: Tenant, index: number) =>
  Effect.gen(function*() {
    const { send } = yield* Api
    const { user } = [owner, admin, auditor][index % 3] ?? owner
    const token = yield* signIn(user.id)
    const issued: Issued = {
      token,
      secret: token.slice(4),
      open: toSessionHash(token) ?? "",
      headers: { authorization: `Bearer ${token}` },
      revoke: send("POST", "/v1/sessions/revoke", { session: token, body: {} }),
      replays: []
    }
    return issued
  })

/** Secrets that are issued, kept as a hash and shown once. */
const kinds = [{ name: "API keys", issue: issueKey }, { name: "sessions", issue: issueSession }]

/** Places where a secret may end up by mistake; each key is put to a third of them. None is stored, no answer shows it. */
const misuses = ({ headers, token }: Issued): ReadonlyArray<readonly [string, string, Request]> => {
  const wrong = `${token.slice(0, -1)}${token.endsWith("a") ? "b" : "a"}`
  return [
    ["GET", "/v1/me", { headers }],
    ["GET", "/v1/vendors/vnd_1", { headers }],
    ["PATCH", "/v1/organization", { headers, body: { name: `Acme ${crypto.randomUUID()}` } }],
    ["GET", "/v1/me", { headers: { ...headers, "x-organization-id": token } }],
    ["GET", "/v1/me", { headers: { ...headers, authorization: `Bearer ${token}` } }],
    ["GET", "/v1/me", { headers: { authorization: `Bearer ${token}` } }],
    ["GET", "/v1/me", { headers: { cookie: `key=${token}` } }],
    ["GET", "/v1/me", { headers: { "x-api-key": wrong } }],
    ["GET", "/v1/me", { headers: { "x-api-key": `${token},${token}` } }],
    ["GET", `/v1/me?key=${token}`, { headers }],
    ["GET", `/v1/vendors?cursor=${token}`, { headers }],
    ["GET", `/v1/vendors/${token}`, { headers }],
    ["GET", `/v1/${token}`, {}],
    ["POST", "/v1/api-keys", { headers, body: { name: "K", scopes: [token] } }],
    ["POST", "/v1/api-keys", { headers, body: token }],
    ["POST", "/v1/context", { headers, body: { question: 1, answer: token, tags: token } }],
    ["PATCH", "/v1/organization", { headers: { ...headers, "idempotency-key": token }, body: { timeZone: "UTC" } }],
    ["PATCH", "/v1/organization", { headers: { ...headers, "if-match": `"${token}"` }, body: { timeZone: "UTC" } }]
  ]
}

const storageFails = Effect.die(
  new StorageDefect({ operation: "VendorStore.find", unavailable: false, cause: new Error("the disk is gone") })
)

/** One that fails now and then, so that there is something to log. */
const failing = (storage: Layer.Layer<StoragePorts>) =>
  Layer.effect(VendorStore, Effect.map(VendorStore, (store) => ({ ...store, find: () => storageFails }))).pipe(
    Layer.provideMerge(storage)
  )

for (const { name: stack, storage } of furthest) {
  const logged: Array<string> = []
  const logger = Logger.map(Logger.logfmtLogger, (line) => {
    logged.push(line)
  })
  const logging = Layer.merge(Logger.replace(Logger.defaultLogger, logger), Logger.minimumLogLevel(LogLevel.All))

  layer(Layer.provide(served(failing(storage)), logging), { excludeTestServices: true })(
    `secrets (${stack})`,
    (it) => {
      it.effect.each(kinds)(
        "$name appear only in their first response, in no log and in no table",
        ({ issue, name }) =>
          Effect.gen(function*() {
            const { send } = yield* Api
            const people = yield* tenant
            const all = yield* Effect.forEach(
              Array.from({ length: issuedOfEach }, (_, i) => i),
              (index) => issue(people, index)
            )
            const answers: Array<Answer> = all.flatMap(({ replays }) => [...replays])
            const uses = (headers: Issued["headers"]) =>
              Effect.forEach(["/v1/me", "/v1/api-keys", "/v1/audit-logs"], (path) => send("GET", path, { headers }))
            for (const [index, issued] of all.entries()) {
              const some = misuses(issued).filter((_, at) => at % 3 === index % 3)
              for (const [method, path, request] of some) answers.push(yield* send(method, path, request))
            }
            const used = yield* Effect.forEach(all.slice(0, 20), ({ headers }) => uses(headers))
            const live = yield* dump
            const revoked = yield* Effect.forEach(all, ({ revoke }) => revoke)
            const late = yield* Effect.forEach(all, ({ headers }) => uses(headers))
            for (const answer of used.flat()) assert.strictEqual(answer.status, 200)
            for (const answer of revoked) assert.strictEqual(answer.status, 200)
            for (const answer of late.flat()) assert.strictEqual(answer.status, 401)
            answers.push(
              ...used.flat(),
              ...revoked,
              ...late.flat(),
              ...(yield* uses({ "x-api-key": people.owner.key }))
            )

            const left = yield* dump
            const stored = live.text + left.text
            const texts = {
              answers: answers.map(({ headers, text }) => `${JSON.stringify([...headers])}\n${text}`).join("\n"),
              logs: logged.join("\n"),
              tables: stored
            }
            const find = Leaks.make(all.map(({ secret }) => secret))
            for (const [where, text] of Object.entries(texts)) assert.strictEqual(find(text), 0, `secrets in ${where}`)
            console.log([
              `${all.length} ${name}: 0 hits in ${answers.length} answers, ${logged.length} lines of log`,
              `${live.tables} tables of ${stored.length} characters`
            ].join(" and "))

            assert.isAtLeast(find(all.map(({ token }) => token).join("\n")), all.length)
            assert.isAtLeast(logged.filter((line) => line.includes("the disk is gone")).length, rounds(18, 60))
            if (stack === "memory") return
            assert.isAtLeast(live.tables, 8)
            for (const { open } of all) assert.include(live.text, open)
          })
      )
    }
  )
}

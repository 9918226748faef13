import { Attestry } from "@attestry/core"
import { CurrentActor, CurrentUser } from "@attestry/core/access"
import { InvalidRequest } from "@attestry/core/problem"
import { Vendors } from "@attestry/core/vendor"
import * as Memory from "@attestry/memory/Memory"
import { makeTestOrganization } from "@attestry/memory/TestOrganization"
import { assert, describe, it, layer } from "@effect/vitest"
import { type Context, Effect, Layer, Option, Schema } from "effect"
import { readdirSync, readFileSync } from "node:fs"
import { Api } from "../support/Api.ts"
import { endpoints, samples } from "../support/endpoints.ts"
import { onEveryStack } from "../support/onEveryStack.ts"
import { rounds } from "../support/Rounds.ts"
import { tenant } from "../support/Tenant.ts"

const sources = "packages/core/src"

const schemas = endpoints.flatMap(({ name, payloadSchema, urlParamsSchema }) =>
  Object.entries({ payload: payloadSchema, query: urlParamsSchema }).flatMap(([part, schema]) =>
    Option.isSome(schema) ? [{ name: `the ${part} of ${name}`, schema: schema.value }] : []
  )
)

describe("an input", () => {
  it.for(schemas)("is the same when it is decoded again: $name", ({ schema }) => {
    const decode = Schema.decodeUnknownSync(Schema.make<unknown, unknown>(schema.ast))
    for (const sample of samples(schema, rounds(10, 100), 3)) {
      const once = decode(sample)
      assert.deepStrictEqual(decode(once), once)
    }
  })
})

interface Method {
  readonly room: string
  readonly service: string
  readonly method: string
  /** Number of the arguments before the input. */
  readonly ids: number
}

/** Methods with an input, as the interfaces of the services declare them. */
const methods = readdirSync(sources, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".ts"))
  .flatMap((path) =>
    Array.from(
      readFileSync(`${sources}/${path}`, "utf8").matchAll(/^export interface (\w+)Service \{\n(.*?)^\}/gms),
      ([, service = "", members = ""]) =>
        Array.from(
          members.matchAll(/^ {2}readonly (\w+): \(([^()]*): Input<typeof \w+>\s*\) =>/gm),
          ([, method = "", before = ""]): Method => ({
            room: path.replace(/\/.*/, ""),
            service,
            method,
            ids: Array.from(`${before}:`.matchAll(/(?:^|,)\s*\w+:/g)).length - 1
          })
        )
    ).flat()
  )

const callable = (value: unknown): value is (...args: ReadonlyArray<unknown>) => Effect.Effect<unknown, unknown> =>
  typeof value === "function"

layer(Layer.provideMerge(Attestry.layer, Memory.layer), { excludeTestServices: true })("a call in process", (it) => {
  it.effect.each(methods.map(({ method, service }) => `${service}.${method}`))(
    "rejects what its schema rejects: %s",
    (name) =>
      Effect.gen(function*() {
        const found = methods.find(({ method, service }) => name === `${service}.${method}`)
        if (found === undefined) return assert.fail(name)
        const { ids, method, room, service } = found
        const { owner } = yield* makeTestOrganization
        const actor = { ...owner, type: "session" as const, apiKey: null }
        const entry = yield* Effect.promise(() => import(`../../${sources}/${room}/index.ts`))
        const tag: Context.Tag<never, Record<string, unknown>> = entry[service]
        const call = (yield* tag)[method]
        if (!callable(call)) return assert.fail(`${service} has no method ${method}`)
        const failure = yield* Effect.flip(call(...Array(ids).fill("x"), { nonsense: true })).pipe(
          Effect.provideService(CurrentActor, actor),
          Effect.provideService(CurrentUser, actor)
        )
        assert.instanceOf(failure, InvalidRequest)
        assert.deepInclude(failure.errors, { pointer: "/nonsense", detail: "Unknown property" })
      })
  )
})

onEveryStack("an invalid input", (it) => {
  it.effect("has the same field errors in process as over HTTP, and changes nothing", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { actor, owner } = yield* tenant
      const vendors = yield* Vendors
      const input = { name: "   ", status: "wrong", website: "ftp://example.com", more: 1 }
      const response = yield* send("POST", "/v1/vendors", { key: owner.key, body: input })
      const failure = yield* Effect.flip(vendors.create(Object(input))).pipe(
        Effect.provideService(CurrentActor, actor)
      )
      assert.deepInclude(response.body, { code: "invalid_request", errors: Reflect.get(failure, "errors") })
      assert.lengthOf(response.body.errors, 4)
      const { count } = yield* Effect.provideService(vendors.list({}), CurrentActor, actor)
      assert.strictEqual(count, 0)
    }))
})

import * as Attestry from "@attestry/core/Attestry"
import { NewOrganization, SetUp } from "@attestry/core/setUp/SetUp"
import * as Memory from "@attestry/memory/Memory"
import { webHandler } from "@attestry/server/FetchHandler"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Schema from "effect/Schema"

const owner = { name: "Olga Owner", email: "olga@example.com" }

const setUp = Effect.gen(function*() {
  const { firstStart } = yield* SetUp
  const input = yield* Schema.decode(NewOrganization)({ name: "Acme", owner })
  return (yield* Effect.flatten(firstStart(input, Effect.void))).token
})

const start = async () => {
  const runtime = ManagedRuntime.make(Layer.provideMerge(Attestry.layer, Memory.layer))
  const { context } = await runtime.runtime()
  return { key: await runtime.runPromise(setUp), ...webHandler(Layer.succeedContext(context), { rateLimit: {} }) }
}

interface Answer {
  readonly path: string
  readonly status: number
  readonly text: string
}

/** Hands the runtime's own request to the API, asks what a client would, and returns the answers. */
const tour = async (first: Request): Promise<ReadonlyArray<Answer>> => {
  const { dispose, handler, key } = await start()
  const answers: Array<Answer> = []
  const ask = async (path: string, body?: object) => {
    const request = new Request(`http://attestry.example${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: { "x-api-key": key, ...(body === undefined ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) })
    })
    const response = await handler(request, { ip: "2001:db8::1" })
    answers.push({ path, status: response.status, text: (await response.text()).slice(0, 300) })
  }
  const live = await handler(first)
  answers.push({ path: "/livez", status: live.status, text: await live.text() })
  await ask("/readyz")
  await ask("/v1/vendors", { name: "Öl & Söhne" })
  await ask("/v1/vendors")
  await ask("/v1/openapi.json")
  await ask("/docs")
  await ask("/v1/nothing")
  await dispose()
  return answers
}

export const respond = async (request: Request): Promise<Response> => Response.json(await tour(request))

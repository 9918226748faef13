import { Attestry } from "@attestry/core"
import { BlobKey, BlobStore } from "@attestry/core/blob"
import { NewOrganization, SetUp } from "@attestry/core/setUp"
import { OrganizationId, Timestamp } from "@attestry/core/shared"
import * as Memory from "@attestry/memory/Memory"
import * as MemoryBlobStore from "@attestry/memory/MemoryBlobStore"
import { webHandler } from "@attestry/server/FetchHandler"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"

const owner = { name: "Olga Owner", email: "olga@example.com" }

const setUp = Effect.gen(function*() {
  const { firstStart } = yield* SetUp
  const input = yield* Schema.decode(NewOrganization)({ name: "Acme", owner })
  return (yield* Effect.flatten(firstStart(input, Effect.void))).token
})

const putBlob = Effect.gen(function*() {
  const { downloadUrl, put } = yield* BlobStore
  const organizationId = OrganizationId.make("org_1")
  const blob = yield* put(organizationId, BlobKey.make("test/1"), Stream.make(new TextEncoder().encode("Öl")))
  const expiresAt = Timestamp.fromMillis(Date.UTC(2999, 0))
  return yield* downloadUrl(organizationId, blob, { fileName: "Öl.txt", contentType: "text/plain", expiresAt })
})

const start = async () => {
  const ports = Layer.merge(Memory.layer, MemoryBlobStore.layer({ publicUrl: "http://attestry.example" }))
  const runtime = ManagedRuntime.make(Layer.provideMerge(Attestry.layer, ports))
  const { context } = await runtime.runtime()
  const [key, link] = await Promise.all([runtime.runPromise(setUp), runtime.runPromise(putBlob)])
  return { key, link, ...webHandler(Layer.succeedContext(context), { rateLimit: {} }) }
}

interface Answer {
  readonly path: string
  readonly status: number
  readonly text: string
}

/** Hands the runtime's own request to the API, asks what a client would, and returns the answers. */
const tour = async (first: Request): Promise<ReadonlyArray<Answer>> => {
  const { dispose, handler, key, link } = await start()
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
  const file = await handler(new Request(link))
  answers.push({ path: "/files", status: file.status, text: await file.text() })
  await dispose()
  return answers
}

export const respond = async (request: Request): Promise<Response> => Response.json(await tour(request))

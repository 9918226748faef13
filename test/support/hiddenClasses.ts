// A program that is started with --log-maps and --logfile: how many hidden classes V8 makes for a request of each kind.
// Its argument is how many are allowed.
import { Attestry } from "@attestry/core"
import { NewOrganization, SetUp } from "@attestry/core/setUp"
import * as Memory from "@attestry/memory/Memory"
import { webHandler } from "@attestry/server/FetchHandler"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Schema from "effect/Schema"
import { readFileSync } from "node:fs"

const [log = ""] = process.execArgv.flatMap((flag) => flag.startsWith("--logfile=") ? [flag.slice(10)] : [])

const setUp = Effect.gen(function*() {
  const { firstStart } = yield* SetUp
  const owner = { name: "Olga Owner", email: "olga@example.com" }
  const input = yield* Schema.decode(NewOrganization)({ name: "Acme", owner })
  return (yield* Effect.flatten(firstStart(input, Effect.void))).token
})

const runtime = ManagedRuntime.make(Layer.provideMerge(Attestry.layer, Memory.layer))
const { context } = await runtime.runtime()
const key = await runtime.runPromise(setUp)
const { dispose, handler } = webHandler(Layer.succeedContext(context), {})

const ask = async (method: string, path: string, body?: object) => {
  const response = await handler(
    new Request(`http://attestry.example/v1${path}`, {
      method,
      headers: { "x-api-key": key, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) })
    })
  )
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${text}`)
  return JSON.parse(text)
}

let sent = 0
const vendor = () => ({ name: `Vendor ${++sent}`, description: "Hosts our servers" })
const paragraph = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] })

for (let i = 0; i < 20; i++) await ask("POST", "/vendors", vendor())
const { id } = await ask("POST", "/vendors", vendor())
const policy = await ask("POST", "/policies", {
  name: "Access control",
  content: [paragraph("Nobody shares a password.")]
})
const edited = `/policies/${policy.id}/versions/${policy.draftVersionId}`

const kinds: { readonly [kind: string]: () => Promise<unknown> } = {
  "one vendor": () => ask("GET", `/vendors/${id}`),
  "a page of vendors": () => ask("GET", "/vendors?limit=50"),
  "a change of a vendor": () => ask("PATCH", `/vendors/${id}`, { description: `Changed ${++sent}` }),
  "a new vendor": () => ask("POST", "/vendors", vendor()),
  "an edited policy": () => ask("PATCH", edited, { content: [paragraph(`Text ${++sent}`)] })
}

// Node's own fields of requests and responses have symbols as names
const made = /^map,(Transition|InitialMap|Normalize),(?!.*,symbol\()/gm

const countClasses = () => (readFileSync(log, "latin1").match(made) ?? []).length

const warmUp = 150
const measured = 100
// what runs from time to time makes some as well, so a kind with too many is measured again
const most = Number(process.argv[2])
const rounds = 3

const classesOf = async (send: () => Promise<unknown>) => {
  const before = countClasses()
  for (let i = 0; i < measured; i++) await send()
  return (countClasses() - before) / measured
}

const found: Record<string, number> = {}
for (const [kind, send] of Object.entries(kinds)) {
  for (let i = 0; i < warmUp; i++) await send()
  let classes = Infinity
  for (let round = 0; round < rounds && classes > most; round++) classes = await classesOf(send)
  found[kind] = classes
}
await dispose()
await runtime.dispose()
process.stdout.write(JSON.stringify({ found, inAll: countClasses() }))

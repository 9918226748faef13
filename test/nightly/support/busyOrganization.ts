/**
 * An organization whose callers do their worst: each sends the next request when it has the response to the last one. It
 * reads `{ origin, attacks: [{ credential, method, path, body }] }` from its input, and ends with its parent.
 */
import { Agent, request } from "node:http"
import { setPriority } from "node:os"

interface Attack {
  /** A header. */
  readonly credential: { readonly [name: string]: string }
  readonly method: string
  readonly path: string
  readonly body?: object
}

// it takes no processor time that the server could use, like callers on other machines
setPriority(19)

const chunks: Array<Buffer> = []
for await (const chunk of process.stdin) chunks.push(chunk)
const { attacks, origin }: { readonly origin: string; readonly attacks: ReadonlyArray<Attack> } = JSON.parse(
  String(Buffer.concat(chunks))
)

const agent = new Agent({ keepAlive: true, maxSockets: 250 })
const statuses = new Map<string, number>()
let isStopped = false

const count = (path: string, status: number) => {
  const name = `${path} ${status}`
  statuses.set(name, (statuses.get(name) ?? 0) + 1)
}

const ask = (attack: Attack) => {
  if (isStopped) return
  const { credential, method, path } = attack
  const body = attack.body === undefined ? undefined : Buffer.from(JSON.stringify(attack.body))
  const headers = {
    ...credential,
    ...(body === undefined ? {} : { "content-type": "application/json", "content-length": String(body.length) })
  }
  const sent = request(origin + path, { agent, method, headers }, (response) => {
    count(path, response.statusCode ?? 0)
    response.resume()
    response.on("error", () => {})
  })
  sent.on("error", () => count(path, 0))
  // a rejected caller comes back soon, though not at once
  sent.on("close", () => setTimeout(() => ask(attack), 20))
  sent.end(body)
}

process.on("disconnect", () => process.exit())
for (const attack of attacks) ask(attack)
process.on("SIGTERM", () => {
  isStopped = true
  console.log(JSON.stringify(Object.fromEntries(statuses)))
  process.exit()
})
console.log("asking")

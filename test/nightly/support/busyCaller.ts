/**
 * A client that sends what takes long as fast as its limits allow: 20 requests at once, then 90 or 10 MB a second. It ends
 * with its parent. Asked to stop it waits for its last responses: on a slow machine the first one ends late.
 */
import { Agent, request } from "node:http"
import { setPriority } from "node:os"

const [origin = "", key = "", method = "GET", path = "/"] = process.argv.slice(2)

const agent = new Agent({ keepAlive: true, maxSockets: 250 })
const statuses = new Map<number, number>()
let open = 0
let isStopped = false

const read = async (): Promise<Buffer> => {
  const chunks: Array<Buffer> = []
  for await (const chunk of process.stdin) chunks.push(chunk)
  return Buffer.concat(chunks)
}

// it takes no processor time that the server could use, like a caller on another machine
setPriority(19)

const body = await read()

const count = (status: number) => {
  statuses.set(status, (statuses.get(status) ?? 0) + 1)
}

const end = () => {
  if (!isStopped || open > 0) return
  console.log(JSON.stringify(Object.fromEntries(statuses)))
  process.exit()
}

const ask = () => {
  open++
  const headers = { "x-api-key": key, "content-type": "application/json", "content-length": String(body.length) }
  const sent = request(origin + path, { agent, method, headers }, (response) => {
    count(response.statusCode ?? 0)
    response.resume()
    response.on("error", () => {})
  })
  sent.on("error", () => count(0))
  sent.on("close", () => {
    open--
    end()
  })
  sent.end(body)
}

process.on("disconnect", () => process.exit())
for (let i = 0; i < 20; i++) ask()
const timer = setInterval(ask, Math.max(1_000 / 90, body.length / 10_000))
process.on("SIGTERM", () => {
  isStopped = true
  clearInterval(timer)
  end()
})
console.log("asking")

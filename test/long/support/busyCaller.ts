/**
 * A client that sends what takes long as fast as its limits allow: 20 requests at once, then 90 or 10 MB a second. It ends
 * with its parent.
 */
import { Agent, request } from "node:http"

const [origin = "", key = "", method = "GET", path = "/"] = process.argv.slice(2)

const agent = new Agent({ keepAlive: true, maxSockets: 250 })
const statuses = new Map<number, number>()

const read = async (): Promise<Buffer> => {
  const chunks: Array<Buffer> = []
  for await (const chunk of process.stdin) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const body = await read()

const ask = () => {
  const headers = { "x-api-key": key, "content-type": "application/json", "content-length": String(body.length) }
  const sent = request(origin + path, { agent, method, headers }, (response) => {
    const { statusCode = 0 } = response
    statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
    response.resume()
    response.on("error", () => {})
  })
  sent.on("error", () => statuses.set(0, (statuses.get(0) ?? 0) + 1))
  sent.end(body)
}

process.on("disconnect", () => process.exit())
process.on("SIGTERM", () => {
  console.log(JSON.stringify(Object.fromEntries(statuses)))
  process.exit()
})
for (let i = 0; i < 20; i++) ask()
setInterval(ask, Math.max(1_000 / 90, body.length / 10_000))
console.log("asking")

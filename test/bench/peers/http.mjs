// The routes on node:http alone.
import { createServer } from "node:http"
import * as Vendors from "./vendors.mjs"

const choices = {
  category: Vendors.categories,
  status: Vendors.statuses,
  inherentProbability: Vendors.probabilities,
  inherentImpact: Vendors.impacts,
  residualProbability: Vendors.probabilities,
  residualImpact: Vendors.impacts
}

const isText = (most) => (value) => typeof value === "string" && value.length <= most
const orNull = (test) => (value) => value === null || test(value)

const tests = {
  name: (value) => isText(200)(value) && value !== "",
  description: isText(10_000),
  website: orNull(isText(2000)),
  isSubProcessor: (value) => typeof value === "boolean",
  assigneeId: orNull(isText(100)),
  ...Object.fromEntries(
    Object.entries(choices).map(([field, choices]) => [field, (value) => choices.includes(value)])
  )
}

/** The first field that is unknown or has no valid value. */
const wrongField = (patch) => Object.keys(patch).find((field) => tests[field]?.(patch[field]) !== true)

const respond = (response, status, body) => {
  const text = JSON.stringify(body)
  response.writeHead(status, { "content-type": "application/json", "content-length": Buffer.byteLength(text) })
  response.end(text)
}

const bodyOf = async (request) => {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString())
}

const authorized = async (request, response, scope) => {
  const caller = await Vendors.authenticate(request.headers["x-api-key"])
  if (caller === undefined) respond(response, 401, { message: "No such key" })
  else if (!caller.scopes.includes(scope)) respond(response, 403, { message: `The key lacks ${scope}` })
  else return caller
  return undefined
}

const found = (response, vendor) =>
  vendor === undefined ? respond(response, 404, { message: "No such vendor" }) : respond(response, 200, vendor)

const list = async (request, response) => {
  const caller = await authorized(request, response, "vendor:read")
  if (caller !== undefined) respond(response, 200, await Vendors.list(caller))
}

const get = async (request, response, id) => {
  const caller = await authorized(request, response, "vendor:read")
  if (caller !== undefined) found(response, await Vendors.get(caller, id))
}

const update = async (request, response, id) => {
  const caller = await authorized(request, response, "vendor:update")
  if (caller === undefined) return
  const patch = await bodyOf(request)
  const wrong = wrongField(patch)
  if (wrong !== undefined) respond(response, 400, { message: `${wrong} is not valid` })
  else found(response, await Vendors.update(caller, id, patch))
}

const route = async (request, response) => {
  const [path] = request.url.split("?")
  const [, id] = /^\/v1\/vendors\/([^/]+)$/.exec(path) ?? []
  const { method } = request
  if (path === "/livez" && method === "GET") respond(response, 200, { status: "ok" })
  else if (path === "/v1/vendors" && method === "GET") await list(request, response)
  else if (id !== undefined && method === "GET") await get(request, response, id)
  else if (id !== undefined && method === "PATCH") await update(request, response, id)
  else respond(response, 404, { message: "No such route" })
}

createServer((request, response) => {
  route(request, response).catch((error) => {
    console.error(error)
    respond(response, 500, { message: "Something went wrong" })
  })
}).listen(Number(process.env.PORT), "127.0.0.1")

// The routes on node:http alone.
import { createServer } from "node:http"
import { authenticate, headers } from "./access.mjs"
import * as People from "./people.mjs"
import * as Policies from "./policies.mjs"
import * as Soa from "./soa.mjs"
import * as Tasks from "./tasks.mjs"
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

const vendorTests = {
  name: (value) => isText(200)(value) && value !== "",
  description: isText(10_000),
  website: orNull(isText(2000)),
  isSubProcessor: (value) => typeof value === "boolean",
  assigneeId: orNull(isText(100)),
  ...Object.fromEntries(
    Object.entries(choices).map(([field, choices]) => [field, (value) => choices.includes(value)])
  )
}

const memberTests = {
  userId: (value) => typeof value === "string" && /^usr_[0-9a-z]{26}$/.test(value),
  role: (value) => People.roles.includes(value),
  department: (value) => People.departments.includes(value),
  isActive: (value) => typeof value === "boolean",
  deviceLabelId: Number.isFinite
}

const policyTests = {
  name: vendorTests.name,
  description: orNull(isText(10_000)),
  frequency: orNull((value) => Policies.frequencies.includes(value)),
  department: orNull((value) => Policies.departments.includes(value)),
  isRequiredToSign: (value) => typeof value === "boolean",
  content: Policies.isContent
}

const editionTests = { content: Policies.isContent }

const publicationTests = { setAsActive: (value) => typeof value === "boolean", changelog: isText(5000) }

const fileType = new RegExp(Tasks.fileType)

const attachmentTests = {
  fileName: (value) => isText(255)(value) && value !== "",
  fileType: (value) => typeof value === "string" && fileType.test(value),
  fileData: (value) => typeof value === "string",
  description: isText(500),
  userId: memberTests.userId
}

const isEachOnce = (most, test) => (value) =>
  Array.isArray(value) && value.length <= most && new Set(value).size === value.length && value.every(test)

const matches = (pattern) => {
  const form = new RegExp(pattern)
  return (value) => typeof value === "string" && form.test(value)
}

const decisionTests = {
  control: (value) => isText(32)(value) && value !== "",
  applicable: (value) => typeof value === "boolean",
  justification: isText(Soa.mostJustification),
  inclusionReasons: isEachOnce(Soa.reasons.length, (value) => Soa.reasons.includes(value)),
  implementation: (value) => Soa.implementations.includes(value),
  ...Object.fromEntries(
    Object.entries(Soa.patterns).map(([field, pattern]) => [field, isEachOnce(Soa.mostLinks, matches(pattern))])
  ),
  ownerId: orNull(matches(Soa.ownerPattern)),
  dueDate: orNull((value) => typeof value === "string" && !Number.isNaN(Date.parse(value)))
}

/** The first field that is unknown or has no valid value. */
const wrongField = (tests, given) => Object.keys(given).find((field) => tests[field]?.(given[field]) !== true)

const isObject = (value) => typeof value === "object" && value !== null

const isDecision = (given) =>
  isObject(given) && given.control !== undefined && wrongField(decisionTests, given) === undefined

const decisionsTests = {
  decisions: (given) =>
    Array.isArray(given) && given.length >= 1 && given.length <= Soa.mostDecisions && given.every(isDecision)
}

/** Finds the faults of a future member. */
const wrongMember = (given) =>
  !isObject(given) || given.userId === undefined ? "userId" : wrongField(memberTests, given)

/** The same of many: 1 to 1,000. */
const wrongMembers = (given) =>
  isObject(given) && Array.isArray(given.members) && given.members.length >= 1 && given.members.length <= 1000
    ? given.members.map(wrongMember).find((wrong) => wrong !== undefined)
    : "members"

const respond = (response, status, body) => {
  const text = JSON.stringify(body)
  response.writeHead(status, {
    ...headers(response.req.headers["x-request-id"]),
    "content-type": "application/json",
    "content-length": Buffer.byteLength(text)
  })
  response.end(text)
}

const bodyOf = async (request) => {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString())
}

const authorized = async (request, response, scope) => {
  const caller = await authenticate(request.headers["x-api-key"])
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
  const wrong = wrongField(vendorTests, patch)
  if (wrong !== undefined) respond(response, 400, { message: `${wrong} is not valid` })
  else found(response, await Vendors.update(caller, id, patch))
}

const people = async (request, response) => {
  const caller = await authorized(request, response, "member:read")
  if (caller !== undefined) respond(response, 200, await People.list(caller))
}

const create = async (request, response) => {
  const caller = await authorized(request, response, "member:create")
  if (caller === undefined) return
  const given = await bodyOf(request)
  const wrong = wrongMember(given)
  if (wrong !== undefined) return respond(response, 400, { message: `${wrong} is not valid` })
  const { status, ...answer } = await People.create(caller, given)
  respond(response, status, answer)
}

const createMany = async (request, response) => {
  const caller = await authorized(request, response, "member:create")
  if (caller === undefined) return
  const given = await bodyOf(request)
  const wrong = wrongMembers(given)
  if (wrong !== undefined) respond(response, 400, { message: `${wrong} is not valid` })
  else respond(response, 201, await People.createMany(caller, given.members))
}

/** The first rows that a module lists. */
const page = async (request, response, scope, { list }) => {
  const caller = await authorized(request, response, scope)
  if (caller === undefined) return
  const limit = Number(new URL(request.url, "http://localhost").searchParams.get("limit") ?? 100)
  if (Number.isInteger(limit) && limit > 0 && limit <= 100) respond(response, 200, await list(caller, limit))
  else respond(response, 400, { message: "limit is not valid" })
}

/** Does something with a body that has passed the tests, and has the required fields. */
const withBody = async (request, response, { does, required, scope, tests }) => {
  const caller = await authorized(request, response, scope)
  if (caller === undefined) return
  const given = await bodyOf(request)
  const wrong = isObject(given)
    ? required.find((field) => given[field] === undefined) ?? wrongField(tests, given)
    : "body"
  if (wrong !== undefined) return respond(response, 400, { message: `${wrong} is not valid` })
  const { answer, status } = await does(caller, given)
  respond(response, status, answer)
}

const draft = (request, response) =>
  withBody(request, response, {
    scope: "policy:create",
    tests: policyTests,
    required: ["name", "content"],
    does: async (caller, given) => ({ status: 201, answer: await Policies.create(caller, given) })
  })

const edit = (request, response, id, versionId) =>
  withBody(request, response, {
    scope: "policy:update",
    tests: editionTests,
    required: ["content"],
    does: (caller, given) => Policies.edit(caller, id, versionId, given)
  })

const publish = (request, response, id) =>
  withBody(request, response, {
    scope: "policy:publish",
    tests: publicationTests,
    required: [],
    does: (caller, given) => Policies.publish(caller, id, given)
  })

const attach = (request, response, taskId) =>
  withBody(request, response, {
    scope: "evidence:create",
    tests: attachmentTests,
    required: ["fileName", "fileType", "fileData", "userId"],
    does: (caller, given) => Tasks.attach(caller, taskId, given)
  })

const soa = async (request, response, id) => {
  const caller = await authorized(request, response, "soa:read")
  if (caller === undefined) return
  const { answer, status } = await Soa.get(caller, id)
  respond(response, status, answer)
}

const decide = (request, response, id) =>
  withBody(request, response, {
    scope: "soa:update",
    tests: decisionsTests,
    required: ["decisions"],
    does: (caller, given) => Soa.decide(caller, id, given)
  })

const route = async (request, response) => {
  const [path] = request.url.split("?")
  const [, id] = /^\/v1\/vendors\/([^/]+)$/.exec(path) ?? []
  const [, policyId, versionId] = /^\/v1\/policies\/([^/]+)\/versions\/([^/]+)$/.exec(path) ?? []
  const [, taskId] = /^\/v1\/tasks\/([^/]+)\/attachments$/.exec(path) ?? []
  const [, soaId, decisions] = /^\/v1\/soa\/([^/]+)(\/decisions)?$/.exec(path) ?? []
  const { method } = request
  if (path === "/livez" && method === "GET") respond(response, 200, { status: "ok" })
  else if (path === "/v1/vendors" && method === "GET") await list(request, response)
  else if (id !== undefined && method === "GET") await get(request, response, id)
  else if (id !== undefined && method === "PATCH") await update(request, response, id)
  else if (path === "/v1/people" && method === "GET") await people(request, response)
  else if (path === "/v1/people" && method === "POST") await create(request, response)
  else if (path === "/v1/people/bulk" && method === "POST") await createMany(request, response)
  else if (path === "/v1/policies" && method === "GET") await page(request, response, "policy:read", Policies)
  else if (path === "/v1/policies" && method === "POST") await draft(request, response)
  else if (versionId === "publish" && method === "POST") await publish(request, response, policyId)
  else if (versionId !== undefined && method === "PATCH") await edit(request, response, policyId, versionId)
  else if (path === "/v1/tasks" && method === "GET") await page(request, response, "task:read", Tasks)
  else if (taskId !== undefined && method === "POST") await attach(request, response, taskId)
  else if (soaId !== undefined && decisions === undefined && method === "GET") await soa(request, response, soaId)
  else if (decisions !== undefined && method === "PATCH") await decide(request, response, soaId)
  else respond(response, 404, { message: "No such route" })
}

createServer((request, response) => {
  route(request, response).catch((error) => {
    console.error(error)
    respond(response, 500, { message: "Something went wrong" })
  })
}).listen(Number(process.env.PORT), "127.0.0.1")

// The routes on Fastify, with schemas for what comes in and what goes out.
import Fastify from "fastify"
import { authenticate } from "./access.mjs"
import * as People from "./people.mjs"
import * as Vendors from "./vendors.mjs"

const text = { type: "string" }
const moment = { type: "string", format: "date-time" }
const textOrNull = { type: ["string", "null"] }
const oneOf = (choices) => ({ type: "string", enum: choices })
const object = (properties) => ({ type: "object", properties })

const rating = object({ score: { type: ["integer", "null"] }, level: text, matrix: text })

const shown = {
  id: text,
  name: text,
  description: text,
  category: text,
  status: text,
  inherentProbability: text,
  inherentImpact: text,
  residualProbability: text,
  residualImpact: text,
  website: textOrNull,
  assigneeId: textOrNull,
  createdAt: moment,
  updatedAt: moment,
  risk: object({ inherent: rating, residual: rating })
}

const signature = { authType: text, authenticatedUser: object({ id: text, email: text }) }

const vendor = object({ ...shown, organizationId: text, isSubProcessor: { type: "boolean" }, ...signature })

const vendors = object({
  data: { type: "array", items: object(shown) },
  count: { type: "integer" },
  nextCursor: textOrNull,
  ...signature
})

const patch = {
  ...object({
    name: { type: "string", minLength: 1, maxLength: 200 },
    description: { type: "string", maxLength: 10_000 },
    category: oneOf(Vendors.categories),
    status: oneOf(Vendors.statuses),
    inherentProbability: oneOf(Vendors.probabilities),
    inherentImpact: oneOf(Vendors.impacts),
    residualProbability: oneOf(Vendors.probabilities),
    residualImpact: oneOf(Vendors.impacts),
    website: { type: ["string", "null"], maxLength: 2000 },
    isSubProcessor: { type: "boolean" },
    assigneeId: { type: ["string", "null"], maxLength: 100 }
  }),
  additionalProperties: false
}

const member = {
  id: text,
  organizationId: text,
  userId: text,
  role: text,
  department: text,
  isActive: { type: "boolean" },
  createdAt: moment,
  deviceLabelId: { type: "number" },
  user: object({
    id: text,
    name: text,
    email: text,
    emailVerified: { type: "boolean" },
    createdAt: moment,
    updatedAt: moment,
    image: text,
    lastLogin: moment
  })
}

const people = object({
  data: { type: "array", items: object(member) },
  count: { type: "integer" },
  nextCursor: textOrNull,
  ...signature
})

const newMember = {
  ...object({
    userId: { type: "string", pattern: "^usr_[0-9a-z]{26}$" },
    role: oneOf(People.roles),
    department: oneOf(People.departments),
    isActive: { type: "boolean" },
    deviceLabelId: { type: "number" }
  }),
  required: ["userId"],
  additionalProperties: false
}

const newMembers = {
  ...object({ members: { type: "array", minItems: 1, maxItems: 1000, items: newMember } }),
  required: ["members"],
  additionalProperties: false
}

const created = object({
  created: { type: "array", items: object(member) },
  errors: { type: "array", items: object({ index: { type: "integer" }, userId: text, error: text }) },
  summary: object({ total: { type: "integer" }, successful: { type: "integer" }, failed: { type: "integer" } }),
  ...signature
})

const app = Fastify()
app.decorateRequest("caller", null)

const needs = (scope) => async (request, reply) => {
  const caller = await authenticate(request.headers["x-api-key"])
  if (caller === undefined) return reply.code(401).send({ message: "No such key" })
  if (!caller.scopes.includes(scope)) return reply.code(403).send({ message: `The key lacks ${scope}` })
  request.caller = caller
}

const orMissing = (reply, found) => found ?? reply.code(404).send({ message: "No such vendor" })

app.get("/livez", { schema: { response: { 200: object({ status: text }) } } }, async () => ({ status: "ok" }))

app.get(
  "/v1/vendors",
  { preHandler: needs("vendor:read"), schema: { response: { 200: vendors } } },
  ({ caller }) => Vendors.list(caller)
)

app.get(
  "/v1/vendors/:id",
  { preHandler: needs("vendor:read"), schema: { response: { 200: vendor } } },
  async ({ caller, params }, reply) => orMissing(reply, await Vendors.get(caller, params.id))
)

app.patch(
  "/v1/vendors/:id",
  { preHandler: needs("vendor:update"), schema: { body: patch, response: { 200: vendor } } },
  async ({ body, caller, params }, reply) => orMissing(reply, await Vendors.update(caller, params.id, body))
)

app.get(
  "/v1/people",
  { preHandler: needs("member:read"), schema: { response: { 200: people } } },
  ({ caller }) => People.list(caller)
)

app.post(
  "/v1/people",
  {
    preHandler: needs("member:create"),
    schema: { body: newMember, response: { 201: object(member) } }
  },
  async ({ body, caller }, reply) => {
    const { status, ...answer } = await People.create(caller, body)
    return reply.code(status).send(answer)
  }
)

app.post(
  "/v1/people/bulk",
  { preHandler: needs("member:create"), schema: { body: newMembers, response: { 201: created } } },
  async ({ body, caller }, reply) => reply.code(201).send(await People.createMany(caller, body.members))
)

await app.listen({ port: Number(process.env.PORT), host: "127.0.0.1" })

// The routes on Fastify, with schemas for what comes in and what goes out.
import Fastify from "fastify"
import { authenticate, headers } from "./access.mjs"
import * as People from "./people.mjs"
import * as Policies from "./policies.mjs"
import {
  attached,
  created,
  decisions,
  drafted,
  edition,
  member,
  newAttachment,
  newMember,
  newMembers,
  newPolicy,
  object,
  patch,
  people,
  policies,
  publication,
  soa,
  tasks,
  text,
  vendor,
  vendors
} from "./schemas.mjs"
import * as Soa from "./soa.mjs"
import * as Tasks from "./tasks.mjs"
import * as Vendors from "./vendors.mjs"

const app = Fastify()
app.decorateRequest("caller", null)
app.addHook("onRequest", (request, reply, done) => {
  reply.headers(headers(request.headers["x-request-id"]))
  done()
})

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

const hasContent = async ({ body }, reply) => {
  if (!Policies.isContent(body.content)) return reply.code(400).send({ message: "content is not valid" })
}

const answered = (reply, { answer, status }) => reply.code(status).send(answer)

app.get(
  "/v1/policies",
  {
    preHandler: needs("policy:read"),
    schema: {
      querystring: object({ limit: { type: "integer", minimum: 1, maximum: 100 } }),
      response: { 200: policies }
    }
  },
  ({ caller, query }) => Policies.list(caller, query.limit)
)

app.post(
  "/v1/policies",
  {
    preHandler: [needs("policy:create"), hasContent],
    schema: { body: newPolicy, response: { 201: drafted } }
  },
  async ({ body, caller }, reply) => reply.code(201).send(await Policies.create(caller, body))
)

app.patch(
  "/v1/policies/:id/versions/:versionId",
  {
    preHandler: [needs("policy:update"), hasContent],
    schema: { body: edition, response: { 200: object({ versionId: text }) } }
  },
  async ({ body, caller, params }, reply) =>
    answered(reply, await Policies.edit(caller, params.id, params.versionId, body))
)

app.post(
  "/v1/policies/:id/versions/publish",
  {
    preHandler: needs("policy:publish"),
    schema: { body: publication, response: { 201: object({ versionId: text, version: { type: "integer" } }) } }
  },
  async ({ body, caller, params }, reply) => answered(reply, await Policies.publish(caller, params.id, body))
)

app.get(
  "/v1/tasks",
  {
    preHandler: needs("task:read"),
    schema: {
      querystring: object({ limit: { type: "integer", minimum: 1, maximum: 100 } }),
      response: { 200: tasks }
    }
  },
  ({ caller, query }) => Tasks.list(caller, query.limit)
)

app.post(
  "/v1/tasks/:id/attachments",
  {
    bodyLimit: Tasks.longestBody,
    preHandler: needs("evidence:create"),
    schema: { body: newAttachment, response: { 201: attached } }
  },
  async ({ body, caller, params }, reply) => answered(reply, await Tasks.attach(caller, params.id, body))
)

app.get(
  "/v1/soa/:id",
  { preHandler: needs("soa:read"), schema: { response: { 200: soa } } },
  async ({ caller, params }, reply) => answered(reply, await Soa.get(caller, params.id))
)

app.patch(
  "/v1/soa/:id/decisions",
  { preHandler: needs("soa:update"), schema: { body: decisions, response: { 200: soa } } },
  async ({ body, caller, params }, reply) => answered(reply, await Soa.decide(caller, params.id, body))
)

await app.listen({ port: Number(process.env.PORT), host: "127.0.0.1" })

// Bugs of the client and of callers whom a host vouches for, as in core.mjs.
const client = "packages/client/src"

const requests = (name) => ({ file: "packages/client/test/requests.", name, stack: "memory" })
const files = (name) => ({ file: "packages/client/test/files.", name, stack: "memory" })
const webhooks = (name) => ({ file: "packages/client/test/webhooks.", name, stack: "memory" })
const embedded = (name) => ({ file: "test/client/embedded.", name, stack: "memory" })

export const clientMutants = [
  {
    name: "another key for each attempt",
    file: `${client}/internal/Call.ts`,
    in: "run",
    find: "new Request(url, { method: line.method, headers, signal: timed })",
    plant: "new Request(url, { method: line.method, headers: await makeHeaders(settings, line, call), signal: timed })",
    test: requests("is sent again with the same key")
  },
  {
    name: "an id that leads out of its place",
    file: `${client}/internal/Call.ts`,
    in: "escapeId",
    find: "/^\\.{0,2}$/.test(id)",
    plant: "id === \"\"",
    test: requests("for an id, because it would lead elsewhere")
  },
  {
    name: "a key that goes along with a link",
    file: `${client}/internal/Download.ts`,
    in: "follow",
    find: "const headers = new Headers()",
    plant: "const headers = new Headers(request.headers)",
    test: files("follows the link of a file without the key")
  },
  {
    name: "a file that goes on with another one",
    file: `${client}/internal/Download.ts`,
    in: "check",
    find: "start === 0 ||",
    plant: "start >= 0 ||",
    test: files("fails if the file changed meanwhile")
  },
  {
    name: "an old request of a webhook",
    file: `${client}/Webhooks.ts`,
    in: "verifyWebhook",
    find: "Math.abs(Date.now() / 1000 - Number(timestamp)) > tolerance",
    plant: "Number(timestamp) - Date.now() / 1000 > tolerance",
    test: webhooks("is rejected with a time in the past")
  },
  {
    name: "a signature that is not verified",
    file: `${client}/Webhooks.ts`,
    in: "verifyWebhook",
    find: "&& await crypto.subtle.verify(\"HMAC\", hmac, bytes, signed)",
    plant: "&& hmac.type !== \"public\" && signed.length > 0",
    test: webhooks("is rejected with another body")
  },
  {
    name: "a user of a host in an organization that they do not name",
    file: "packages/core/src/authentication/HttpCredentials.ts",
    in: "vouch",
    find: "find(caller.userId, caller.organizationId)",
    plant: "find(caller.userId, undefined)",
    test: embedded("lets nobody into another organization")
  }
]

// Load on one server, from wrk or autocannon.
import { execFile, spawnSync } from "node:child_process"
import { Agent, request as open } from "node:http"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { bulkSize, newcomer, shares } from "./people.mjs"
import { bodies } from "./policies.mjs"
import { decisions, exportRequests, soaIds } from "./soa.mjs"
import { usualUpload } from "./tasks.mjs"

const script = fileURLToPath(new URL("load.lua", import.meta.url))
const run = promisify(execFile)

/** So that no two runs send the same texts: a PATCH that changes nothing writes nothing. */
let runs = 0

const patch = () =>
  JSON.stringify({
    status: "assessed",
    inherentProbability: "likely",
    residualImpact: "minor",
    description: `Reviewed in round ${runs}-#, after the yearly talk with those who answer for the service.`,
    isSubProcessor: true
  })

/** Value in the place of # in a body. */
const digits = (number) => `${number}`.padStart(6, "0")

/** The body of the request of that number. */
export const bodyOf = (body, number) => typeof body === "string" ? body.replaceAll("#", digits(number)) : body

const bulk = JSON.stringify({ members: Array.from({ length: bulkSize }, (_, i) => newcomer(0, digits(i))) })

const attachmentsOf = (taskId) => `/v1/tasks/${taskId}/attachments`

/**
 * The requests of a work to a target: their method, their paths in turns, their body, the type of file they accept; what
 * they add or change, members, policies, attachments or decisions, which has to be as it was before it is done again;
 * whether it is done by one request, whether each is sent to its end, and how many connections it needs.
 */
export const requestsOf = (work, target, share = ++runs % shares) => {
  switch (work) {
    case "ping":
      return { method: "GET", paths: [target.ping] }
    case "one":
      return { method: "GET", paths: target.ids.map((id) => `/v1/vendors/${id}`) }
    case "list":
      return { method: "GET", paths: ["/v1/vendors"] }
    case "page":
      return { method: "GET", paths: ["/v1/vendors?limit=100"] }
    case "patch":
      return { method: "PATCH", paths: target.ids.map((id) => `/v1/vendors/${id}`), body: patch() }
    case "contend":
      return { method: "PATCH", paths: [`/v1/vendors/${target.ids[0]}`], body: patch(), atOnce: 50 }
    case "people":
      return { method: "GET", paths: ["/v1/people"] }
    case "post":
      return { method: "POST", paths: ["/v1/people"], body: JSON.stringify(newcomer(share, "#")), adds: "members" }
    case "bulk":
      return { method: "POST", paths: ["/v1/people/bulk"], body: bulk, adds: "members", isSingle: true }
    case "policies":
      return { method: "GET", paths: ["/v1/policies?limit=100"] }
    case "draft":
      return { method: "POST", paths: ["/v1/policies"], body: bodies.draft(), adds: "policies" }
    case "edit":
      return {
        method: "PATCH",
        paths: target.policies.map(({ draftVersionId, id }) => `/v1/policies/${id}/versions/${draftVersionId}`),
        body: bodies.edit(runs),
        adds: "policies"
      }
    case "publish":
      return {
        method: "POST",
        paths: target.policies.map(({ id }) => `/v1/policies/${id}/versions/publish`),
        body: bodies.publish(),
        adds: "policies"
      }
    case "tasks":
      return { method: "GET", paths: ["/v1/tasks?limit=100"] }
    case "attach":
      return { ...usualUpload(), paths: target.tasks.map(attachmentsOf) }
    case "soa":
      return { method: "GET", paths: soaIds.map((id) => `/v1/soa/${id}`) }
    case "decide":
      return {
        method: "PATCH",
        paths: soaIds.map((id) => `/v1/soa/${id}/decisions`),
        body: decisions(runs),
        adds: "decisions",
        isWhole: true
      }
    case "export":
      return exportRequests()
    default:
      throw new Error(`No work ${work}`)
  }
}

/** One request, its answer read to the end. */
export const send = async ({ key, url }, path, { accept, body, method = "GET" } = {}) => {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      "x-api-key": key,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(accept === undefined ? {} : { accept })
    },
    ...(body === undefined ? {} : { body })
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${url}${path} gave ${response.status}: ${text.slice(0, 500)}`)
  return text
}

const wrk = async ({ key, url }, { atOnce, body = "-", method, paths }, { connections, seconds }) => {
  const settings = ["-t1", `-c${atOnce ?? connections}`, `-d${seconds}s`, "--timeout", "20s", "-s", script, url]
  const { stdout } = await run("wrk", [...settings, "--", method, key, body, ...paths]).catch((error) => {
    // its message is the command, with all of the body
    throw new Error(`wrk failed: ${error.stderr}${error.stdout}`)
  })
  const [, count, duration, errors, p50, p99] = /RESULT (\d+) ([\d.]+) (\d+) ([\d.]+) ([\d.]+)/.exec(stdout) ?? []
  if (count === undefined) throw new Error(`wrk said: ${stdout}`)
  return { count: Number(count), seconds: Number(duration), errors: Number(errors), p50: Number(p50), p99: Number(p99) }
}

const autocannon = async ({ key, url }, { atOnce, body, method, paths }, { connections, seconds }) => {
  const { default: fire } = await import("autocannon")
  let count = 0
  const next = (request) => {
    count++
    const path = paths[count % paths.length]
    return body === undefined ? { ...request, path } : { ...request, path, body: bodyOf(body, count) }
  }
  const headers = { "x-api-key": key, ...(body === undefined ? {} : { "content-type": "application/json" }) }
  const result = await fire({
    url,
    connections: atOnce ?? connections,
    duration: seconds,
    headers,
    requests: [{ method, path: paths[0], ...(body === undefined ? {} : { body }), setupRequest: next }]
  })
  return {
    count: result.requests.total,
    seconds: result.duration,
    errors: result.errors + result.non2xx,
    p50: result.latency.p50,
    p99: result.latency.p99
  }
}

/** One request that adds all of its members, or an error. */
const single = async (target, { body, method, paths: [path] }) => {
  const began = performance.now()
  const { summary } = JSON.parse(await send(target, path, { body, method }))
  const millis = performance.now() - began
  const errors = summary.successful === bulkSize ? 0 : 1
  return { count: 1, seconds: millis / 1000, errors, p50: millis, p99: millis }
}

/** Requests of that many at a time. */
const atATime = 4

const headersOf = (key, { accept, body, type = "application/json" }) => ({
  "x-api-key": key,
  ...(accept === undefined ? {} : { accept }),
  ...(body === undefined ? {} : { "content-type": type, "content-length": Buffer.byteLength(body) })
})

const sendBytes = ({ key, url }, path, { method, ...request }, agent) =>
  new Promise((resolve, reject) => {
    const headers = headersOf(key, request)
    const sent = open(`${url}${path}`, { method, agent, headers }, (response) => {
      response.on("error", reject).on("end", () => resolve(response.statusCode)).resume()
    })
    sent.on("error", reject).end(request.body)
  })

/** Attaches one file to the task. */
export const sendLarge = async (target, request, taskId) => {
  const status = await sendBytes(target, attachmentsOf(taskId), request)
  if (status !== 201) throw new Error(`${target.name} answered ${status} to ${request.body.length} bytes`)
}

/** Requests that are all sent to their end: of those that the drivers cut off, much would have been done. */
const whole = async (target, { paths, ...request }, { seconds }) => {
  const agent = new Agent({ keepAlive: true, maxSockets: atATime })
  const began = performance.now()
  const times = []
  let [count, errors, lastError] = [0, 0, undefined]
  const sendNext = async () => {
    while (performance.now() - began < seconds * 1000) {
      const sent = performance.now()
      const body = bodyOf(request.body, ++count)
      const status = await sendBytes(target, paths[count % paths.length], { ...request, body }, agent)
      times.push(performance.now() - sent)
      if (status >= 300) {
        errors++
        lastError = status
      }
    }
  }
  await Promise.all(Array.from({ length: atATime }, sendNext))
  agent.destroy()
  times.sort((a, b) => a - b)
  const [p50, p99] = [0.5, 0.99].map((share) => times[Math.floor(times.length * share)])
  return { count, seconds: (performance.now() - began) / 1000, errors, lastError, p50, p99 }
}

/** The driver asked for; a request that is not answered with 2xx voids the whole run. */
export const driver = (name) => {
  const found = name === "auto" ? spawnSync("wrk", ["--version"]).error === undefined ? "wrk" : "autocannon" : name
  const fire = found === "wrk" ? wrk : autocannon
  const load = async (target, requests, settings) => {
    const result = await (requests.isSingle ? single : requests.isWhole ? whole : fire)(target, requests, settings)
    if (result.errors > 0) {
      const { count, errors, lastError: status } = result
      const reason = status === undefined ? "" : ` with status ${status}`
      throw new Error(`${target.name}: ${errors} of ${count} requests to ${requests.paths[0]} failed${reason}`)
    }
    return result
  }
  return { name: found, load }
}

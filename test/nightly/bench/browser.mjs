// npm run bench:browser: checks of logins per minute, memory of a browser, and what the guard of outgoing requests costs.
import * as PlaywrightBrowser from "@attestry/browser-playwright/PlaywrightBrowser"
import { CheckAuth } from "@attestry/core/browser"
import { OrganizationId } from "@attestry/core/shared"
import * as EgressProxy from "@attestry/egress-node/EgressProxy"
import { Effect, Layer, Redacted } from "effect"
import { fork } from "node:child_process"
import { once } from "node:events"
import { readdirSync, readFileSync } from "node:fs"
import { createServer, request } from "node:http"
import { cpus } from "node:os"

const megabytes = 256
const seconds = 30

const page = `<!doctype html><title>Home</title><h1>Home</h1><nav>
<button aria-haspopup="menu">Ada Lovelace</button><a href="/logout">Sign out</a></nav>`

const serve = async () => {
  const chunk = Buffer.alloc(65_536, "a")
  const server = createServer((request, response) => {
    if (request.url !== "/large") return response.setHeader("content-type", "text/html").end(page)
    let left = megabytes * 16
    const write = () => {
      while (left-- > 0) if (!response.write(chunk)) return response.once("drain", write)
      response.end()
    }
    write()
  })
  await once(server.listen(0, "127.0.0.1"), "listening")
  return { host: `127.0.0.1:${server.address().port}`, server }
}

/** Reads the large response in a separate process, through the proxy if there is one. */
const receive = async ({ host, proxy }) => {
  const url = new URL(proxy?.url ?? `http://${host}`)
  const credentials = proxy && Buffer.from(`${proxy.username}:${proxy.password}`).toString("base64")
  const headers = { host, ...(credentials ? { "proxy-authorization": `Basic ${credentials}` } : {}) }
  const path = proxy ? `http://${host}/large` : "/large"
  const [response] = await once(request({ host: url.hostname, port: url.port, path, headers }).end(), "response")
  let bytes = 0
  response.on("data", (chunk) => bytes += chunk.length)
  await once(response, "end")
  return { bytes, status: response.statusCode }
}

if (process.send) {
  const { host, server } = await serve()
  process.on("message", (task) => void receive({ ...task, host }).then((received) => process.send(received)))
  process.on("disconnect", () => server.close())
  process.send({ host })
} else {
  const peer = fork(new URL(import.meta.url))
  const [{ host }] = await once(peer, "message")

  const ask = async (task) => {
    peer.send(task)
    const [answer] = await once(peer, "message")
    if (answer.bytes !== megabytes * 1_048_576) throw new Error(`${answer.status}: ${answer.bytes} bytes`)
  }

  const guard = Effect.gen(function*() {
    const { password, url, username } = yield* EgressProxy.make({ allow: [host], maxBytes: 2 ** 40 })
    const before = process.cpuUsage()
    yield* Effect.promise(() => ask({ proxy: { url, username, password: Redacted.value(password) } }))
    const { system, user } = process.cpuUsage(before)
    return (system + user) / 1_000 / megabytes
  })

  /** Empty if the process has ended meanwhile. */
  const read = (file) => {
    try {
      return readFileSync(file, "utf8")
    } catch {
      return ""
    }
  }

  /** Mebibytes of all processes of Chromium that use a profile, each shared page counted once. */
  const memoryOfBrowsers = () => {
    const ids = readdirSync("/proc").filter((name) => /^\d+$/.test(name))
    // state, parent and group come after the name
    const statOf = (id) => read(`/proc/${id}/stat`).replace(/^.*\) /, "").split(" ")
    const groups = new Set(
      ids.filter((id) => statOf(id)[1] === `${process.pid}` && read(`/proc/${id}/cmdline`).includes("--user-data-dir="))
    )
    const members = ids.filter((id) => groups.has(statOf(id)[2]))
    return members.reduce((sum, id) => {
      const kilobytes = /^Pss:\s+(\d+)/m.exec(read(`/proc/${id}/smaps_rollup`))?.[1] ?? 0
      return sum + Number(kilobytes) / 1024
    }, 0)
  }

  const checks = (browsers) =>
    Effect.gen(function*() {
      const { check } = yield* CheckAuth
      const organizationId = OrganizationId.make("org_bench")
      const begun = performance.now()
      let done = 0
      let peak = 0
      const timer = setInterval(() => peak = Math.max(peak, memoryOfBrowsers()), 100)
      const one = Effect.gen(function*() {
        const found = yield* check(organizationId, { url: `http://${host}/`, state: null, usernameSelector: null })
        if (!found.isLoggedIn) return yield* Effect.dieMessage(JSON.stringify(found))
        done++
      })
      const loop = Effect.iterate(0, { while: () => performance.now() - begun < seconds * 1_000, body: () => one })
      yield* Effect.all(Array.from({ length: browsers }, () => loop), { concurrency: "unbounded" })
      clearInterval(timer)
      return { perMinute: done / (performance.now() - begun) * 60_000, memory: peak / browsers }
    }).pipe(Effect.provide(CheckAuth.Default.pipe(Layer.provide(PlaywrightBrowser.layer({
      allow: [host],
      maxBrowsers: browsers,
      maxBrowsersPerOrganization: browsers
    })))))

  for (const browsers of [1, 2, 4]) {
    const { memory, perMinute } = await Effect.runPromise(checks(browsers))
    console.log(`${browsers} at a time: ${perMinute.toFixed(0)} checks a minute, ${memory.toFixed(0)} MiB a browser`)
  }
  const costs = []
  for (let i = 0; i < 5; i++) costs.push(await Effect.runPromise(Effect.scoped(guard)))
  costs.sort((a, b) => a - b)
  console.log(`The guard: ${costs[2].toFixed(2)} ms of CPU for each MiB that passes (${cpus().length} cores)`)
  peer.disconnect()
}

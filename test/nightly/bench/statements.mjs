// Statements per request, counted on the wire between a server and Postgres: on any Postgres, without an extension.
import { once } from "node:events"
import { connect, createServer } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import { quartile } from "./figures.mjs"
import { bodyOf, requestsOf, send } from "./load.mjs"
import { servedBy, start } from "./servers.mjs"

const requests = 100
const quiet = 500
const longestWait = 30_000
const bulks = 10

const simpleQuery = "Q".charCodeAt(0)
const execute = "E".charCodeAt(0)

/** Calls back for each statement that a client sends. Its first message, which starts the session, has no type. */
const reader = (onStatement) => {
  let rest = Buffer.alloc(0)
  let started = false
  return (chunk) => {
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      const head = started ? 1 : 0
      if (rest.length < head + 4) return
      const length = head + rest.readInt32BE(head)
      if (rest.length < length) return
      if (started && (rest[0] === simpleQuery || rest[0] === execute)) onStatement()
      started = true
      rest = rest.subarray(length)
    }
  }
}

const proxy = async (databaseUrl) => {
  const { hostname, port } = new URL(databaseUrl)
  const counter = { statements: 0 }
  const server = createServer((client) => {
    const database = connect(Number(port === "" ? 5432 : port), hostname)
    const read = reader(() => counter.statements++)
    client.on("data", read)
    client.pipe(database).pipe(client)
    for (const [socket, other] of [[client, database], [database, client]]) {
      socket.on("error", () => undefined)
      socket.on("close", () => other.destroy())
    }
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const url = new URL(databaseUrl)
  url.hostname = "127.0.0.1"
  url.port = `${server.address().port}`
  return { url: url.href, counter, close: () => server.close() }
}

/** Waits until no statement comes by itself, as after a start, or after events that are sealed. */
const settle = async (counter) => {
  const until = performance.now() + longestWait
  for (let seen = -1; seen !== counter.statements && performance.now() < until;) {
    seen = counter.statements
    await sleep(quiet)
  }
}

/**
 * The statements per request of each work, one request after the other, with BEGIN and COMMIT: the lower quartile, because
 * some meet what the server does in the background, or a look-up of the key.
 */
export const countStatements = async (targets, { databaseUrl, folder, works }) => {
  const found = {}
  for (const { ids, key, name, policies, reset, tasks } of targets) {
    const { close, counter, url } = await proxy(databaseUrl)
    const server = { ...await start(name, { databaseUrl: url, folder, key }), ids, policies, tasks }
    found[name] = {}
    for (const work of servedBy(name, works)) {
      const { accept, adds, body, isSingle, isWhole, method, paths } = requestsOf(work, server)
      const count = async (i) => {
        if (isSingle) await reset(adds)
        const before = counter.statements
        await send(server, paths[i % paths.length], { method, accept, body: bodyOf(body, i) })
        return counter.statements - before
      }
      const measured = isSingle || isWhole ? bulks : requests
      if (adds) await reset(adds)
      for (let i = 0; i < 5; i++) await count(i)
      await settle(counter)
      const counts = []
      for (let i = 5; i < 5 + measured; i++) counts.push(await count(i))
      found[name][work] = quartile(counts)
      if (adds) await reset(adds)
    }
    await server.stop()
    close()
  }
  return found
}

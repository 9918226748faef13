import { environment } from "@attestry/cli/Main"
import { assert, beforeAll, describe, it } from "@effect/vitest"
import { ConfigProvider, Effect, Redacted } from "effect"
import { spawn } from "node:child_process"
import { createServer, type Server } from "node:net"
import { join } from "node:path"
import { send } from "../../support/Api.ts"
import { attestryOver } from "../../support/CommandLine.ts"
import * as EmbeddedPostgres from "../../support/EmbeddedPostgres.ts"
import { build, commandEnvironment, example, node } from "../../support/processes.ts"
import { isNight } from "../../support/Rounds.ts"
import { folder } from "../../support/TemporaryFolder.ts"

/** A process of the command's, as `npx attestry` starts it; stdout and stderr apart. */
const attestry = (environment: { readonly [name: string]: string }, ...args: ReadonlyArray<string>) =>
  Effect.async<{ readonly exitCode: number | null; readonly out: string; readonly err: string }>((resume) => {
    const { DATABASE_URL: _, ...inherited } = process.env
    const child = spawn("node_modules/.bin/attestry", args, {
      env: { ...inherited, ...commandEnvironment, ...environment }
    })
    let out = ""
    let err = ""
    child.stdout.on("data", (chunk) => out += String(chunk))
    child.stderr.on("data", (chunk) => err += String(chunk))
    child.on("close", (exitCode) => resume(Effect.succeed({ exitCode, out, err })))
  })

const server = (environment: { readonly [name: string]: string }) =>
  Effect.gen(function*() {
    const running = yield* node(example("node-server"), { PORT: "0", ...environment })
    return { ...running, send: send(yield* running.until(/listening on (http:\S+)\n/)) }
  })

/** A server that takes connections and never says anything. */
const silent = Effect.acquireRelease(
  Effect.async<Server>((resume) => {
    const made = createServer().listen(0, "127.0.0.1", () => resume(Effect.succeed(made)))
  }),
  (server) => Effect.sync(() => server.close())
)

describe("the attestry process", () => {
  beforeAll(() => Effect.runPromise(build("examples/node-server")))

  it.scopedLive(
    "exits with 2 when the command line is invalid, and with 1 when the command fails",
    () =>
      Effect.gen(function*() {
        const wrong = yield* attestry({ ATTESTRY_DATA: "/nowhere" }, "user", "create", "--json")
        assert.deepStrictEqual([wrong.exitCode, wrong.out, JSON.parse(wrong.err).code], [2, "", "invalid_request"])
        const unreachable = yield* attestry({ DATABASE_URL: "postgres://me:hidden@127.0.0.1:1/x" }, "init")
        assert.deepStrictEqual([unreachable.exitCode, unreachable.out], [1, ""])
        assert.match(unreachable.err, /^The database of DATABASE_URL can't be reached: .*\n$/)
        assert.notInclude(unreachable.err, "hidden")
      })
  )
})

const atLength = () => {
  describe("the attestry process at length", () => {
    beforeAll(() => Effect.runPromise(build("examples/node-server")))

    it.scopedLive(
      "sets up a folder that the reference server takes over, with working keys and sessions",
      () =>
        Effect.gen(function*() {
          const settings = { ATTESTRY_DATA: join(yield* folder, "data"), ATTESTRY_ORG: "Acme Test" }
          const first = yield* attestry(settings, "init", "--owner-email", "olga@example.com")
          const [, user = "", key = ""] =
            /^Organization: Acme Test org_\w+\nOwner: Owner <olga@example\.com> (usr_\w+)\nAPI key: (atk_\w{57})\n$/
              .exec(first.out) ?? []
          assert.deepStrictEqual([first.exitCode, first.err, key === ""], [0, "", false])

          const session = yield* attestry(settings, "session", "create", "--user", user, "--json")
          assert.deepStrictEqual([session.exitCode, session.err], [0, ""])
          const { token } = JSON.parse(session.out)
          assert.match(token, /^ats_\w{49}$/)

          const running = yield* server(settings)
          assert.notInclude(running.output(), "API key")
          for (const credential of [{ key }, { session: token }]) {
            const { body } = yield* running.send("GET", "/v1/me", credential)
            assert.deepStrictEqual([body.organization.name, body.user.id], ["Acme Test", user])
          }
          assert.strictEqual((yield* running.send("GET", "/v1/vendors", { key })).body.count, 0)

          const held = yield* attestry(settings, "session", "create", "--user", user)
          assert.deepStrictEqual([held.exitCode, held.out], [1, ""])
          assert.match(held.err, new RegExp(`in use by process ${running.child.pid}\\. Stop it first`))
          assert.strictEqual(held.err.trim().split("\n").length, 1)
        })
    )

    it.scopedLive("exits with 130 when it is interrupted", () =>
      Effect.gen(function*() {
        const database = yield* silent
        const address = database.address()
        const port = typeof address === "object" && address !== null ? address.port : 0
        const waiting = yield* node(["packages/cli/bin/attestry.js", "init"], {
          ...commandEnvironment,
          DATABASE_URL: `postgres://me@127.0.0.1:${port}/x`
        })
        yield* Effect.async<void>((resume) => {
          database.once("connection", () => resume(Effect.void))
        })
        waiting.child.kill("SIGINT")
        assert.strictEqual(yield* waiting.exit, 130)
      }))

    it.scopedLive(
      "works beside a server on the same Postgres, which rejects what it revokes",
      () =>
        Effect.gen(function*() {
          const { url } = yield* EmbeddedPostgres.server
          const settings = { DATABASE_URL: Redacted.value(url) }
          const running = yield* server(settings)
          const inProcess = (...args: ReadonlyArray<string>) =>
            Effect.map(
              Effect.withConfigProvider(
                attestryOver(environment)(...args, "--json"),
                ConfigProvider.fromMap(new Map(Object.entries(settings)))
              ),
              ({ json }) => json
            )
          assert.deepStrictEqual(yield* inProcess("init"), { created: false })
          const { key, organization, owner } = yield* inProcess(
            "org",
            "create",
            "--name",
            "Two",
            "--owner-email",
            "o@example.com"
          )
          assert.strictEqual((yield* running.send("GET", "/v1/me", { key })).body.user.id, owner.id)
          const org = ["--org", organization.id]
          const made = yield* attestry(settings, "key", "create", ...org, "--user", owner.id, "--name", "CI", "--json")
          assert.deepStrictEqual([made.exitCode, made.err], [0, ""])
          const other = JSON.parse(made.out)
          assert.strictEqual((yield* running.send("GET", "/v1/me", { key: other.key })).status, 200)
          assert.deepStrictEqual(yield* inProcess("key", "revoke", ...org, other.id), { id: other.id })
          yield* Effect.sleep("1100 millis")
          assert.strictEqual((yield* running.send("GET", "/v1/me", { key: other.key })).status, 401)
        })
    )
  })
}

// several starts each
if (isNight) atLength()

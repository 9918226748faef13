import { TaskStatus } from "@attestry/core/task"
import { VendorCategory, VendorStatus } from "@attestry/core/vendor"
import { assert, beforeAll, describe, it } from "@effect/vitest"
import { ConfigProvider, Effect, Redacted } from "effect"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { inspect } from "node:util"
import { settings } from "../../examples/node-server/src/Settings.ts"
import { send } from "../support/Api.ts"
import * as Collector from "../support/Collector.ts"
import * as EmbeddedPostgres from "../support/EmbeddedPostgres.ts"
import { TestDatabase } from "../support/EmbeddedPostgres.ts"
import { firstKey } from "../support/firstKey.mjs"
import { freePort } from "../support/FreePort.ts"
import { build, example, node } from "../support/processes.ts"
import { server, start, stop } from "../support/ReferenceServer.ts"
import { isNight } from "../support/Rounds.ts"
import { folder } from "../support/TemporaryFolder.ts"

const invalid: ReadonlyArray<readonly [name: string, value: string]> = [
  ["PORT", "70000"],
  ["PORT", "http"],
  ["RATE_LIMIT", "-1"],
  ["RATE_LIMIT", "fast"],
  ["TRUST_PROXY", "yes"],
  ["ATTESTRY_DEMO", "yes"],
  ["ATTESTRY_OWNER_EMAIL", "nobody"],
  ["PUBLIC_URL", "ftp://example.com"],
  ["ATTESTRY_ORG", " "],
  ["METRICS_PORT", "on"],
  ["LOG_FORMAT", "xml"]
]

describe("examples", () => {
  beforeAll(
    () =>
      Effect.runPromise(
        build(...["node-server", "quickstart", "custom-adapter"].map((name) => `examples/${name}`))
      )
  )

  it.scopedLive("quickstart: assesses a vendor in memory", () =>
    Effect.gen(function*() {
      const quickstart = yield* node(example("quickstart"))
      assert.strictEqual(yield* quickstart.exit, 0)
      assert.strictEqual(quickstart.output(), "Cumulus Harbor: critical\n")
    }))

  it.scopedLive("custom-adapter: works on its own storage, in memory and in a reopened file", () =>
    Effect.gen(function*() {
      const file = join(yield* folder, "compliance.db")
      for (const args of isNight ? [[], [file], [file]] : [[]]) {
        const adapter = yield* node([...example("custom-adapter"), ...args])
        assert.strictEqual(yield* adapter.exit, 0)
        assert.strictEqual(
          adapter.output(),
          "One unit added an organization and 2 vendors\n" +
            "Two units changed one vendor at once, in 3 runs: assessed, true\n" +
            "By name: Cumulus Harbor, Trellis DNS\n"
        )
      }
    }))

  it.scopedLive(
    "node-server: serves demo data at once",
    () =>
      Effect.gen(function*() {
        const first = yield* start(yield* folder)
        const key = firstKey(first.output())
        assert.match(
          first.output(),
          /^Attestry \d+\.\d+\.\d+ on embedded Postgres [\d.]+ with \d+ migrations\n(Not a member yet: .* usr_\w+\n){2}The API key is in \S+first\.key\nlistening on http:\/\/127\.0\.0\.1:\d+\n$/
        )
        const { body: demo, headers } = yield* first.send("GET", "/v1/vendors", { key })
        assert.match(headers.get("ratelimit-policy") ?? "", /^"default";q=200;w=2, "work";q=10000;/)
        assert.strictEqual(demo.count, 12)
        assert.sameMembers([...new Set(demo.data.map((row: any) => row.category))], [...VendorCategory.literals])
        assert.sameMembers([...new Set(demo.data.map((row: any) => row.status))], [...VendorStatus.literals])
        const { body: tasks } = yield* first.send("GET", "/v1/tasks", { key })
        assert.strictEqual(tasks.count, 12)
        const statuses = new Set(tasks.data.map((row: any) => row.status))
        assert.sameMembers([...statuses], TaskStatus.literals.filter((status) => status !== "in_review"))
        const { body: known } = yield* first.send("GET", "/v1/context", { key })
        assert.strictEqual(known.count, 15)
        const { body: found } = yield* first.send("GET", "/v1/context?search=encrypted+data", { key })
        assert.strictEqual(found.count, 2)
        const { body: soa } = yield* first.send("GET", "/v1/soa", { key })
        assert.deepStrictEqual([soa.count, soa.data[0].status, soa.data[0].decided], [1, "in_progress", 9])
        const { body: { data: [automation] } } = yield* first.send("GET", "/v1/browser/automations", { key })
        assert.match(automation.targetUrl, /^http:\/\/127\.0\.0\.1:\d+\/readyz$/)
        const { body: planned } = yield* first.send("GET", `/v1/browser/automations/${automation.id}`, { key })
        assert.strictEqual(planned.plan, "ready")
        const { body: joined } = yield* first.send("GET", "/v1/audit-logs?action=member.created", { key })
        assert.sameMembers(joined.data.map((event: any) => event.after.role), ["owner", "auditor"])
        assert.strictEqual(yield* stop(first), 0)
      })
  )

  it.effect.each(invalid)("node-server: names %s when its value is %s", ([name, value]) =>
    Effect.gen(function*() {
      const environment = ConfigProvider.fromMap(new Map([[name, value]]))
      const error = yield* Effect.flip(Effect.withConfigProvider(settings, environment))
      assert.include(inspect(error), name)
    }))

  it.scopedLive.each(isNight ? invalid : invalid.slice(0, 1))(
    "node-server: rejects %s=%s with a sentence that names it",
    ([name, value]) =>
      Effect.gen(function*() {
        const refused = yield* node(server, {
          PORT: "0",
          ATTESTRY_DATA: join(tmpdir(), "attestry-never"),
          [name]: value
        })
        assert.strictEqual(yield* refused.exit, 1)
        assert.include(refused.output(), name)
        assert.isAtMost(refused.output().trim().split("\n").length, 3)
      })
  )
})

const atLength = () => {
  describe("examples at length", () => {
    beforeAll(() => Effect.runPromise(build("examples/node-server", "examples/mount-in-host")))

    it.scopedLive.each(["express", "hono"])(
      "mount-in-host: serves on %s",
      (framework) =>
        Effect.gen(function*() {
          const host = yield* node([...example("mount-in-host"), framework], { PORT: "0" })
          const ask = send(yield* host.until(/listening on (http:\S+)\n/))
          const [key = ""] = /atk_\w+/.exec(host.output()) ?? []
          assert.strictEqual((yield* ask("GET", "/compliance/v1/me", { key })).status, 200)
          assert.strictEqual((yield* ask("GET", "/v1/me", { key })).text, "The shop has no such page\n")
          host.child.kill("SIGTERM")
          assert.strictEqual(yield* host.exit, 0)
        })
    )

    it.scopedLive("node-server: logs, traces and counts when set to", () =>
      Effect.gen(function*() {
        const metricsPort = yield* freePort
        const collector = yield* Collector.make()
        const telling = yield* start(yield* folder, {
          ATTESTRY_DEMO: "0",
          RATE_LIMIT: "0",
          ACCESS_LOG: "1",
          LOG_FORMAT: "json",
          METRICS_PORT: String(metricsPort),
          OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
          OTEL_SERVICE_NAME: "compliance"
        })
        const key = firstKey(telling.output())
        const request = { key, headers: { "x-request-id": "told" } }
        assert.isNull(
          (yield* telling.send("GET", "/v1/vendors?secret=hidden", request)).headers.get("ratelimit-policy")
        )
        const metrics = yield* send(`http://127.0.0.1:${metricsPort}`)("GET", "/metrics")
        assert.include(metrics.text, "http_requests_total{method=\"GET\",route=\"/v1/vendors\",status=\"400\"} 1")
        assert.strictEqual(yield* stop(telling), 0)
        const lines = telling.output().trim().split("\n").map((line) => JSON.parse(line))
        assert.deepStrictEqual(
          lines.map(({ annotations, message }) => annotations.requestId ?? message).map((text) =>
            text.replace(/[ \d].*/, "")
          ),
          ["Attestry", "The", "listening", "told", "Attestry"]
        )
        const spans = collector.spans().filter(({ attributes }) => attributes["attestry.request.id"] === "told")
        assert.deepStrictEqual(spans.map(({ service }) => service), ["compliance"])
        for (const text of [JSON.stringify(lines), ...collector.bodies]) {
          assert.notInclude(text, key)
          assert.notInclude(text, "hidden")
        }
      }))

    it.scopedLive("node-server: starts without demo data when set to", () =>
      Effect.gen(function*() {
        const quiet = yield* start(yield* folder, {
          ATTESTRY_DEMO: "0",
          ATTESTRY_ORG: "Quiet Ltd",
          ATTESTRY_OWNER_EMAIL: "me@example.com",
          RATE_LIMIT: "3",
          PUBLIC_URL: "https://compliance.example.com"
        })
        const { body: document } = yield* quiet.send("GET", "/v1/openapi.json")
        assert.deepStrictEqual(document.servers, [{ url: "https://compliance.example.com" }])
        const key = firstKey(quiet.output())
        const { body, headers } = yield* quiet.send("GET", "/v1/me", { key })
        assert.strictEqual(
          headers.get("ratelimit-policy"),
          `"default";q=6;w=2, "work";q=10000;qu="milliseconds";w=40, "bytes";q=500000000;qu="content-bytes";w=50`
        )
        assert.deepStrictEqual([body.organization.name, body.user.email], ["Quiet Ltd", "me@example.com"])
        assert.strictEqual((yield* quiet.send("GET", "/v1/vendors", { key })).body.count, 0)
        const [targetUrl = ""] = /http:\/\/127\.0\.0\.1:\d+/.exec(quiet.output()) ?? []
        const input = { taskId: "tsk_unknown", name: "Own page", targetUrl, instruction: "screenshot" }
        const own = yield* quiet.send("POST", "/v1/browser/automations", { key, body: input })
        assert.strictEqual(own.body.code, "target_url_rejected")
      }))

    it.scopedLive(
      "node-server: keeps writes through a restart and a kill",
      () =>
        Effect.gen(function*() {
          const data = yield* folder
          const first = yield* start(data)
          const key = firstKey(first.output())
          const made = (yield* first.send("POST", "/v1/vendors", { key, body: { name: "Mine" } })).body
          assert.strictEqual(yield* stop(first), 0)

          const second = yield* start(data)
          assert.notInclude(second.output(), "API key")
          const assessment = { status: "assessed", inherentProbability: "likely" }
          const patched = yield* second.send("PATCH", `/v1/vendors/${made.id}`, { key, body: assessment })
          assert.strictEqual(patched.body.risk.inherent.level, "low")
          assert.strictEqual(patched.body.risk.residual.level, "unscored")
          second.child.kill("SIGKILL")
          yield* second.exit

          const third = yield* start(data)
          const { body } = yield* third.send("GET", `/v1/vendors/${made.id}`, { key })
          assert.deepStrictEqual(body, patched.body)
          assert.strictEqual((yield* third.send("GET", `/v1/audit-logs?resource=${made.id}`, { key })).body.count, 2)
          assert.strictEqual(yield* stop(third), 0)
        })
    )

    it.scopedLive("node-server: rejects a folder that another server has locked, and says so", () =>
      Effect.gen(function*() {
        const data = yield* folder
        const holder = yield* start(data)
        const other = yield* node(server, { PORT: "0", ATTESTRY_DATA: data })
        assert.strictEqual(yield* other.exit, 1)
        assert.include(other.output(), String(holder.child.pid))
        assert.notInclude(other.output(), "    at ")
      }))

    it.scopedLive(
      "node-server: creates one organization when two start together on one Postgres, and both serve it",
      () =>
        Effect.gen(function*() {
          const url = Redacted.value(yield* TestDatabase)
          const files = yield* folder
          const starting = start(files, { DATABASE_URL: url })
          const servers = yield* Effect.all([starting, starting], { concurrency: 2 })
          const keys = servers.map(({ output }) => firstKey(output())).filter((key) => key !== "")
          assert.strictEqual(keys.length, 1)
          for (const server of servers) {
            const { body } = yield* server.send("GET", "/v1/vendors", { key: keys[0] ?? "" })
            assert.strictEqual(body.count, 0)
            assert.strictEqual(yield* stop(server), 0)
          }
        }).pipe(Effect.provide(EmbeddedPostgres.layer))
    )
  })
}

// several starts each
if (isNight) atLength()

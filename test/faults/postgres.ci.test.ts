import { assert, layer } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { cutAnswerTo, dropAnswerTo } from "../support/Proxy.ts"
import { keepingLimit } from "../support/Waiting.ts"
import * as Faulty from "./Faulty.ts"
import { withstands } from "./Load.ts"

layer(Faulty.layer, { excludeTestServices: true })("faults of Postgres", (it) => {
  it.effect("responds 503 at once when Postgres is down, and recovers with it", () =>
    Effect.gen(function*() {
      const { server } = yield* Faulty.Faulty
      yield* withstands("down", { begin: server.stop, end: server.start })
    }))

  it.effect("responds 503 within 3 seconds when Postgres is frozen, and recovers with it", () =>
    Effect.gen(function*() {
      const { server } = yield* Faulty.Faulty
      yield* withstands("frozen", { begin: server.freeze, end: server.thaw })
    }))

  it.effect(
    "responds 503 within 3 seconds when the network drops all packets, and recovers over new connections",
    () =>
      Effect.gen(function*() {
        const { proxy } = yield* Faulty.Faulty
        yield* withstands("blackhole", { begin: proxy.set("blackhole"), end: proxy.set("pass") })
      })
  )

  it.effect("responds 503 at once when the port rejects connections", () =>
    Effect.gen(function*() {
      const { proxy } = yield* Faulty.Faulty
      yield* withstands("refused", {
        begin: Effect.zipRight(proxy.set("refuse"), proxy.reset),
        end: proxy.set("pass"),
        seconds: 2
      })
    }))

  it.effect("responds 503 to writes and serves reads when the disk is full", () =>
    Effect.gen(function*() {
      const { admin } = yield* Faulty.Faulty
      yield* admin(`
        CREATE OR REPLACE FUNCTION attestry.full_disk() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100';
        END $$`)
      yield* withstands("disk full", {
        begin: admin(`
          CREATE TRIGGER full_disk BEFORE INSERT OR UPDATE ON attestry.audit_event
          FOR EACH ROW EXECUTE FUNCTION attestry.full_disk()`),
        end: admin("DROP TRIGGER full_disk ON attestry.audit_event"),
        seconds: 2,
        refused: ["create", "update"]
      })
    }))

  it.effect(
    "rejects all requests in time when tables are locked, those waiting for a connection included",
    () =>
      Effect.gen(function*() {
        const { admin } = yield* Faulty.Faulty
        yield* withstands("locked", {
          // in the order of a unit, or Postgres would find a deadlock
          begin: admin("BEGIN; LOCK TABLE attestry.vendor; LOCK TABLE attestry.audit_event"),
          end: admin("ROLLBACK"),
          seconds: 4,
          refused: ["create", "update"]
        })
      })
  )

  it.effect("serves all requests when Postgres is 200 ms away", () =>
    Effect.gen(function*() {
      const { proxy } = yield* Faulty.Faulty
      const { create, get } = yield* Faulty.ofTenant
      // a new connection may take 0.8 seconds, four fifths of which are latency
      yield* keepingLimit(() =>
        Effect.gen(function*() {
          yield* proxy.set("pass", { latency: 200 })
          yield* proxy.reset
          const requests = Array.from({ length: 30 }, (_, i) => i % 2 === 0 ? create(`Far ${i}`) : get("/v1/vendors"))
          const answers = yield* Effect.all(requests, { concurrency: 10 }).pipe(Effect.ensuring(proxy.set("pass")))
          assert.sameMembers([...new Set(answers.map(({ status }) => status))], [200, 201])
        })
      )
    }))

  it.effect("responds 503 and writes nothing when a backend ends during a statement", () =>
    Effect.gen(function*() {
      const { admin } = yield* Faulty.Faulty
      const { create, get } = yield* Faulty.ofTenant
      yield* admin("BEGIN; LOCK TABLE attestry.vendor")
      const fiber = yield* Effect.fork(create("Half-way"))
      const waiting =
        "SELECT pid FROM pg_stat_activity WHERE application_name = 'attestry' AND wait_event_type = 'Lock'"
      yield* Effect.repeat(admin(waiting), { until: (rows) => rows.length > 0 })
      yield* admin(Faulty.terminate)
      const answer = yield* Fiber.join(fiber)
      yield* admin("ROLLBACK")
      assert.deepStrictEqual([answer.status, answer.headers.get("retry-after")], [503, "1"])
      yield* Effect.repeat(get("/v1/vendors"), { until: ({ status }) => status === 200 })
      assert.strictEqual((yield* get("/v1/vendors")).body.count, 0)
    }))

  it.effect("responds 503 and does not retry when the response to a commit is lost", () =>
    Effect.gen(function*() {
      const { proxy } = yield* Faulty.Faulty
      const { create, get } = yield* Faulty.ofTenant
      const name = `Unknown ${crypto.randomUUID()}`
      const cut = yield* proxy.rule(dropAnswerTo(name))
      const answer = yield* create(name)
      assert.strictEqual(cut(), 1)
      assert.deepStrictEqual([answer.status, answer.headers.get("retry-after")], [503, "1"])
      const { data } = (yield* get("/v1/vendors")).body
      assert.deepStrictEqual(data.map((vendor: { readonly name: string }) => vendor.name), [name])
      assert.strictEqual((yield* get("/v1/audit-logs?action=vendor.created")).body.data.length, 1)
    }))

  it.effect("responds 503 when the connection breaks during a result", () =>
    Effect.gen(function*() {
      const { proxy } = yield* Faulty.Faulty
      const { create, get, organization } = yield* Faulty.ofTenant
      for (const name of ["a", "b"]) assert.strictEqual((yield* create(name)).status, 201)
      yield* proxy.rule(cutAnswerTo(organization.id))
      assert.strictEqual((yield* get("/v1/vendors")).status, 503)
      assert.strictEqual((yield* get("/v1/vendors")).body.count, 2)
    }))

  it.effect(
    "fails the response instead of shortening it when the connection breaks during a long list",
    () =>
      Effect.gen(function*() {
        const { admin, proxy } = yield* Faulty.Faulty
        const { get, organization } = yield* Faulty.ofTenant
        yield* admin(Faulty.insertMany(organization.id, 5_000))
        let passed = 0
        // bytes, for how many chunks they come in is the machine's; a thousand rows are some 200 kB
        const cut = yield* proxy.rule(({ chunk, sent }) => {
          if (!sent().includes(organization.id)) return "pass"
          passed += chunk.length
          return passed > 300_000 ? "cut" : "pass"
        })
        const exit = yield* Effect.exit(get("/v1/vendors"))
        assert.deepStrictEqual([cut(), exit._tag], [1, "Failure"])
        assert.strictEqual((yield* get("/v1/vendors")).body.count, 5_000)
      })
  )
})

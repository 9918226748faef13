import { NamingClient, UnnamedClient } from "@attestry/postgres/NamingClient"
import { types } from "@attestry/postgres/Pool"
import { assert, layer } from "@effect/vitest"
import { Effect, FastCheck, Redacted } from "effect"
import type { Client } from "pg"
import * as EmbeddedPostgres from "../../../../test/support/EmbeddedPostgres.ts"

const open = (Kind: typeof NamingClient, config: object = {}) =>
  Effect.gen(function*() {
    const url = yield* EmbeddedPostgres.TestDatabase
    return yield* Effect.acquireRelease(
      Effect.promise(async () => {
        const client = new Kind({
          connectionString: Redacted.value(url),
          types,
          options: "-c TimeZone=UTC -c DateStyle=ISO",
          ...config
        })
        await client.connect()
        return client
      }),
      (client) => Effect.promise(() => client.end())
    )
  })

const run = (client: NamingClient, text: string, values: ReadonlyArray<unknown>) =>
  new Promise<ReadonlyArray<object>>((resolve, reject) => {
    const isSent = client.run(text, values, (failure, rows) => failure ? reject(failure) : resolve(rows))
    if (!isSent) reject(new Error("Not sent"))
  })

const byDriver = async (client: Client, text: string, values: ReadonlyArray<unknown>) =>
  (await client.query({ text, values: [...values] })).rows

const failureOf = (promise: Promise<unknown>) =>
  promise.then(() => undefined, (failure) => failure.code ?? failure.message)

const textual = FastCheck.oneof(
  FastCheck.string({ unit: "grapheme" }),
  FastCheck.constantFrom(
    "",
    "\"",
    "\\",
    "{a,b}",
    "NULL",
    "null",
    "é",
    "\ud83d\ude00",
    "a,b",
    " ",
    "x".repeat(1_048_576),
    "ü".repeat(40_000)
  )
).map((text) => text.replaceAll("\0", ""))

const values = FastCheck.tuple(
  FastCheck.option(textual),
  FastCheck.integer({ min: -2_147_483_648, max: 2_147_483_647 }),
  FastCheck.double({ noNaN: true, noDefaultInfinity: true }),
  FastCheck.boolean(),
  FastCheck.option(FastCheck.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })),
  FastCheck.date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true }).map((date) =>
    date.toISOString()
  ),
  FastCheck.option(
    FastCheck.json().map((json) => json.replaceAll("\\u0000", "")).filter((json) => !json.includes("\0"))
  ),
  FastCheck.array(FastCheck.option(textual), { maxLength: 4 }),
  FastCheck.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes))
)

const select = `
  SELECT
    $1::text AS a, $2::integer AS b, $3::float8 AS c, $4::boolean AS d, $5::bigint AS e, $6::timestamptz(3) AS f,
    $7::json AS g, $8::text[] AS h, $9::bytea AS i, NULL AS none, '' AS empty
  FROM generate_series(1, 3)`

layer(EmbeddedPostgres.layer, { excludeTestServices: true })("a lean query", (it) => {
  for (
    const [name, Kind, config] of [
      ["prepared", NamingClient, {}],
      ["unprepared", UnnamedClient, {}],
      ["in a pipeline", NamingClient, { pipeline: true }]
    ] as const
  ) {
    it.scoped(`returns what the driver returns: ${name}`, () =>
      Effect.gen(function*() {
        const [lean, driver] = [yield* open(Kind, config), yield* open(NamingClient)]
        yield* Effect.promise(() =>
          FastCheck.assert(
            FastCheck.asyncProperty(values, async (values) => {
              assert.deepStrictEqual(await run(lean, select, values), await byDriver(driver, select, values))
            }),
            { numRuns: 40 }
          )
        )
      }))

    it.scoped(`goes on after a failure: ${name}`, () =>
      Effect.gen(function*() {
        const client = yield* open(Kind, config)
        const divide = "SELECT 1 / $1::integer AS one"
        yield* Effect.promise(async () => {
          for (let i = 0; i < 3; i++) {
            assert.strictEqual(await failureOf(run(client, divide, [0])), "22012")
            assert.deepStrictEqual(await run(client, divide, [1]), [{ one: 1 }])
            assert.strictEqual(await failureOf(run(client, "SELECT $1::text FROM nowhere", ["a"])), "42P01")
            assert.strictEqual(await failureOf(run(client, "SELECT $1::uuid AS id", ["a"])), "22P02")
          }
          assert.deepStrictEqual(await Promise.all([1, 0, 2].map((by) => failureOf(run(client, divide, [by])))), [
            undefined,
            "22012",
            undefined
          ])
        })
      }))
  }

  it.scoped("fails if the commit of a statement does", () =>
    Effect.gen(function*() {
      const client = yield* open(NamingClient)
      yield* Effect.promise(async () => {
        await client.query("CREATE TEMP TABLE once (id integer UNIQUE DEFERRABLE INITIALLY DEFERRED)")
        const insert = "INSERT INTO once SELECT $1::integer FROM generate_series(1, 2)"
        assert.strictEqual(await failureOf(run(client, insert, [1])), "23505")
        assert.deepStrictEqual(await run(client, "SELECT $1::integer AS n", [1]), [{ n: 1 }])
      })
    }))

  it.scoped("fails if a value can't be parsed, and goes on", () =>
    Effect.gen(function*() {
      const client = yield* open(NamingClient, {
        types: {
          getTypeParser: () => (text: string) => {
            if (text === "2") throw new Error("Odd")
            return text
          }
        }
      })
      const numbers = "SELECT n FROM generate_series(1, $1::integer) AS n"
      yield* Effect.promise(async () => {
        assert.strictEqual(await failureOf(run(client, numbers, [3])), "Odd")
        assert.deepStrictEqual(await run(client, numbers, [1]), [{ n: "1" }])
      })
    }))

  it.scoped("takes as many values as a statement may have, and leaves more to the driver", () =>
    Effect.gen(function*() {
      const client = yield* open(NamingClient)
      const byCount = (count: number) =>
        run(
          client,
          `SELECT cardinality(ARRAY[${Array.from({ length: count }, (_, i) => `$${i + 1}::text`).join()}]) AS count`,
          Array.from({ length: count }, (_, i) => String(i % 10))
        )
      yield* Effect.promise(async () => {
        assert.strictEqual(await failureOf(byCount(65_536)), "Not sent")
        for (const count of [3, 40_000, 65_535]) assert.deepStrictEqual(await byCount(count), [{ count }])
      })
    }))

  it.scoped("describes the rows of a statement once, and leaves other statements to the driver", () =>
    Effect.gen(function*() {
      const client = yield* open(NamingClient)
      let descriptions = 0
      client.connection.on("rowDescription", () => descriptions++)
      yield* Effect.promise(async () => {
        for (const value of ["a", "b", "c"]) {
          assert.deepStrictEqual(await run(client, "SELECT $1::text AS v", [value]), [{ v: value }])
        }
        assert.strictEqual(descriptions, 1)
        assert.strictEqual(await failureOf(run(client, "SELECT $1::timestamptz", [new Date()])), "Not sent")
        assert.deepStrictEqual((await client.query("SELECT 'é' AS v UNION ALL SELECT NULL ORDER BY v")).rows, [{
          v: "é"
        }, { v: null }])
      })
    }))
})

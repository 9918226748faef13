import type { StoragePorts } from "@attestry/core"
import type { OrganizationId } from "@attestry/core/shared"
import { DatabaseSchema } from "@attestry/postgres/DatabaseSchema"
import { reasonOf } from "@attestry/postgres/Migrations"
import { NamingClient } from "@attestry/postgres/NamingClient"
import * as Pool from "@attestry/postgres/Pool"
import * as Postgres from "@attestry/postgres/Postgres"
import { assert, layer } from "@effect/vitest"
import { Cause, Effect, Exit, Layer, Redacted } from "effect"
import type { PoolConfig } from "pg"
import * as EmbeddedPostgres from "../../../test/support/EmbeddedPostgres.ts"
import * as NewSchema from "../../../test/support/NewSchema.ts"
import { size } from "../../../test/support/Rounds.ts"
import { type Call, intrusions, neighbours, newId, once } from "./support/neighbours.ts"
import * as PlainRole from "./support/PlainRole.ts"
import { stored } from "./support/stored.ts"

let seen: (text: string) => string = (text) => text

/** Sends what `seen` makes of each statement. */
class RewritingClient extends NamingClient {
  constructor(config?: PoolConfig) {
    super(config)
    const query: (...args: ReadonlyArray<unknown>) => unknown = this.query.bind(this)
    Object.assign(this, {
      query: (text: unknown, ...rest: ReadonlyArray<unknown>): unknown =>
        query(typeof text === "string" ? seen(text) : text, ...rest)
    })
  }

  override run(...[text, values, done]: Parameters<NamingClient["run"]>): boolean {
    return super.run(seen(text), values, done)
  }
}

const seeing = (rewrite: (text: string) => string) => <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.acquireUseRelease(
    Effect.sync(() => {
      seen = rewrite
    }),
    () => effect,
    () =>
      Effect.sync(() => {
        seen = (text) => text
      })
  )

const isOfOrganizations = /(FROM|UPDATE|DELETE FROM)\s+"\w+"\."organization"\s+(AS \w+\s+)?(SET\s[^;]*?)?WHERE/

/** Places where the text names the organization whose rows it is about. */
const predicatesOf = (text: string) => [
  ...text.matchAll(isOfOrganizations.test(text) ? /(\bo\.|\b)id = \$\d+/g : /(\w+\.)?"?organization_id"? = \$\d+/g)
]

const without = (text: string, { 0: found, index }: RegExpExecArray) =>
  `${text.slice(0, index)}${/\$\d+/.exec(found)?.[0]}::text IS NOT NULL${text.slice(index + found.length)}`

/** The tables of a schema with rows of organizations, which stay the same. */
const ownedTables = new Map<string, ReadonlyArray<string>>()

const ownedIn = (schema: string) =>
  PlainRole.asSuperuser((sql) =>
    Effect.gen(function*() {
      const known = ownedTables.get(schema)
      if (known !== undefined) return known
      const tables = yield* sql<{ readonly name: string }>`
        SELECT table_name::text AS name FROM information_schema.columns
        WHERE table_schema = ${schema} AND column_name = 'organization_id'
        ORDER BY 1`
      const names = tables.map(({ name }) => name)
      ownedTables.set(schema, names)
      return names
    })
  )

/** Rows of the organization, as nobody's stores see it. One statement, because it is asked thousands of times. */
const rowsOf = (organizationId: OrganizationId) =>
  PlainRole.asSuperuser((sql) =>
    Effect.gen(function*() {
      const schema = yield* DatabaseSchema
      const owned = [
        { name: "organization", column: "id" },
        ...(yield* ownedIn(schema)).map((name) => ({ name, column: "organization_id" }))
      ]
      const selects = owned.map(({ column, name }, index) =>
        `SELECT ${index} AS "table", t::text AS text, to_jsonb(t) AS row FROM "${schema}"."${name}" AS t
        WHERE "${column}" = $1`
      )
      const rows = yield* sql.unsafe<{ readonly table: number; readonly row: unknown }>(
        `${selects.join(" UNION ALL ")} ORDER BY 1, 2`,
        [organizationId]
      )
      return JSON.stringify(rows.map(({ row, table }) => [table, row]))
    })
  )

/** The part of the first text in which it differs from the second. */
const differenceOf = (text: string, other: string) => {
  const start = Array.from(text).findIndex((sign, index) => sign !== other[index])
  return text.slice(Math.max(0, start - 300), start + 300)
}

const answer = (call: Call) =>
  Effect.map(
    Effect.exit(call),
    (exit) => JSON.stringify(Exit.isSuccess(exit) ? exit.value : reasonOf(Cause.squash(exit.cause)))
  )

/** The distinct statements, and the calls that send each. */
const statements = Effect.gen(function*() {
  const { calls } = yield* neighbours
  const senders = new Map<string, Set<string>>()
  for (const { call, name } of calls) {
    const noting = seeing((text) => {
      senders.set(text, (senders.get(text) ?? new Set()).add(name))
      return text
    })
    yield* answer(noting(call))
  }
  return senders
})

type Neighbours = Effect.Effect.Success<typeof neighbours>

/** Finds the calls whose results differ with the changed statements, and the changes in another organization's rows. */
const breaks = ({ calls, other }: Neighbours, senders: ReadonlySet<string>, rewrite: (text: string) => string) =>
  Effect.gen(function*() {
    const before = yield* rowsOf(other.id)
    assert.include(before, `vendor of ${other.id}`)
    const differing = yield* Effect.filter(
      calls.filter(({ name }) => senders.has(name)),
      ({ call }) =>
        Effect.zipWith(answer(call), answer(seeing(rewrite)(call)), (expected, actual) => expected !== actual)
    )
    const after = yield* rowsOf(other.id)
    const names = differing.map(({ name }) => name)
    return before === after
      ? names
      : [...names, `from ${differenceOf(before, after)} to ${differenceOf(after, before)}`]
  })

/** Deletes each predicate of some statements, in the long run of all, in turn, and says which were noticed. */
const deleteEach = Effect.gen(function*() {
  const senders = yield* statements
  const deleted: Array<string> = []
  const broken: Array<string> = []
  const scoped = [...senders].filter(([text]) => predicatesOf(text).length > 0)
  let two = yield* neighbours
  for (const [text, names] of scoped.filter((_, index) => index % size(8, 1) === 0)) {
    assert.deepStrictEqual(
      yield* breaks(two, names, (sent) => sent),
      [],
      `unchanged, ${[...names].join(", ")} change nothing`
    )
    for (const found of predicatesOf(text)) {
      const what = `${[...names].join(", ")} at ${found.index}`
      deleted.push(what)
      const isNoticed = (changed: string) =>
        Effect.map(breaks(two, names, (sent) => sent === text ? changed : sent), ({ length }) => length > 0)
      // several changes in one statement fail together, so each of their conditions covers for the others
      const isBroken = (yield* isNoticed(without(text, found))) ||
        (predicatesOf(text).length > 1 && (yield* isNoticed(predicatesOf(text).reduceRight(without, text))))
      if (!isBroken) continue
      broken.push(what)
      // a row that one write changed, the next one may not change again
      if (!text.trimStart().startsWith("SELECT")) two = yield* neighbours
    }
  }
  return { deleted, broken }
})

/** Deletes all of them at once, for the calls whose statements have one. */
const deleteAll = Effect.gen(function*() {
  const all = [...yield* statements].filter(([text]) => predicatesOf(text).length > 0)
  const changed = new Map(all.map(([text]) => [text, predicatesOf(text).reduceRight(without, text)]))
  const names = new Set(all.flatMap(([, names]) => [...names]))
  return yield* breaks(yield* neighbours, names, (sent) => changed.get(sent) ?? sent)
})

const intrude = Effect.gen(function*() {
  const other = yield* stored(newId())
  const writes = yield* intrusions(yield* stored(newId()), other)
  return yield* Effect.forEach(writes, (write) =>
    Effect.gen(function*() {
      const before = yield* rowsOf(other.id)
      const told = yield* answer(once(write))
      return { told, isIn: before !== (yield* rowsOf(other.id)) }
    }))
})

/** Tables that have nothing to do with one organization, or with all of them by nature. */
const acrossOrganizations = new Set([
  "AuditEventStore.removals",
  "MemberStore.findByUser",
  "BrowserAutomationStore.subjects",
  "NoticeStore.subjects",
  "NoticeStore.undelivered",
  "OrganizationStore.isEmpty",
  "DeliveryStore.finished",
  "SavedSessionStore.listSealed",
  "WebhookStore.listSealed",
  "DeliveryStore.subjects",
  "DeliveryStore.undelivered",
  "ScheduleStore.due",
  "ScheduleStore.findAll",
  "ScheduleStore.next",
  "OrganizationStore.list",
  "PolicyStore.due",
  "TaskStore.due",
  "Principals.findByKey",
  "Principals.findMembers",
  "SessionStore.find",
  "SessionStore.findByHash",
  "SessionStore.insert",
  "SessionStore.list",
  "SessionStore.remove",
  "StorageHealth.check",
  "StorageHealth.describe",
  "UnitOfWork.afterCommit",
  "UnitOfWork.run",
  "UserStore.find",
  "UserStore.findAll",
  "UserStore.findByEmail",
  "UserStore.insert",
  "UserStore.save"
])

const database = NewSchema.layer.pipe(Layer.provideMerge(PlainRole.layer))

const over = <A, E>(
  rowLevelSecurity: boolean,
  use: Effect.Effect<A, E, StoragePorts | Layer.Layer.Success<typeof database>>
) =>
  Effect.gen(function*() {
    const schema = yield* DatabaseSchema
    const connectionString = Redacted.value(yield* EmbeddedPostgres.TestDatabase)
    const pool = yield* Pool.makePool({ connectionString, Client: RewritingClient, pipeline: rowLevelSecurity })
    return yield* Effect.provide(use, Postgres.layerFromPool(pool, { schema, rowLevelSecurity }))
  }).pipe(Effect.provide(Layer.fresh(database)))

layer(EmbeddedPostgres.layer, { excludeTestServices: true })("row-level security as the second check", (it) => {
  it.scoped("is tried with every method of every store", () =>
    over(
      true,
      Effect.gen(function*() {
        const { ports } = yield* neighbours
        const nameOf = (port: string, method: string) => `${port.split("/").at(-1)}.${method}`
        const tried = Object.entries(ports).flatMap(([port, methods]) =>
          Object.keys(methods).map((method) => nameOf(port, method))
        )
        const given = Array.from(
          (yield* Effect.context<StoragePorts>()).unsafeMap,
          ([port, service]) =>
            port.startsWith("@attestry/core/") ? Object.keys(service).map((m) => nameOf(port, m)) : []
        ).flat()
        assert.sameMembers([...tried, ...acrossOrganizations], given)
      })
    ))

  it.scoped(
    "hides all foreign rows when any one condition on the organization is missing",
    () =>
      Effect.gen(function*() {
        const without = yield* over(false, deleteEach)
        const within = yield* over(true, deleteEach)
        assert.isAtLeast(within.deleted.length, size(20, 50))
        assert.deepStrictEqual(within.deleted, without.deleted)
        assert.deepStrictEqual(without.broken, without.deleted)
        assert.deepStrictEqual(within.broken, [])
        console.log(`${within.deleted.length} conditions deleted, each in turn`)
      })
  )

  it.scoped("hides all foreign rows when all conditions are missing", () =>
    Effect.gen(function*() {
      assert.isNotEmpty(yield* over(false, deleteAll))
      assert.deepStrictEqual(yield* over(true, deleteAll), [])
    }))

  it.scoped("rejects a write to another organization than the given one", () =>
    Effect.gen(function*() {
      const without = yield* over(false, intrude)
      assert.deepStrictEqual(without.map(({ isIn }) => isIn), without.map(() => true))
      for (const { isIn, told } of yield* over(true, intrude)) {
        assert.isFalse(isIn)
        assert.include(told, "row-level security policy")
      }
    }))
})

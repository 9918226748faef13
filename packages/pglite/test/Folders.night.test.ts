import * as Fixtures from "@attestry/conformance/Fixtures"
import { OrganizationStore } from "@attestry/core/organization"
import { OrganizationId } from "@attestry/core/shared"
import { UnitOfWork } from "@attestry/core/storage"
import * as Pglite from "@attestry/pglite/Pglite"
import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Layer, Option, Schema } from "effect"
import { existsSync } from "node:fs"
import { readdir } from "node:fs/promises"
import { join } from "node:path"
import { folder } from "../../../test/support/TemporaryFolder.ts"
import * as Child from "./support/Child.ts"

const newFolder = Effect.map(
  folder,
  (parent) => join(parent, "made", "for it")
)

describe("An embedded database in a folder", () => {
  it.scopedLive(
    "is refused to others while a process has it, and has every commit when that was killed",
    () =>
      Effect.gen(function*() {
        const dataDir = yield* newFolder
        const child = yield* Child.run("write.ts", dataDir)
        yield* child.says(20)
        const error = yield* Effect.flip(Layer.launch(Pglite.layer({ dataDir })))
        assert.strictEqual(error._tag, "FolderInUse")
        assert.include(error.message, String(child.process.pid))
        const said = yield* child.says(60)
        yield* child.kill
        const ids = yield* Schema.decodeUnknown(Schema.Array(OrganizationId))(said)
        assert.isAtLeast(ids.length, 60)
        const found = yield* Effect.provide(
          Effect.flatMap(OrganizationStore, ({ find }) => Effect.forEach(ids, (id) => find(id))),
          Pglite.layer({ dataDir })
        )
        assert.isTrue(found.every(Option.isSome))
      })
  )

  it.scopedLive("starts again when its first start was killed half-way", () =>
    Effect.gen(function*() {
      const killed = Effect.gen(function*() {
        const dataDir = yield* newFolder
        const child = yield* Child.run("write.ts", dataDir)
        const version = join(dataDir, "postgres.new", "PG_VERSION")
        const whole = join(dataDir, "postgres")
        yield* Effect.repeat(Effect.sleep("2 millis"), { until: () => existsSync(version) || existsSync(whole) })
        yield* child.kill
        return dataDir
      })
      // a busy machine may let us look when it is whole already
      const dataDir = yield* Effect.repeat(killed, { until: (dataDir) => !existsSync(join(dataDir, "postgres")) })
      const left = yield* Effect.promise(() => readdir(dataDir))
      assert.include(left, "postgres.new")
      assert.notInclude(left, "postgres")
      yield* Effect.provide(Fixtures.storedOrganization(), Pglite.layer({ dataDir }))
      assert.deepStrictEqual(yield* Effect.promise(() => readdir(dataDir)), ["postgres"])
    }))
})

describe("two folders in one build", () => {
  it.scopedLive("are two separate databases", () =>
    Effect.gen(function*() {
      const memory = yield* Layer.makeMemoMap
      const scope = yield* Effect.scope
      const build = (dataDir: string) => Layer.buildWithMemoMap(Pglite.layer({ dataDir }), memory, scope)
      const one = yield* build(yield* newFolder)
      const other = yield* build(yield* newFolder)
      const organization = Fixtures.organization()
      yield* Context.get(one, UnitOfWork).run(Context.get(one, OrganizationStore).insert(organization))
      assert.isFalse(yield* Context.get(one, OrganizationStore).isEmpty)
      assert.isTrue(yield* Context.get(other, OrganizationStore).isEmpty)
    }))
})

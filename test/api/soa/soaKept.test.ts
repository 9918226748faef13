import { BlobStore, BlobSweeper } from "@attestry/core/blob"
import { SoaStore } from "@attestry/core/soa"
import { assert, layer } from "@effect/vitest"
import { Context, Effect, Layer, Logger, Option, Stream } from "effect"
import { served } from "../../support/onEveryStack.ts"
import { refusal } from "../../support/Policies.ts"
import { soaTenant } from "../../support/Soa.ts"
import { different } from "../../support/stacks.ts"
import { at } from "../../support/StoppedClock.ts"

let isDamaged = false

/** Returns versions with a changed word, as a damaged storage would. */
const damaging = Layer.map(
  Layer.passthrough(Layer.effect(SoaStore, SoaStore)),
  (context) => {
    const store = Context.get(context, SoaStore)
    return Context.add(context, SoaStore, {
      ...store,
      findVersion: (...args) =>
        Effect.map(
          store.findVersion(...args),
          Option.map((version) =>
            isDamaged ? { ...version, scope: version.scope.replace("All", "Any") } as never : version
          )
        )
    })
  }
)

for (const { name, storage } of different) {
  layer(Layer.provide(served(Layer.provideMerge(damaging, storage)), Logger.remove(Logger.defaultLogger)), {
    excludeTestServices: true
  })(`an approved version (${name})`, (it) => {
    it.effect("keeps the names of then in its files", () =>
      Effect.gen(function*() {
        const { admin, ask, complete, decide, submit } = yield* soaTenant
        const vendor = (yield* ask("POST", "/v1/vendors", { name: "Northwind" })).body
        const soa = yield* complete()
        yield* decide(soa, [{ control: "A.5.19", vendorIds: [vendor.id] }])
        yield* submit(soa)
        yield* admin("POST", `${soa.path}/approve`, {})
        yield* ask("PATCH", `/v1/vendors/${vendor.id}`, { name: "Renamed" })
        const { text } = yield* ask("GET", `${soa.path}/export`, undefined, { accept: "application/octet-stream" })
        assert.include(text, "Northwind")
        assert.notInclude(text, "Renamed")
      }))

    it.effect("is not shown when it is damaged", () =>
      Effect.gen(function*() {
        const { approved, ask } = yield* soaTenant
        const soa = yield* approved({ scope: "All" })
        const paths = ["/versions/1", "/export", "/export?version=1"]
        for (const path of paths) assert.strictEqual((yield* ask("GET", soa.path + path)).status, 200, path)
        isDamaged = true
        for (const path of paths) {
          assert.deepStrictEqual(refusal(yield* ask("GET", soa.path + path)), [500, "soa_version_damaged"], path)
        }
        isDamaged = false
      }))
  })

  layer(served(storage), { excludeTestServices: true })(`exported files (${name})`, (it) => {
    it.effect("are swept after their links", () =>
      Effect.gen(function*() {
        const { ask, drafted, people } = yield* soaTenant
        const blobs = yield* BlobStore
        const { sweep } = yield* BlobSweeper
        const soa = yield* drafted()
        yield* ask("GET", `${soa.path}/export`)
        const count = Stream.runCount(blobs.list(people.organization.id, "export/"))
        assert.strictEqual(yield* count, 1)
        yield* sweep().pipe(at(new Date(Date.now() + 30 * 60_000).toISOString()))
        assert.strictEqual(yield* count, 1)
        yield* sweep().pipe(at(new Date(Date.now() + 2 * 3_600_000).toISOString()))
        assert.strictEqual(yield* count, 0)
      }))
  })
}

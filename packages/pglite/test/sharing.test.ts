import * as Fixtures from "@attestry/conformance/Fixtures"
import { OrganizationStore } from "@attestry/core/organization/OrganizationStore"
import { UnitOfWork } from "@attestry/core/storage/UnitOfWork"
import * as Pglite from "@attestry/pglite/Pglite"
import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

const folder = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "attestry-"))),
  (path) => Effect.sync(() => rmSync(path, { recursive: true }))
)

describe("two folders in one build", () => {
  it.scopedLive("are two separate databases", () =>
    Effect.gen(function*() {
      const memory = yield* Layer.makeMemoMap
      const scope = yield* Effect.scope
      const build = (dataDir: string) => Layer.buildWithMemoMap(Pglite.layer({ dataDir }), memory, scope)
      const one = yield* build(yield* folder)
      const other = yield* build(yield* folder)
      const organization = Fixtures.organization()
      yield* Context.get(one, UnitOfWork).run(Context.get(one, OrganizationStore).insert(organization))
      assert.isFalse(yield* Context.get(one, OrganizationStore).isEmpty)
      assert.isTrue(yield* Context.get(other, OrganizationStore).isEmpty)
    }))
})

import { AuditEventStore } from "@attestry/core/audit"
import { UnitOfWork } from "@attestry/core/storage"
import { VendorStore } from "@attestry/core/vendor"
import { assert } from "@effect/vitest"
import { Array, Effect, Exit, Fiber } from "effect"
import * as Fixtures from "../Fixtures.ts"
import type { StorageTests, VendorPorts } from "../StorageTests.ts"
import { slice, withDescription } from "./UnitOfWorkAllWrites.ts"
import { rewrite } from "./UnitOfWorkNesting.ts"

/** Most runs of a unit in one process. The first run does not queue, later ones do. */
const mostRuns = 8

/** The part of the suite of `UnitOfWork` about contention. */
export const contentionCases = (it: StorageTests<VendorPorts | AuditEventStore>): void => {
  it.effect("commits all of 200 changes of one vendor without Busy or starvation when 50 run at a time", () =>
    Effect.gen(function*() {
      const vendors = yield* VendorStore
      const audit = yield* AuditEventStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const vendor = yield* Fixtures.storedVendor(organizationId, { description: "0" })
      const increment = Effect.gen(function*() {
        let runs = 0
        yield* Fixtures.unit(Effect.gen(function*() {
          runs++
          yield* rewrite(
            organizationId,
            vendor.id,
            (read) => Effect.succeed(withDescription(read, String(Number(read.description) + 1)))
          )
          yield* audit.append(organizationId, [Fixtures.event(organizationId)])
        }))
        return runs
      })
      const runs = yield* Effect.all(Array.makeBy(200, () => increment), { concurrency: 50 })
      const { value } = yield* yield* vendors.find(organizationId, vendor.id)
      assert.strictEqual(value.description, "200")
      assert.strictEqual(yield* audit.count(organizationId, {}), 200)
      assert.isAtMost(Math.max(...runs), mostRuns)
    }))

  it.effect("reports a commit exactly when it was made, even when the unit is interrupted", () =>
    Effect.gen(function*() {
      const vendors = yield* VendorStore
      const unit = yield* UnitOfWork
      for (let moment = 0; moment < 24; moment++) {
        const { id: organizationId } = yield* Fixtures.storedOrganization()
        let told = 0
        const fiber = yield* Effect.fork(unit.run(Effect.gen(function*() {
          yield* vendors.insert(organizationId, Fixtures.vendor(organizationId))
          yield* unit.afterCommit(Effect.sync(() => told++))
        })))
        yield* moment < 12 ? Effect.repeatN(Effect.yieldNow(), moment) : Effect.sleep((moment - 12) / 4)
        const exit = yield* Fiber.interrupt(fiber)
        const written = (yield* vendors.list(organizationId, slice)).length
        assert.strictEqual(told, written)
        if (Exit.isSuccess(exit)) assert.strictEqual(written, 1)
      }
    }))
}

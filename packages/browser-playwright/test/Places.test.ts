import { OrganizationId } from "@attestry/core/shared"
import { assert, it } from "@effect/vitest"
import { Effect, Exit, Fiber, Scope } from "effect"
import * as Places from "../src/internal/Places.ts"

const [first, second, third] = [
  OrganizationId.make("org_first"),
  OrganizationId.make("org_second"),
  OrganizationId.make("org_third")
]

it.scopedLive("gives no more places than there are, to one organization and to all", () =>
  Effect.gen(function*() {
    const take = Places.make({ total: 2, forEach: 1, timeout: "50 millis" })
    const scope = yield* Scope.make()
    yield* Scope.extend(take(first), scope)
    assert.strictEqual((yield* Effect.flip(Effect.scoped(take(first))))._tag, "BrowserBusy")
    yield* take(second)
    assert.strictEqual((yield* Effect.flip(Effect.scoped(take(third))))._tag, "BrowserBusy")
    yield* Scope.close(scope, Exit.void)
    yield* take(third)
    assert.strictEqual((yield* Effect.flip(Effect.scoped(take(first))))._tag, "BrowserBusy")
  }))

it.scopedLive("gives a place to a waiting caller, and none to one who has gone", () =>
  Effect.gen(function*() {
    const take = Places.make({ total: 1, forEach: 1, timeout: "20 seconds" })
    const scope = yield* Scope.make()
    yield* Scope.extend(take(first), scope)
    const gone = yield* Effect.fork(Effect.scoped(take(second)))
    yield* Effect.yieldNow()
    yield* Fiber.interrupt(gone)
    const waiting = yield* Effect.fork(take(third))
    yield* Effect.yieldNow()
    yield* Scope.close(scope, Exit.void)
    yield* Fiber.join(waiting)
  }))

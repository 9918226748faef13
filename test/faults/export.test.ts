import * as Fixtures from "@attestry/conformance/Fixtures"
import { AuditEventStore } from "@attestry/core/audit"
import { StorageDefect, UnitOfWork } from "@attestry/core/storage"
import * as Memory from "@attestry/memory/Memory"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { send } from "../support/Api.ts"
import { started } from "../support/MemoryServer.ts"

/** A storage whose list of events fails at the given reading. */
const failingAt = (reading: number) => {
  let readings = 0
  const failing = Layer.effect(
    AuditEventStore,
    Effect.map(AuditEventStore, (store) => ({
      ...store,
      list: (...args: Parameters<typeof store.list>) =>
        Effect.suspend(() =>
          ++readings === reading
            ? Effect.die(
              new StorageDefect({ operation: "AuditEventStore.list", unavailable: true, cause: new Error("away") })
            )
            : store.list(...args)
        )
    }))
  )
  return Layer.provideMerge(failing, Memory.layer)
}

/** The number of exports in the audit log. */
const recordedIn = (url: string, key: string) =>
  Effect.map(
    send(url)("GET", "/v1/audit-logs?action=auditLog.exported", { key }),
    ({ body }): number => body.count
  )

const exported = (reading: number) =>
  Effect.gen(function*() {
    const { organization, owner, runtime, url } = yield* started({}, failingAt(reading))
    const events = Array.from({ length: 2_500 }, (_, i) =>
      Fixtures.event(organization.id, { at: Fixtures.at(i), action: "bulk.added" }))
    yield* Effect.provide(
      Effect.gen(function*() {
        const audit = yield* AuditEventStore
        yield* Effect.flatMap(UnitOfWork, ({ run }) =>
          run(audit.append(organization.id, events)))
      }),
      runtime
    )
    const answer = yield* Effect.promise(async () => {
      const headers = { "x-api-key": owner.key }
      const response = await fetch(`${url}/v1/audit-logs/export?format=csv&action=bulk.`, { headers })
      const reader = response.body?.getReader()
      const decoder = new TextDecoder()
      let text = ""
      let isBroken = false
      try {
        for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) {
          text += decoder.decode(part.value, { stream: true })
        }
      } catch {
        isBroken = true
      }
      return { status: response.status, text, isBroken }
    })
    return { ...answer, records: yield* recordedIn(url, owner.key) }
  })

describe("an export of the audit log", () => {
  it.scopedLive("is 503 and not recorded when the storage fails at the first chunk", () =>
    Effect.gen(function*() {
      const { isBroken, records, status, text } = yield* exported(1)
      assert.deepStrictEqual([status, isBroken, records], [503, false, 0])
      assert.include(text, "service_unavailable")
    }))

  it.scopedLive("breaks off without its last line break when the storage fails later", () =>
    Effect.gen(function*() {
      for (const reading of [2, 3]) {
        const { isBroken, records, status, text } = yield* exported(reading)
        assert.deepStrictEqual([status, isBroken, records], [200, true, 1])
        assert.notMatch(text, /\r\n$/)
      }
    }))

  it.scopedLive("ends with a line break when all was read", () =>
    Effect.gen(function*() {
      const { isBroken, text } = yield* exported(Infinity)
      assert.isFalse(isBroken)
      assert.match(text, /\r\n$/)
      assert.lengthOf(text.split("\r\n"), 2_502)
    }))
})

import * as Fixtures from "@attestry/conformance/Fixtures"
import { type AuditEvent, AuditEventStore } from "@attestry/core/audit"
import { UnitOfWork } from "@attestry/core/storage"
import { assert } from "@effect/vitest"
import { Array as Arr, Effect } from "effect"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { Api } from "../support/Api.ts"
import { onEveryStack } from "../support/onEveryStack.ts"
import { tenant } from "../support/Tenant.ts"

setFlagsFromString("--expose-gc")
const collectGarbage = runInNewContext("gc") as () => void

const events = 100_000
const mebibyte = 1_048_576

const eventsOf = (organizationId: AuditEvent["organizationId"], vendorId: string) =>
  Arr.makeBy(events, (i) =>
    Fixtures.event(organizationId, {
      at: Fixtures.at(Math.floor(i / 3)),
      action: "bulk.added",
      resource: { type: "vendor", id: vendorId },
      after: { name: `=Name ${i}`, description: "x".repeat(200) }
    }))

/** Live memory after each megabyte of the file, at most, and what is known of the file at its end. */
const exported = (url: string, key: string) =>
  Effect.promise(async () => {
    const response = await fetch(`${url}/v1/audit-logs/export?format=csv&action=bulk.`, {
      headers: { "x-api-key": key }
    })
    const reader = response.body?.getReader()
    const decoder = new TextDecoder()
    let [bytes, measuredAt, peak, lines, rest, last] = [0, 0, 0, 0, "", ""]
    let isOrdered = true
    for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) {
      bytes += part.value.byteLength
      const parts = (rest + decoder.decode(part.value, { stream: true })).split("\r\n")
      rest = parts.pop() ?? ""
      for (const line of parts) {
        if (lines++ === 0) continue
        const [id = "", at = ""] = line.split(",", 2)
        isOrdered &&= last === "" || `${at} ${id}` < last
        last = `${at} ${id}`
      }
      if (bytes - measuredAt < mebibyte) continue
      measuredAt = bytes
      collectGarbage()
      peak = Math.max(peak, process.memoryUsage().heapUsed)
    }
    return { bytes, isOrdered, lines, peak, rest }
  })

onEveryStack("an export of 100,000 events", (it) => {
  it.effect("has each of them once, in order, in flat memory", () =>
    Effect.gen(function*() {
      const { send, url } = yield* Api
      const audit = yield* AuditEventStore
      const { run } = yield* UnitOfWork
      const { organization, owner } = yield* tenant
      const { id } = (yield* send("POST", "/v1/vendors", { key: owner.key, body: { name: "Busy" } })).body
      yield* Effect.forEach(
        Arr.chunksOf(eventsOf(organization.id, id), 5_000),
        (chunk) => run(audit.append(organization.id, chunk)),
        { discard: true }
      )
      collectGarbage()
      const before = process.memoryUsage().heapUsed
      const started = performance.now()
      const { bytes, isOrdered, lines, peak, rest } = yield* exported(url, owner.key)
      const seconds = (performance.now() - started) / 1_000
      const grown = (peak - before) / mebibyte
      console.log(
        `${lines - 1} events, ${(bytes / mebibyte).toFixed(1)} MiB in ${seconds.toFixed(1)} s; `
          + `the heap grew by ${grown.toFixed(1)} MiB at most`
      )
      assert.deepStrictEqual([lines, rest, isOrdered], [events + 1, "", true])
      assert.isAbove(bytes, 30 * mebibyte)
      assert.isBelow(grown, 20)
    }))
})

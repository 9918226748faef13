import { Effect, Exit, type Scope } from "effect"
import { randomUUID } from "node:crypto"
import type { Answer } from "../../support/Api.ts"
import type { Fields, Ledger, Verb } from "./Ledger.ts"
import type { ReferenceServer } from "./ReferenceServer.ts"

const writers = 6

const among = <A>(values: ReadonlyArray<A>): A => values[Math.floor(Math.random() * values.length)] as A

const some = (): Fields => ({
  ...(Math.random() < 0.5 ? { name: among(["Nimbus", "O'Brien & Söhne", "\"Quoted\\\"", "雲 🌩"]) } : {}),
  ...(Math.random() < 0.5 ? { status: among(["not_assessed", "in_progress", "assessed"]) } : {}),
  ...(Math.random() < 0.5 ? { inherentImpact: among(["minor", "major", "severe"]) } : {}),
  ...(Math.random() < 0.3 ? { website: among([null, "https://example.com/", "https://example.org/?a=b"]) } : {}),
  ...(Math.random() < 0.3 ? { isSubProcessor: Math.random() < 0.5 } : {})
})

export interface Writers {
  /** Runs the effect while no request is under way. */
  readonly paused: <A>(effect: Effect.Effect<A>) => Effect.Effect<A>
  /** No more requests; waits for those under way. */
  readonly stop: Effect.Effect<void>
}

/**
 * Six clients that create, change and remove vendors at random, the same ones, until the scope ends. Each write leaves the
 * id of its request in the vendor's description: so the events of a vendor form a chain, and two writes that are based
 * on the same state show.
 */
export const start = (
  { isListening, send }: ReferenceServer,
  key: string,
  ledger: Ledger
): Effect.Effect<Writers, never, Scope.Scope> =>
  Effect.gen(function*() {
    const open = yield* Effect.makeLatch(true)
    const turns = yield* Effect.makeSemaphore(writers)

    const next = (requestId: string): readonly [Verb, string | undefined, Fields] => {
      const live = Array.from(ledger.live)
      const dice = Math.random()
      if (dice < 0.3 || live.length < 10) {
        return ["created", undefined, { name: "New", ...some(), description: requestId }]
      }
      return dice < 0.8 ? ["updated", among(live), { ...some(), description: requestId }] : ["removed", among(live), {}]
    }

    const request = (requestId: string, verb: Verb, id: string | undefined, body: Fields): Effect.Effect<Answer> => {
      const headers = { "x-request-id": requestId }
      if (verb === "created") return send("POST", "/v1/vendors", { key, headers, body })
      if (verb === "updated") return send("PATCH", `/v1/vendors/${id}`, { key, headers, body })
      return send("DELETE", `/v1/vendors/${id}`, { key, headers })
    }

    const one = Effect.gen(function*() {
      if (!isListening()) return yield* Effect.sleep("10 millis")
      const requestId = randomUUID()
      const [verb, id, fields] = next(requestId)
      const entry = ledger.send(requestId, verb, fields)
      const exit = yield* request(requestId, verb, id, fields).pipe(Effect.timeout("20 seconds"), Effect.exit)
      if (Exit.isFailure(exit)) return yield* Effect.sleep("20 millis")
      const { body, status } = exit.value
      if (status === 200 || status === 201) {
        ledger.done(entry, body)
        if (verb === "created") ledger.live.add(body.id)
        if (verb === "removed") ledger.live.delete(body.id)
      } else if (status === 404 || status === 409) {
        entry.outcome = { is: "refused" }
        if (status === 404 && id !== undefined) ledger.live.delete(id)
      } else if (status === 503) {
        yield* Effect.sleep("20 millis") // the connection may have been lost after the commit
      } else {
        ledger.unexpected.push(`${verb} answered ${status}: ${exit.value.text}`)
      }
    })

    yield* Effect.forEach(
      Array.from({ length: writers }),
      () => Effect.forkScoped(Effect.forever(open.whenOpen(turns.withPermits(1)(one)))),
      { discard: true }
    )
    const quiet = Effect.zipRight(open.close, turns.take(writers))
    return {
      paused: (effect) =>
        Effect.acquireUseRelease(quiet, () => effect, () => Effect.zipRight(turns.release(writers), open.open)),
      stop: Effect.asVoid(quiet)
    }
  })

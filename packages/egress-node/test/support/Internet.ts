import { Effect } from "effect"
import { connect } from "node:net"
import type { Dial } from "../../src/internal/Guard.ts"
import * as Listener from "./Listener.ts"

/** The one address of the internet on loopback that answers. */
export const publicAddress = "8.8.8.8"
/** A public address that refuses connections. */
export const closedAddress = "8.8.4.4"

/**
 * An internet on loopback: a public listener behind one address, a port without a listener behind another, and behind
 * every other address a listener that nobody may reach.
 */
export const make = (onData: Parameters<typeof Listener.make>[0] = Listener.answering(Listener.ok)) =>
  Effect.gen(function*() {
    const open = yield* Listener.make(onData)
    const secret = yield* Listener.make(Listener.answering("HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nsecret"))
    const closed = yield* Effect.scoped(Listener.make())
    const dialled: Array<string> = []
    const dial: Dial = (address) => {
      dialled.push(address)
      const { port } = address === publicAddress ? open : address === closedAddress ? closed : secret
      return connect({ host: "127.0.0.1", port })
    }
    return { open, secret, dial, dialled }
  })

/** Plays a resolver: each name has answers, one for each look-up, of which the last one stays. */
export const resolver = (names: Readonly<Record<string, ReadonlyArray<ReadonlyArray<string>>>>) => {
  const asked: Array<string> = []
  const resolve = (host: string) =>
    Effect.suspend(() => {
      const answers = names[host]
      const nth = asked.filter((name) => name === host).length
      asked.push(host)
      return answers === undefined
        ? Effect.fail(Object.assign(new Error(`no ${host}`), { code: "ENOTFOUND" }))
        : Effect.succeed(answers[nth] ?? answers.at(-1) ?? [])
    })
  return { resolve, asked }
}

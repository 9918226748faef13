import { Effect, type Scope } from "effect"
import { once } from "node:events"
import { connect, createServer, type Socket } from "node:net"

/**
 * Modes of the proxy:
 * - `pass`: passes everything on, `latency` milliseconds late each way;
 * - `freeze`: holds everything back, new connections too, and passes it on when the mode changes;
 * - `blackhole`: drops everything; connections that were open meanwhile stay dead;
 * - `refuse`: ends new connections at once, like a port without a listener.
 */
type Mode = "pass" | "freeze" | "blackhole" | "refuse"

/** Input of a rule: a chunk of the response, and the bytes that the client has sent since the last response. */
interface Passing {
  readonly chunk: Buffer
  readonly sent: () => string
}

/** Decides on each chunk for the client. `drop` discards it and cuts the connection, `cut` lets half of it through. */
export type Rule = (answer: Passing) => "pass" | "drop" | "cut"

export interface Proxy {
  readonly port: number
  readonly set: (mode: Mode, options?: { readonly latency?: number }) => Effect.Effect<void>
  /** Cuts every open connection with a reset. */
  readonly reset: Effect.Effect<void>
  /**
   * Applies a rule to responses until it has cut the given number of connections. Returns the number of connections
   * that it has cut so far.
   */
  readonly rule: (rule: Rule, times?: number) => Effect.Effect<() => number>
  /** The number of open connections. */
  readonly open: () => number
}

/** Bounds the bytes of a client that a rule can see. */
const remembered = 64 * 1024

/** Drops the response to a request that contains the text, so the request took effect but nobody knows. */
export const dropAnswerTo = (text: string): Rule => ({ sent }) => sent().includes(text) ? "drop" : "pass"

/** Cuts a connection in the middle of the response to a request that contains the text. */
export const cutAnswerTo = (text: string): Rule => ({ sent }) => sent().includes(text) ? "cut" : "pass"

/** A TCP proxy in front of a local port, with every fault of a network, until the scope ends. */
export const make = (target: number): Effect.Effect<Proxy, never, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      let mode: Mode = "pass"
      let latency = 0
      let active: { readonly apply: Rule; readonly times: number; cut: number } | undefined
      const sockets = new Set<Socket>()
      const connections = new Set<{ isDead: boolean }>()
      let held: Array<() => void> = []

      const destroyBoth = (one: Socket, other: Socket) => {
        one.resetAndDestroy()
        other.resetAndDestroy()
      }

      const accept = (client: Socket) => {
        const server = connect(target, "127.0.0.1")
        const dead = { isDead: mode === "blackhole" }
        connections.add(dead)
        let sent = ""
        let isAnswered = false
        const pipe = (from: Socket, to: Socket, seen: (chunk: Buffer) => "pass" | "drop" | "cut") => {
          sockets.add(from)
          const deliver = (run: () => void) => {
            const later = () => latency === 0 ? run() : setTimeout(run, latency)
            if (dead.isDead) return
            if (mode === "freeze") held.push(later)
            else later()
          }
          from.on("data", (chunk) => {
            const verdict = seen(chunk)
            if (verdict === "pass") return deliver(() => to.write(chunk))
            if (verdict === "drop") return destroyBoth(from, to)
            to.write(chunk.subarray(0, Math.ceil(chunk.length / 2)), () => destroyBoth(from, to))
          })
          from.on("end", () => deliver(() => to.end()))
          from.on("error", () => to.destroy())
          from.on("close", () => {
            sockets.delete(from)
            connections.delete(dead)
            deliver(() => to.destroy())
          })
        }
        pipe(client, server, (chunk) => {
          sent = ((isAnswered ? "" : sent) + chunk.toString("latin1")).slice(-remembered)
          isAnswered = false
          return "pass"
        })
        pipe(server, client, (chunk) => {
          const verdict = active?.apply({ chunk, sent: () => sent }) ?? "pass"
          isAnswered = true
          if (verdict !== "pass" && active !== undefined && ++active.cut >= active.times) active = undefined
          return verdict
        })
      }

      const listener = createServer({ noDelay: true }, (client) => {
        client.on("error", () => {})
        if (mode === "refuse") return client.resetAndDestroy()
        accept(client)
      })
      listener.listen(0, "127.0.0.1")
      await once(listener, "listening")
      const address = listener.address()

      const change = (next: Mode, after: number) => {
        mode = next
        latency = after
        if (next === "blackhole") { for (const connection of connections) connection.isDead = true }
        if (next === "freeze") return
        const waiting = held
        held = []
        if (next === "pass") { for (const run of waiting) run() }
      }

      const destroy = () => {
        for (const socket of sockets) socket.resetAndDestroy()
      }

      const proxy: Proxy = {
        port: typeof address === "object" && address !== null ? address.port : 0,
        set: (next, options) => Effect.sync(() => change(next, options?.latency ?? 0)),
        reset: Effect.sync(destroy),
        rule: (apply, times = 1) =>
          Effect.sync(() => {
            const rule = { apply, times, cut: 0 }
            active = rule
            return () => rule.cut
          }),
        open: () => sockets.size
      }
      return { proxy, close: () => (destroy(), listener.close()) }
    }),
    ({ close }) => Effect.sync(close)
  ).pipe(Effect.map(({ proxy }) => proxy))

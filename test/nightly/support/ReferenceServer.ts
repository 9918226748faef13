import { Effect, Scope } from "effect"
import { type Answer, type Request, send } from "../../support/Api.ts"
import { firstKey } from "../../support/firstKey.mjs"
import { build, example, node, type Running } from "../../support/processes.ts"
import { folder } from "../../support/TemporaryFolder.ts"

export const built = build("examples/node-server")

/** The reference server as a separate process, which can be killed and started again. */
export interface ReferenceServer {
  /** Begins to start it. */
  readonly launch: Effect.Effect<void>
  /** Waits until it listens. */
  readonly ready: Effect.Effect<void>
  readonly kill: Effect.Effect<void>
  /** Asks it to stop, and gives its exit code. */
  readonly stop: Effect.Effect<number | null>
  readonly isRunning: () => boolean
  readonly isListening: () => boolean
  /** All that the process that runs now has written. */
  readonly output: () => string
  /** Dies where it doesn't listen, or the answer does not arrive. */
  readonly send: (method: string, path: string, request?: Request) => Effect.Effect<Answer>
}

export const make = (
  environment: { readonly [name: string]: string }
): Effect.Effect<ReferenceServer, never, Scope.Scope> =>
  Effect.gen(function*() {
    const scope = yield* Effect.scope
    const data = yield* folder
    let running: Running | undefined
    let url: string | undefined

    const launch = Effect.map(
      Scope.extend(
        node(example("node-server"), { PORT: "0", RATE_LIMIT: "0", ATTESTRY_DATA: data, ...environment }),
        scope
      ),
      (started) => {
        url = undefined
        running = started
      }
    )
    const current = Effect.suspend(() =>
      running === undefined ? Effect.dieMessage("It never ran") : Effect.succeed(running)
    )
    const address = () => url ??= /listening on (http:\S+)\n/.exec(running?.output() ?? "")?.[1]
    const end = (signal: NodeJS.Signals) =>
      Effect.flatMap(current, ({ child, exit }) => Effect.zipRight(Effect.sync(() => child.kill(signal)), exit))

    return {
      launch,
      ready: Effect.flatMap(current, ({ until }) => until(/listening on (http:\S+)\n/)),
      kill: end("SIGKILL"),
      stop: end("SIGTERM"),
      isRunning: () => running !== undefined && running.child.exitCode === null && running.child.signalCode === null,
      isListening: () => address() !== undefined,
      output: () => running?.output() ?? "",
      send: (method, path, request) =>
        Effect.suspend(() => {
          const to = address()
          return to === undefined ? Effect.dieMessage("Not listening yet") : send(to)(method, path, request)
        })
    }
  })

/** One that is up, on an empty storage, and its first key. */
export const first = (environment: { readonly [name: string]: string }) =>
  Effect.gen(function*() {
    const server = yield* make(environment)
    yield* server.launch
    yield* server.ready
    return { server, key: firstKey(server.output()) }
  })

import { Effect } from "effect"
import { node, type Running, source } from "../../../../test/support/processes.ts"

const program = source("packages/engine/test/support/server.ts")

/** Starts `server.ts` as a process. */
export const start = (environment: { readonly [name: string]: string }) =>
  Effect.tap(node(program, environment), ({ until }) => until(/^up$/m)).pipe(
    // a machine that is busy for seconds may be too slow to connect, and a supervisor would start it again
    Effect.sandbox,
    Effect.retry({ times: 2 }),
    Effect.unsandbox
  )

export const kill = ({ child, exit }: Running) => Effect.zipRight(Effect.sync(() => child.kill("SIGKILL")), exit)

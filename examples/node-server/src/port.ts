import { ServeError } from "@effect/platform/HttpServerError"
import * as Effect from "effect/Effect"
import { randomInt } from "node:crypto"
import { createServer } from "node:net"
import type { Settings } from "./Settings.ts"

type Place = Pick<Settings, "host" | "port">

const tryPort = (host: string, from: number, below: number) =>
  Effect.async<number, Error>((resume) => {
    const port = randomInt(from, below)
    const server = createServer()
    server.once("error", (cause) => resume(Effect.fail(cause)))
    server.listen(port, host, () => server.close(() => resume(Effect.succeed(port))))
  })

/** Finds a port of the range that nothing listens on. */
export const findPort = (host: string, from: number, below: number): Effect.Effect<number> =>
  Effect.orDie(Effect.retry(tryPort(host, from, below), { times: 20 }))

/** A free port instead of 0, because links to files contain it. Below the ports that systems give to connections. */
export const choosePort = ({ host, port }: Place): Effect.Effect<number> =>
  port !== 0 ? Effect.succeed(port) : findPort(host, 20_000, 26_000)

const isTaken = (error: unknown) =>
  error instanceof ServeError && error.cause instanceof Error && "code" in error.cause
  && error.cause.code === "EADDRINUSE"

/** Starts again when another process takes the chosen port before the server listens on it. */
export const retryOnTakenPort = ({ port }: Place) => <A, E, R>(start: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.retry(start, { times: 5, while: (error) => port === 0 && isTaken(error) })

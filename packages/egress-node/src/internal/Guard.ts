import {
  EgressRejected,
  type EgressRejection,
  type EgressTarget,
  EgressUnreachable,
  isPublicAddress,
  makeRules,
  parseTarget
} from "@attestry/core/egress"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { connect, isIP, type Socket } from "node:net"
import { type Addresses, lookUp } from "./LookUp.ts"

export interface GuardOptions {
  readonly allow?: ReadonlyArray<string> | undefined
  readonly isHttpAllowed?: boolean | undefined
  readonly connectTimeout?: Duration.DurationInput | undefined
  readonly resolve?: Addresses | undefined
}

// Opens the connection to an address. Tests have one that stays on this machine.
export type Dial = (address: string, port: number) => Socket

export interface Guard {
  readonly check: (url: string) => Effect.Effect<EgressTarget, EgressRejected>
  // the socket is destroyed with the scope
  readonly open: (target: EgressTarget) => Effect.Effect<Socket, EgressRejected | EgressUnreachable, Scope.Scope>
}

export const reject = (reason: EgressRejection): Effect.Effect<never, EgressRejected> => new EgressRejected({ reason })

// Each may take the whole connectTimeout, and a name can have thousands.
const mostAddresses = 4

// Codes only: the messages of errors have addresses.
export const codeOf = (error: unknown): { readonly code?: string } => {
  const code: unknown = typeof error === "object" && error !== null ? Reflect.get(error, "code") : undefined
  return typeof code === "string" && /^[A-Z0-9_]{1,60}$/.test(code) ? { code } : {}
}

const connected = (dial: Dial, address: string, port: number, sockets: Set<Socket>) =>
  Effect.async<Socket, EgressUnreachable>((resume) => {
    const socket = dial(address, port)
    sockets.add(socket)
    const fail = (error?: unknown) => resume(new EgressUnreachable({ reason: "connection_failed", ...codeOf(error) }))
    socket.on("error", fail)
    socket.once("close", () => fail())
    socket.once("connect", () => resume(Effect.succeed(socket)))
    return Effect.sync(() => socket.destroy())
  })

const tracked = Effect.acquireRelease(
  Effect.sync(() => new Set<Socket>()),
  (sockets) => Effect.sync(() => sockets.forEach((socket) => socket.destroy()))
)

export const make = (options: GuardOptions, dial: Dial = (host, port) => connect({ host, port })) =>
  Effect.map(makeRules(options), (rules): Guard => {
    const { connectTimeout = "3 seconds", resolve } = options

    const addressesOf = ({ host, isAddress, isAllowed }: EgressTarget) =>
      Effect.gen(function*() {
        if (isAddress) return [host]
        const find = resolve ?? lookUp(isAllowed)
        const addresses = yield* Effect.mapError(
          find(host),
          (error) => new EgressUnreachable({ reason: "unknown_host", ...codeOf(error) })
        )
        if (addresses.length === 0) return yield* new EgressUnreachable({ reason: "unknown_host" })
        // a name instead of an address would be looked up again when it is dialled
        const isFine = (address: string) => isAllowed ? isIP(address) !== 0 : isPublicAddress(address)
        if (!addresses.every((address) => isFine(address))) return yield* reject("not_public")
        return addresses.slice(0, mostAddresses)
      })

    return {
      check: (url) =>
        Effect.suspend(() => {
          const target = parseTarget(url, rules)
          return target instanceof EgressRejected ? target : Effect.succeed(target)
        }),
      open: (target) =>
        Effect.gen(function*() {
          const addresses = yield* addressesOf(target)
          const sockets = yield* tracked
          return yield* Effect.firstSuccessOf(addresses.map((address) =>
            connected(dial, address, target.port, sockets).pipe(
              Effect.timeoutFail({
                duration: connectTimeout,
                onTimeout: () => new EgressUnreachable({ reason: "connection_failed", code: "ETIMEDOUT" })
              })
            )
          ))
        })
    }
  })

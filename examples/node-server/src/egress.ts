import { makeRules } from "@attestry/core/egress"
import * as EgressNode from "@attestry/egress-node/EgressNode"
import * as Config from "effect/Config"
import * as ConfigError from "effect/ConfigError"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Option from "effect/Option"

const toHosts = (text: string): ReadonlyArray<string> =>
  text.split(",").map((host) => host.trim()).filter((host) => host !== "")

/** Hosts of `EGRESS_ALLOW` that need be neither public nor secure, each with its port. */
export const egressSettings = Config.withDefault(Config.string("EGRESS_ALLOW"), "").pipe(
  Config.map(toHosts),
  Config.mapOrFail((allow) =>
    Effect.runSync(Effect.either(makeRules({ allow }))).pipe(
      Either.mapBoth({
        onLeft: ({ message }) => ConfigError.InvalidData(["EGRESS_ALLOW"], message),
        onRight: () => allow
      })
    )
  )
)

interface Served {
  readonly demo: boolean
  readonly host: string
  readonly port: number
  readonly publicUrl: Option.Option<string>
}

/** This server as `host:port`, whose page the demo opens. None unless only this machine reaches the server. */
export const ownHost = ({ demo, host, port, publicUrl }: Served): ReadonlyArray<string> =>
  demo && host === "127.0.0.1" && Option.isNone(publicUrl) ? [`${host}:${port}`] : []

/** Requests that leave the server, such as webhooks. */
export const egress = (allow: ReadonlyArray<string>) => EgressNode.layer({ allow })

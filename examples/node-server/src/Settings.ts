import { secretSettings } from "@attestry/cli/SecretKeys"
import { firstOrganization, storageSettings, Switch } from "@attestry/cli/Settings"
import { WebUrl } from "@attestry/core/shared"
import type { Options } from "@attestry/server-node/NodeServer"
import * as Config from "effect/Config"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { browserSettings } from "./browser.ts"
import { egressSettings } from "./egress.ts"
import { mailSettings } from "./mail.ts"
import { storageLimit } from "./storageLimit.ts"
import { telemetrySettings } from "./telemetry.ts"

const Port = Schema.NumberFromString.pipe(Schema.int(), Schema.between(0, 65_535)).annotations({
  message: () => ({ message: "expected a port from 0 to 65535", override: true })
})

const Count = Schema.NumberFromString.pipe(Schema.int(), Schema.between(0, 1_000_000)).annotations({
  message: () => ({ message: "expected a whole number from 0 to 1000000", override: true })
})

/** All settings that the server reads. */
export const fromEnvironment = Config.all({
  port: Config.withDefault(Schema.Config("PORT", Port), 3000),
  host: Config.withDefault(Config.nonEmptyString("HOST"), "127.0.0.1"),
  publicUrl: Config.option(Schema.Config("PUBLIC_URL", WebUrl)),
  trustedProxies: Config.withDefault(Schema.Config("TRUST_PROXY", Count), 0),
  compress: Config.withDefault(Schema.Config("COMPRESS", Switch), true),
  requestsPerSecond: Config.withDefault(Schema.Config("RATE_LIMIT", Count), 100),
  storage: storageSettings,
  storageLimit,
  browser: browserSettings,
  egress: egressSettings,
  secretKeys: secretSettings,
  organization: firstOrganization,
  demo: Config.option(Schema.Config("ATTESTRY_DEMO", Switch)),
  fontFolder: Config.option(Config.nonEmptyString("PDF_FONTS")),
  keyFile: Config.option(Config.nonEmptyString("ATTESTRY_KEY_FILE")),
  outgoing: Config.withDefault(Schema.Config("OUTGOING", Switch), true),
  accessLog: Config.withDefault(Schema.Config("ACCESS_LOG", Switch), false),
  metricsPort: Config.option(Schema.Config("METRICS_PORT", Port)),
  metricsHost: Config.withDefault(Config.nonEmptyString("METRICS_HOST"), "127.0.0.1"),
  mail: mailSettings,
  telemetry: telemetrySettings
})

const rates = (perSecond: number): Options["rateLimit"] =>
  perSecond === 0 ? false : { caller: { perSecond, burst: 2 * perSecond } }

/** Settings of the environment, all with defaults. Demo data is by default only in the embedded storage. */
export const settings = Effect.map(fromEnvironment, ({
  demo,
  metricsHost,
  metricsPort,
  requestsPerSecond,
  ...rest
}) => ({
  ...rest,
  rateLimit: rates(requestsPerSecond),
  metrics: Option.map(metricsPort, (port) => ({ port, host: metricsHost })),
  demo: Option.getOrElse(demo, () => Option.isNone(rest.storage.databaseUrl))
}))

export type Settings = Effect.Effect.Success<typeof settings>

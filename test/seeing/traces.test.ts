import * as Pglite from "@attestry/pglite/Pglite"
import { assert, describe, it } from "@effect/vitest"
import { ConfigProvider, Duration, Effect, Exit, Layer, Logger, LogLevel, Scope } from "effect"
import { Settings } from "../../examples/node-server/src/Settings.ts"
import { telemetry } from "../../examples/node-server/src/telemetry.ts"
import * as Collector from "../support/Collector.ts"
import { freePort, logging, served } from "../support/Seeing.ts"
import { signIn } from "../support/Tenant.ts"

const traceId = "0af7651916cd43dd8448eb211c80319c"
const parentId = "b7ad6b7169203331"
const traceparent = `00-${traceId}-${parentId}-01`

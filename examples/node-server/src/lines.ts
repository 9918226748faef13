import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Logger from "effect/Logger"
import type { Settings } from "./Settings.ts"

export type Format = Settings["telemetry"]["logFormat"]

/** Writes a line for people, unchanged, or as a line of the log where each line is JSON. */
export const say = (format: Format, line: string, fields: { readonly [name: string]: unknown } = {}) =>
  format === Logger.json ? Effect.annotateLogs(Effect.logInfo(line), fields) : Console.log(line)

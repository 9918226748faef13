import { Attestry, Outgoing } from "@attestry/core"
import { Timestamp, version } from "@attestry/core/shared"
import { StorageHealth } from "@attestry/core/storage"
import * as NodeQuestionnaireReader from "@attestry/questionnaire-files/NodeQuestionnaireReader"
import * as NodeQuestionnaireWriter from "@attestry/questionnaire-files/NodeQuestionnaireWriter"
import * as NodeReportWriter from "@attestry/reports/NodeReportWriter"
import * as NodeServer from "@attestry/server-node/NodeServer"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as HttpServer from "@effect/platform/HttpServer"
import * as Cause from "effect/Cause"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { browser } from "./browser.ts"
import { egress, ownHost } from "./egress.ts"
import { files, toUrl } from "./files.ts"
import { firstStart } from "./firstStart.ts"
import { say } from "./lines.ts"
import { mail } from "./mail.ts"
import { choosePort, retryOnTakenPort } from "./port.ts"
import { keepRootFibersInList } from "./rootFibersInList.ts"
import { secrets } from "./secrets.ts"
import { fromEnvironment, type Settings, settings } from "./Settings.ts"
import { nameSourcesInStackTraces } from "./stackTraces.ts"
import { storage } from "./storage.ts"
import { telemetry } from "./telemetry.ts"
import { namesOf, unknownVariables } from "./variables.ts"

const makeServer = (settings: Settings) =>
  NodeServer.layer({
    ...settings,
    publicUrl: Option.getOrUndefined(settings.publicUrl),
    metrics: Option.getOrUndefined(settings.metrics),
    tracing: Option.isSome(settings.telemetry.traces)
  }).pipe(
    Layer.merge(Outgoing.layer),
    Layer.provide(Layer.effectDiscard(firstStart(settings))),
    Layer.provide(Layer.scopedDiscard(sayStartAndStop(settings))),
    Layer.provide(Attestry.layer),
    Layer.provide(mail(settings.mail)),
    Layer.provide(files(settings)),
    Layer.provide(browser(settings.browser, settings.egress)),
    Layer.provide(egress(settings.egress)),
    Layer.provide(secrets(settings.secretKeys, settings.storage.dataFolder, toUrl(settings))),
    Layer.provide(reportsAndQuestionnaires(settings)),
    Layer.provide(storage(settings.storage, settings.outgoing)),
    Layer.provide(settings.outgoing ? Layer.empty : Outgoing.off),
    Layer.provide(telemetry(settings.telemetry))
  )

const reportsAndQuestionnaires = ({ fontFolder }: Settings) =>
  Layer.mergeAll(
    NodeQuestionnaireReader.layer(),
    NodeQuestionnaireWriter.layer(),
    NodeReportWriter.layer({ fontFolder: Option.getOrUndefined(fontFolder) })
  )

const withChosenPort = (settings: Settings) =>
  Effect.map(choosePort(settings), (port) => {
    const chosen = { ...settings, port }
    return { ...chosen, egress: [...chosen.egress, ...ownHost(chosen)] }
  })

/** The version, the storage and what is switched off, before all else; a line more when the server has stopped. */
const sayStartAndStop = ({ outgoing, storage, telemetry }: Settings) =>
  Effect.gen(function*() {
    const { describe } = yield* StorageHealth
    const { migrations, name, version: ofStorage } = yield* describe
    const place = Option.isNone(storage.databaseUrl) ? "embedded " : ""
    const line = `Attestry ${version} on ${place}${name} ${ofStorage} with ${migrations} migrations`
    yield* say(telemetry.logFormat, outgoing ? line : `${line}, outgoing work off`, {
      version,
      storage: `${place}${name}`,
      storageVersion: ofStorage,
      migrations,
      outgoing
    })
    const names = yield* namesOf(fromEnvironment)
    yield* Effect.forEach(unknownVariables(Object.keys(process.env), names), (line) => Effect.logWarning(line))
    yield* Effect.addFinalizer(() => say(telemetry.logFormat, `Attestry ${version} has stopped`, { version }))
  })

const sayAddress = ({ telemetry }: Settings) =>
  HttpServer.addressFormattedWith((address) => say(telemetry.logFormat, `listening on ${address}`, { address }))

const toSentence = ({ cause, message }: Error): string =>
  cause instanceof Error ? `${message}: ${cause.message}` : message

/** Prints a sentence for failures that an operator can fix, and a stack only for bugs. */
const printFailure = (cause: Cause.Cause<unknown>) => {
  const text = Cause.isFailure(cause) ? Cause.prettyErrors(cause).map(toSentence).join("\n") : Cause.pretty(cause)
  // the settings may be what fails, so the format is looked up
  return process.env["LOG_FORMAT"] === "json"
    ? Effect.flatMap(
      Timestamp.now,
      (timestamp) => Console.error(JSON.stringify({ message: text, logLevel: "FATAL", timestamp }))
    )
    : Console.error(text)
}

const start = (settings: Settings) =>
  withChosenPort(settings).pipe(
    Effect.flatMap((settings) =>
      Layer.launch(
        Layer.effectDiscard(sayAddress(settings)).pipe(
          Layer.provide(makeServer(settings)),
          Layer.provide(telemetry(settings.telemetry))
        )
      )
    ),
    retryOnTakenPort(settings)
  )

nameSourcesInStackTraces()
keepRootFibersInList()

Effect.flatMap(settings, start).pipe(
  Effect.tapErrorCause(printFailure),
  NodeRuntime.runMain({ disableErrorReporting: true, disablePrettyLogger: true })
)

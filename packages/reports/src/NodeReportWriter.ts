import { makeJobOwners } from "@attestry/core/fairness"
import { type ReportFormat, ReportTooLarge, ReportWriter } from "@attestry/core/report"
import { StorageDefect } from "@attestry/core/storage"
import * as Processes from "@attestry/file-jobs/Processes"
import * as Data from "effect/Data"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Scope from "effect/Scope"
import { access, constants, readdir } from "node:fs/promises"
import { join } from "node:path"
import { type FontSource, sendReport } from "./internal/ReportJob.ts"

/** A font for PDF: TrueType, OpenType or WOFF, as a path or as bytes. */
export interface ReportFont {
  readonly regular: string | Uint8Array
  /** The regular one by default. */
  readonly bold?: string | Uint8Array | undefined
}

/** Fonts and limits. */
export interface Options {
  /**
   * Tried in order for each character that the built-in font lacks. It has Latin, Greek and Cyrillic. By default those of
   * `@attestry/report-fonts`, if it is installed.
   */
  readonly fonts?: ReadonlyArray<ReportFont> | undefined
  /** A folder of fonts, tried before `fonts` in the order of their names. `Name-Bold.ttf` is the bold one of `Name-Regular.ttf`. */
  readonly fontFolder?: string | undefined
  /** Time of the processors for a report; 30 seconds by default. */
  readonly timeout?: Duration.DurationInput | undefined
  /** Reports that are made at the same time; 2 by default. */
  readonly maxProcesses?: number | undefined
  /** Reports that wait for a process; 32 by default. */
  readonly maxQueue?: number | undefined
  /** Most MiB that a process takes, 80 of them for Node and libraries; 336 by default. */
  readonly maxMemory?: number | undefined
}

/** A font file is missing or cannot be read. */
export class FontUnreadable extends Data.TaggedError("FontUnreadable")<{
  readonly path: string
  readonly cause: unknown
}> {
  override get message() {
    return `The font ${this.path} cannot be read`
  }
}

const mayPass: ReadonlySet<Processes.JobFailed["reason"]> = new Set(["busy", "gone", "queue"] as const)

const formats: ReadonlySet<ReportFormat> = new Set<ReportFormat>(["xlsx", "csv", "pdf", "docx"])

const checkFont = ({ bold, regular }: FontSource): Effect.Effect<void, FontUnreadable> =>
  Effect.forEach([regular, bold], (source) =>
    typeof source !== "string" ? Effect.void : Effect.tryPromise({
      try: async () => access(source, constants.R_OK),
      catch: (cause) => new FontUnreadable({ path: source, cause })
    }), { discard: true })

const toFailure = (cause: Processes.JobFailed): Effect.Effect<never, ReportTooLarge> =>
  cause.reason === "memory" || cause.reason === "time"
    ? new ReportTooLarge({ cause })
    : Effect.die(new StorageDefect({ operation: "ReportWriter.write", unavailable: mayPass.has(cause.reason), cause }))

const isFont = (name: string): boolean => /\.(?:ttf|otf|woff)$/i.test(name)

const toBold = (name: string): string => name.replace(/regular/i, "Bold")

const readFolder = (folder: string): Effect.Effect<ReadonlyArray<ReportFont>, FontUnreadable> =>
  Effect.tryPromise({
    try: async () => {
      const names = (await readdir(folder)).filter(isFont).toSorted()
      const boldOf = (name: string) => names.find((other) => other !== name && other === toBold(name))
      const bolds = new Set(names.map(boldOf))
      return names.filter((name) => !bolds.has(name)).map((name) => ({
        regular: join(folder, name),
        bold: join(folder, boldOf(name) ?? name)
      }))
    },
    catch: (cause) => new FontUnreadable({ path: folder, cause })
  })

// a package that need not be installed
const findInstalled = Effect.promise((): Promise<ReadonlyArray<ReportFont>> =>
  import("@attestry/report-fonts").then(({ fonts }) => fonts).catch(() => [])
)

const make = (options: Options): Effect.Effect<typeof ReportWriter.Service, FontUnreadable, Scope.Scope> =>
  Effect.gen(function*() {
    const ofFolder = options.fontFolder === undefined ? [] : yield* readFolder(options.fontFolder)
    const fonts = [...ofFolder, ...options.fonts ?? (yield* findInstalled)]
      .map(({ bold, regular }) => ({ regular, bold: bold ?? regular }))
    yield* Effect.forEach(fonts, checkFont, { discard: true })
    const { maxProcesses = 2 } = options
    const { run } = yield* Processes.make<ReadonlyArray<string>>({
      program: "@attestry/reports/ReportProcess",
      from: import.meta.url,
      first: { kind: "fonts", fonts },
      owners: makeJobOwners(maxProcesses),
      maxProcesses,
      maxQueue: options.maxQueue ?? 32,
      maxMemory: options.maxMemory ?? 336,
      flags: ["--max-semi-space-size=16"]
    })
    const timeout = Duration.decode(options.timeout ?? "30 seconds")
    return {
      formats,
      write: (format, report) =>
        run(sendReport(format, report), timeout).pipe(
          Effect.map(({ file, result }) => ({ bytes: file, missing: result })),
          Effect.catchAll(toFailure)
        )
    }
  })

/**
 * Writes reports in separate processes, which start with the first report and end with the scope.
 *
 * @example
 * ```ts
 * import * as NodeReportWriter from "@attestry/reports/NodeReportWriter"
 *
 * export const reports = NodeReportWriter.layer({
 *   fonts: [{ regular: "/usr/share/fonts/NotoSansJP-Regular.otf", bold: "/usr/share/fonts/NotoSansJP-Bold.otf" }]
 * })
 * ```
 */
export const layer = (options: Options = {}): Layer.Layer<ReportWriter, FontUnreadable> =>
  Layer.scoped(ReportWriter, make(options))

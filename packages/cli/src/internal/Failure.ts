import * as Problem from "@attestry/core/http/Problem"
import { StorageDefect } from "@attestry/core/storage/StorageDefect"
import { FolderInUse } from "@attestry/pglite/FolderLock"
import { isUnavailable } from "@attestry/postgres/Failure"
import { MigrationFailed, reasonOf } from "@attestry/postgres/Migrations"
import * as HelpDoc from "@effect/cli/HelpDoc"
import * as ValidationError from "@effect/cli/ValidationError"
import { SqlError } from "@effect/sql/SqlError"
import * as Cause from "effect/Cause"
import * as ConfigError from "effect/ConfigError"
import * as Predicate from "effect/Predicate"
import { stripVTControlCharacters } from "node:util"

/** Why a command failed, and with which exit code: 2 is for a wrong command line. */
export interface Failure {
  readonly exitCode: 1 | 2
  /** That of the API's problem documents, where they have one. */
  readonly code: string
  /** What is wrong, and what to do if that can be told. */
  readonly detail: string
  /** What else the error says. */
  readonly fields: object
}

const failure = (code: string, detail: string, fields: object = {}): Failure => ({ exitCode: 1, code, detail, fields })

const textOf = (doc: HelpDoc.HelpDoc): string =>
  stripVTControlCharacters(HelpDoc.toAnsiText(doc)).trim().replace(/\s*\n\s*/g, "; ")

/** The sentences that speak of a request, as they are for a command. */
const ofCommands: { readonly [tag: string]: string } = {
  NotAMember: "The user is not an active member of this organization"
}

const settingError = (error: ConfigError.ConfigError): string =>
  "path" in error
    ? `${error.path.join("_")}: ${error.message}`
    : `${settingError(error.left)}; ${settingError(error.right)}`

const unreachable = (cause: unknown): Failure =>
  failure(
    "service_unavailable",
    `The database that DATABASE_URL names can't be reached: ${reasonOf(cause) || "no connection"}`
  )

/** What a cause comes to; undefined for a bug, whose stack is needed. */
export const failureOf = (cause: Cause.Cause<unknown>): Failure | undefined => {
  const error = Cause.squash(cause)
  if (ValidationError.isValidationError(error)) {
    return { ...failure("invalid_request", textOf(error.error)), exitCode: 2 }
  }
  if (ConfigError.isConfigError(error)) return failure("invalid_setting", settingError(error))
  if (Problem.isRefusal(error)) {
    const { _tag: tag, ...fields } = { ...error }
    return failure(Problem.codeOf(tag), ofCommands[tag] ?? error.message, fields)
  }
  if (error instanceof FolderInUse) {
    return failure(
      "folder_in_use",
      `${error.message}: stop that one first, or use a Postgres, which both can have open`
    )
  }
  if (error instanceof SqlError) return unreachable(error)
  if (error instanceof MigrationFailed && error.cause instanceof SqlError && isUnavailable(error.cause)) {
    return unreachable(error.cause)
  }
  if (error instanceof StorageDefect) return error.unavailable ? unreachable(error) : undefined
  return Cause.isFailure(cause) && error instanceof Error && Predicate.hasProperty(error, "_tag")
    ? failure(Problem.codeOf(String(error._tag)), error.message)
    : undefined
}

/** What is written to stderr, and the exit code. */
export const written = (cause: Cause.Cause<unknown>, json: boolean): readonly [text: string, exitCode: number] => {
  const known = failureOf(cause)
  const { code, detail, exitCode, fields } = known ?? failure("internal_error", Cause.pretty(cause))
  if (json) return [JSON.stringify({ code, detail, ...fields }), exitCode]
  return [exitCode === 2 ? `${detail}\nAdd --help to see how the command is used.` : detail, exitCode]
}

import { Problem } from "@attestry/core/problem"
import { StorageDefect } from "@attestry/core/storage"
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

interface Failure {
  // 2 for an invalid command line
  readonly exitCode: 1 | 2
  // a code as in the API's problem documents
  readonly code: string
  readonly detail: string
  // further fields of the error
  readonly fields: object
}

const failure = (code: string, detail: string, fields: object = {}): Failure => ({ exitCode: 1, code, detail, fields })

const textOf = (doc: HelpDoc.HelpDoc): string =>
  stripVTControlCharacters(HelpDoc.toAnsiText(doc)).trim().replace(/\s*\n\s*/g, "; ")

// In place of texts that speak of requests.
const commandDetails: { readonly [tag: string]: string } = {
  NotAMember: "The user is not an active member of this organization"
}

const settingError = (error: ConfigError.ConfigError): string =>
  "path" in error
    ? `${error.path.join("_")}: ${error.message}`
    : `${settingError(error.left)}; ${settingError(error.right)}`

const unreachable = (cause: unknown): Failure =>
  failure(
    "service_unavailable",
    `The database of DATABASE_URL can't be reached: ${reasonOf(cause) || "no connection"}`
  )

// Undefined for a bug, because its stack is needed.
const failureOf = (cause: Cause.Cause<unknown>): Failure | undefined => {
  const error = Cause.squash(cause)
  if (ValidationError.isValidationError(error)) {
    return { ...failure("invalid_request", textOf(error.error)), exitCode: 2 }
  }
  if (ConfigError.isConfigError(error)) return failure("invalid_setting", settingError(error))
  if (Problem.isProblemError(error)) {
    const { _tag: tag, ...fields } = { ...error }
    return failure(Problem.codeOf(tag), commandDetails[tag] ?? error.message, fields)
  }
  if (error instanceof FolderInUse) {
    return failure(
      "folder_in_use",
      `${error.message}. Stop it first, or use a Postgres, which several processes can share.`
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

export const describeFailure = (
  cause: Cause.Cause<unknown>,
  json: boolean
): readonly [text: string, exitCode: number] => {
  const known = failureOf(cause)
  const { code, detail, exitCode, fields } = known ?? failure("internal_error", Cause.pretty(cause))
  if (json) return [JSON.stringify({ code, detail, ...fields }), exitCode]
  return [exitCode === 2 ? `${detail}\nAdd --help to see the usage.` : detail, exitCode]
}

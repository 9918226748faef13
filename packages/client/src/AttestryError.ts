import type { Problem } from "./generated/Schemas.ts"
import { uncheckedCast } from "./internal/UncheckedCast.ts"

/** A failure that the API did not describe. */
export interface LocalProblem {
  /**
   * `no_response`: the server could not be reached, or answered too late. `unexpected_response`: it answered as the API does
   * not. `user_required`: the host itself did, in process, what a user must do.
   */
  readonly code: "no_response" | "unexpected_response" | "user_required"
  /** The HTTP status; 0 without a response. */
  readonly status: number
  readonly title: string
  readonly detail: string
}

/** A failed request. `code` says why, and which further fields there are, as in the problem document of the API. */
export type AttestryError = Error & (LocalProblem | Problem) & {
  /** Seconds after which the server asks to try again. */
  readonly retryAfter: number | undefined
}

class ResponseError extends Error {
  override readonly name = "AttestryError"

  constructor(problem: LocalProblem | Problem, options: ErrorOptions & { readonly retryAfter?: number | undefined }) {
    super(problem.detail, options)
    Object.assign(this, problem, { retryAfter: options.retryAfter })
  }
}

interface AttestryErrorConstructor {
  readonly prototype: AttestryError
  new(
    problem: LocalProblem | Problem,
    options: ErrorOptions & { readonly retryAfter?: number | undefined }
  ): AttestryError
}

/** The class of all errors of the client. */
export const AttestryError: AttestryErrorConstructor = uncheckedCast(ResponseError)

import type { Request } from "../../support/Api.ts"

export interface InvalidRequest {
  readonly what: string
  readonly method: string
  readonly path: string
  readonly request: Request
  readonly status: number
  readonly code: string
  /** The pointers of the field errors, sorted. */
  readonly pointers?: ReadonlyArray<string>
  /** The detail of the first field error. */
  readonly detail?: string
  /** Sent in a session, because the endpoint admits no API key. */
  readonly isInSession?: boolean
}

/** A text that no response may repeat. */
export const canary = "canary-7f3a"

export const userId = "usr_00000000000000000000000000"

export const long = (length: number) => "x".repeat(length)

/** A body that fails validation. A text is sent unchanged. */
export const onBody =
  (path: string, method = "POST") =>
  (what: string, body: unknown, ...pointers: ReadonlyArray<string>): InvalidRequest => ({
    what,
    method,
    path,
    request: { body },
    status: 400,
    code: "invalid_request",
    pointers
  })

/** A query string that fails validation. */
export const onQuery = (path: string) => (what: string, search: string, parameter: string): InvalidRequest => ({
  what,
  method: "GET",
  path: `${path}?${search}`,
  request: {},
  status: 400,
  code: "invalid_request",
  pointers: [`/${parameter}`]
})

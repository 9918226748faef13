import { StorageDefect } from "@attestry/core/storage"
import { type S3Client, S3ServiceException } from "@aws-sdk/client-s3"
import * as Effect from "effect/Effect"

// without a status there was no response
const statusOf = (cause: unknown): number | undefined =>
  cause instanceof S3ServiceException ? cause.$metadata.httpStatusCode : undefined

export class S3Failure {
  readonly cause: unknown
  readonly status: number | undefined

  constructor(cause: unknown) {
    this.cause = cause
    this.status = statusOf(cause)
  }

  get isMissing(): boolean {
    return this.status === 404
  }

  toDefect(operation: string): StorageDefect {
    const { cause, status } = this
    const unavailable = status === undefined || status === 408 || status === 409 || status === 429 ||
      (status >= 500 && status !== 501)
    return new StorageDefect({ operation, unavailable, cause })
  }
}

export const send = <A>(run: (signal: AbortSignal) => Promise<A>): Effect.Effect<A, S3Failure> =>
  Effect.tryPromise({ try: run, catch: (cause) => new S3Failure(cause) })

export const orDefect = (operation: string) => <A>(effect: Effect.Effect<A, S3Failure>): Effect.Effect<A> =>
  Effect.catchAll(effect, (failure) => Effect.die(failure.toDefect(operation)))

export interface Connection {
  readonly client: S3Client
  readonly bucket: string
}

import * as Context from "effect/Context"
import * as Duration from "effect/Duration"

export interface Limit {
  /** The length of the body. */
  readonly bytes: number
  /** The number of values in its JSON, nested ones included. */
  readonly values: number
  /** The timeout for the whole body. */
  readonly within: Duration.Duration
}

/** Annotation of an endpoint: the limits of its body. By default 1 MiB, 100,000 values and 30 seconds. */
export class BodyLimit extends Context.Reference<BodyLimit>()("@attestry/core/http/BodyLimit", {
  defaultValue: (): Limit => ({ bytes: 1_048_576, values: 100_000, within: Duration.seconds(30) })
}) {}

/** Limits of a body with a rich-text document: 2 MiB, 600,000 values and 30 seconds. */
export const documentLimit: Limit = { bytes: 2_097_152, values: 600_000, within: Duration.seconds(30) }

import * as Data from "effect/Data"

/**
 * Defect that an adapter dies with when its storage fails. `unavailable`: the storage is down or overloaded, so a later
 * retry makes sense. Anything else is a bug. `dangling`: the commit would have left a reference to a missing row. The unit
 * is then retried a few times, because another unit may just have removed that row.
 */
export class StorageDefect extends Data.TaggedError("StorageDefect")<{
  readonly operation: string
  readonly unavailable: boolean
  readonly dangling?: boolean
  readonly cause: unknown
}> {
  override get message() {
    return `Storage failed in ${this.operation}`
  }
}

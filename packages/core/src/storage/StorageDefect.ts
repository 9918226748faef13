import * as Data from "effect/Data"

/**
 * What an adapter dies with when its storage fails. `unavailable` says that the storage is down or overloaded, so that
 * trying again later makes sense; anything else is a bug. `dangling` says that a commit would have left a row without one
 * that it refers to: then the unit runs again, a few times, for another one may just have removed that.
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

import type { Timestamp } from "@attestry/core/shared"
import type { Waiting } from "@attestry/core/storage"
import * as Option from "effect/Option"

export const toWaiting = (since: ReadonlyArray<Timestamp>): Waiting => ({
  count: since.length,
  oldest: since.length === 0
    ? Option.none()
    : Option.some(since.reduce((oldest, time) => time < oldest ? time : oldest))
})

import type { UnreadableFile } from "@attestry/core/questionnaireFile"

// The reason why a file cannot be read. It stands for `UnreadableFile` inside, because the processes that read files
// load neither Effect nor the schemas of the core, which takes them longer than a file does.
export class Unreadable extends Error {
  readonly reason: UnreadableFile["reason"]

  constructor(reason: UnreadableFile["reason"]) {
    super(reason)
    this.reason = reason
  }
}

export const damaged = new Unreadable("damaged")

export const tooLarge = new Unreadable("too_large")

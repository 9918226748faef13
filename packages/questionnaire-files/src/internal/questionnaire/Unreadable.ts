import type { UnreadableFile, UnreadFormat } from "@attestry/core/questionnaireFile"

// The reason why a file cannot be read. It stands for `UnreadableFile` inside, because the processes that read files
// load neither Effect nor the schemas of the core, which takes them longer than a file does.
export class Unreadable extends Error {
  readonly reason: UnreadableFile["reason"]
  readonly format: UnreadableFile["format"]

  constructor(reason: UnreadableFile["reason"], format?: UnreadFormat) {
    super(reason)
    this.reason = reason
    this.format = format
  }
}

export const damaged = new Unreadable("damaged")

export const tooLarge = new Unreadable("too_large")

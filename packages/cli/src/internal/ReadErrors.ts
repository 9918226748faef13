import * as Data from "effect/Data"

export class ReaderMissing extends Data.TaggedError("ReaderMissing") {
  override get message() {
    return "This command needs a further package: npm install @attestry/questionnaire-files"
  }
}

export class FileMissing extends Data.TaggedError("FileMissing")<{ readonly path: string; readonly cause: unknown }> {
  override get message() {
    return `The file ${this.path} can't be read.`
  }
}

export class QuestionsUnreadable extends Data.TaggedError("QuestionsUnreadable")<{
  readonly path: string
  readonly reason: string
}> {
  override get message() {
    return `The questions of ${this.path} can't be read: ${this.reason}`
  }
}

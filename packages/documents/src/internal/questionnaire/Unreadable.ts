import { UnreadableFile } from "@attestry/core/questionnaire/QuestionnaireReader"
import * as Effect from "effect/Effect"

export const damaged = new UnreadableFile({ reason: "damaged" })

export const tooLarge = new UnreadableFile({ reason: "too_large" })

// Callbacks of parsers can only throw. An error that is no UnreadableFile is a bug, so it stays a defect.
export const attempt = <A>(run: () => A): Effect.Effect<A, UnreadableFile> =>
  Effect.suspend(() => {
    try {
      return Effect.succeed(run())
    } catch (failure) {
      return failure instanceof UnreadableFile ? Effect.fail(failure) : Effect.die(failure)
    }
  })

import { FileNotFillable, UnreadableFile } from "@attestry/core/questionnaireFile"
import * as Effect from "effect/Effect"
import { NotFillable } from "./answers/Fill.ts"
import { Unreadable } from "./questionnaire/Unreadable.ts"

const fromPromise = <A, E>(run: () => Promise<A>, toProblem: (failure: unknown) => E | undefined) =>
  Effect.catchAll(Effect.tryPromise({ try: run, catch: (failure) => failure }), (failure) => {
    const problem = toProblem(failure)
    // any other rejection is a bug
    return problem === undefined ? Effect.die(failure) : Effect.fail(problem)
  })

export const toUnreadableFile = ({ format, reason }: Pick<Unreadable, "format" | "reason">): UnreadableFile =>
  new UnreadableFile(format === undefined ? { reason } : { reason, format })

const toUnreadable = (failure: unknown): UnreadableFile | undefined =>
  failure instanceof Unreadable ? toUnreadableFile(failure) : undefined

export const fromReading = <A>(read: () => Promise<A>): Effect.Effect<A, UnreadableFile> =>
  fromPromise(read, toUnreadable)

export const fromFilling = <A>(fill: () => Promise<A>): Effect.Effect<A, FileNotFillable | UnreadableFile> =>
  fromPromise(
    fill,
    (failure) =>
      failure instanceof NotFillable ? new FileNotFillable({ reason: failure.reason }) : toUnreadable(failure)
  )

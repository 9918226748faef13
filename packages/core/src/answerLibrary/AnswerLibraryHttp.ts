import * as Effect from "effect/Effect"
import * as Envelope from "../contract/Envelope.ts"
import * as Handlers from "../contract/Handlers.ts"
import { pickFields } from "../shared/PickFields.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { AnswerLibrary } from "./AnswerLibrary.ts"
import { AnswerLibraryApi } from "./AnswerLibraryApi.ts"
import { isStale, type LibraryAnswer, LibraryAnswerRow } from "./LibraryAnswer.ts"

const pickRow = pickFields(LibraryAnswerRow)

const withTime = <A, E, R>(
  respond: (toRow: (answer: LibraryAnswer) => typeof LibraryAnswerRow.Type) => Effect.Effect<A, E, R>
) => Effect.flatMap(Timestamp.now, (now) => respond((answer) => pickRow(answer, { isStale: isStale(answer, now) })))

export const AnswerLibraryHttp = Handlers.group(
  AnswerLibraryApi,
  (handlers) =>
    Effect.map(AnswerLibrary, (library) =>
      handlers
        .handle("list", ({ urlParams }) => withTime((toRow) => Envelope.page(library.list(urlParams), toRow)))
        .handle("get", ({ path }) => withTime((toRow) => Envelope.resource(library.get(path.id), toRow)))
        .handle(
          "update",
          ({ path, payload }) => withTime((toRow) => Envelope.resource(library.update(path.id, payload), toRow))
        )
        .handle("remove", ({ path }) => Envelope.removed(library.remove(path.id))))
)

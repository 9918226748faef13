import * as Effect from "effect/Effect"
import * as Envelope from "../contract/Envelope.ts"
import * as Handlers from "../contract/Handlers.ts"
import { AnswerLibrary } from "./AnswerLibrary.ts"
import { AnswerLibraryApi } from "./AnswerLibraryApi.ts"

export const AnswerLibraryHttp = Handlers.group(
  AnswerLibraryApi,
  (handlers) =>
    Effect.map(AnswerLibrary, (library) =>
      handlers
        .handle("list", ({ urlParams }) => Envelope.signed(library.list(urlParams)))
        .handle("get", ({ path }) => Envelope.resource(library.get(path.id)))
        .handle("update", ({ path, payload }) => Envelope.resource(library.update(path.id, payload)))
        .handle("remove", ({ path }) => Envelope.removed(library.remove(path.id))))
)

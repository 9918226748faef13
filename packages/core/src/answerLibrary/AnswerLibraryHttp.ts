import * as Effect from "effect/Effect"
import { identity } from "effect/Function"
import * as Envelope from "../contract/Envelope.ts"
import * as Handlers from "../contract/Handlers.ts"
import { AnswerLibrary } from "./AnswerLibrary.ts"
import { AnswerLibraryApi } from "./AnswerLibraryApi.ts"

export const AnswerLibraryHttp = Handlers.group(
  AnswerLibraryApi,
  (handlers) =>
    Effect.map(AnswerLibrary, (library) =>
      handlers
        .handle("list", ({ urlParams }) => Envelope.page(library.list(urlParams), identity))
        .handle("get", ({ path }) => Envelope.resource(library.get(path.id), identity))
        .handle("update", ({ path, payload }) => Envelope.resource(library.update(path.id, payload), identity))
        .handle("remove", ({ path }) => Envelope.removed(library.remove(path.id))))
)

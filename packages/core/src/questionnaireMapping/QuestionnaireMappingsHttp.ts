import * as Effect from "effect/Effect"
import * as Envelope from "../contract/Envelope.ts"
import * as Handlers from "../contract/Handlers.ts"
import { QuestionnaireMappings } from "./QuestionnaireMappings.ts"
import { QuestionnaireMappingsApi } from "./QuestionnaireMappingsApi.ts"

export const QuestionnaireMappingsHttp = Handlers.group(
  QuestionnaireMappingsApi,
  (handlers) =>
    Effect.map(
      QuestionnaireMappings,
      (mappings) =>
        handlers.handle("replace", ({ path, payload }) => Envelope.resource(mappings.replace(path.id, payload)))
    )
)

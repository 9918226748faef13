import { InstructionPlanner, PlannerUnavailable } from "@attestry/core/browser"
import type { AiError } from "@effect/ai/AiError"
import { LanguageModel } from "@effect/ai/LanguageModel"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { toPrompt } from "./internal/Prompt.ts"

// Messages and bodies of a provider may have a key or the instruction in them.
const toDetail = (error: AiError): string =>
  error._tag === "HttpResponseError" ? `${error._tag} ${error.response.status}` : error._tag

// Some models put a fence around what they write, whatever the rules say.
const dropFence = (text: string): string => {
  const lines = text.trim().split("\n")
  return lines.length > 1 && lines[0]?.startsWith("```") && lines.at(-1) === "```"
    ? lines.slice(1, -1).join("\n")
    : text
}

/**
 * Plans with the language model of the host, the same one for all organizations. A plan is one request without tools. The
 * model gets the instruction and the URL, and what was wrong with its first answer.
 */
export const layer: Layer.Layer<InstructionPlanner, never, LanguageModel> = Layer.effect(
  InstructionPlanner,
  Effect.map(LanguageModel, ({ generateText }) => ({
    plan: (_, request) =>
      generateText({ prompt: toPrompt(request) }).pipe(
        Effect.mapBoth({
          onFailure: (error) => new PlannerUnavailable({ detail: toDetail(error) }),
          onSuccess: ({ text }) => dropFence(text)
        })
      )
  }))
)

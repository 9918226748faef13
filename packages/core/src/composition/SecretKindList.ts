import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SavedStates } from "../savedSession/SavedStates.ts"
import { SecretKinds } from "../secret/StoredSecrets.ts"
import { WebhookSecrets } from "../webhook/WebhookSecrets.ts"

// Everything that the `SecretBox` seals. What is not in this list is lost when a key is removed.
export const secretKinds = Layer.effect(
  SecretKinds,
  Effect.gen(function*() {
    const webhooks = yield* WebhookSecrets
    const states = yield* SavedStates
    return [webhooks.kind, states.kind]
  })
)

import * as Effect from "effect/Effect"
import { ApiKeyStore } from "./ApiKeyStore.ts"

// for authentication, which notes that a key was used, and asks whether it still holds
export class ApiKeyUsage extends Effect.Service<ApiKeyUsage>()("@attestry/core/apiKey/ApiKeyUsage", {
  effect: Effect.map(ApiKeyStore, ({ find, touch }) => ({ find, touch }))
}) {}

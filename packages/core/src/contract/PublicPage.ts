import type * as Effect from "effect/Effect"
import type { Html } from "./ApiResponse.ts"

// A page that needs no credential, because its link is one. A link that is rejected counts as a wrong credential of the
// address.
export interface PublicPage {
  readonly method: "GET" | "POST"
  readonly path: string
  readonly longestToken: number
  readonly render: (token: string) => Effect.Effect<Html, unknown>
}

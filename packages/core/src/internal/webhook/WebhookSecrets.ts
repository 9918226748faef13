import * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import { SecretBox } from "../../secret/SecretBox.ts"
import { Timestamp } from "../../shared/Timestamp.ts"
import type { Webhook } from "../../webhook/Webhook.ts"
import { type StoredSecret, WebhookStore } from "../../webhook/WebhookStore.ts"

type Owner = Pick<Webhook, "id" | "organizationId">

// bound to the webhook too, so that no row can have the secret of another one
const toPurpose = ({ id }: Owner): string => `webhook/${id}`

export class WebhookSecrets extends Effect.Service<WebhookSecrets>()("@attestry/core/internal/webhook/WebhookSecrets", {
  effect: Effect.gen(function*() {
    const box = yield* SecretBox
    const store = yield* WebhookStore

    const seal = (webhook: Owner, secret: Redacted.Redacted) =>
      Effect.map(
        box.seal(webhook.organizationId, toPurpose(webhook), secret),
        (sealed): StoredSecret => ({ sealed, expiresAt: null })
      )

    // the new one first, then the current one, which now expires
    const rotate = (webhook: Owner, secret: Redacted.Redacted, until: Timestamp) =>
      Effect.zipWith(
        seal(webhook, secret),
        store.findSecrets(webhook.organizationId, webhook.id),
        (added, known) => [
          added,
          ...known.filter(({ expiresAt }) => expiresAt === null).map(({ sealed }) => ({ sealed, expiresAt: until }))
        ]
      )

    // those that sign now
    const open = Effect.fnUntraced(function*(webhook: Owner) {
      const now = yield* Timestamp.now
      const known = yield* store.findSecrets(webhook.organizationId, webhook.id)
      return yield* Effect.forEach(
        known.filter(({ expiresAt }) => expiresAt === null || expiresAt > now),
        ({ sealed }) => box.open(webhook.organizationId, toPurpose(webhook), sealed)
      )
    })

    return { seal, rotate, open }
  })
}) {}

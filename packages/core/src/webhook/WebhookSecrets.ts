import * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import { SecretBox } from "../secret/SecretBox.ts"
import { makeSecretKind, resealText } from "../secret/SecretKind.ts"
import type { OrganizationId } from "../shared/Ids.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { UnitOfWork } from "../storage/UnitOfWork.ts"
import type { Webhook, WebhookId } from "./Webhook.ts"
import { type StoredSecret, WebhookStore } from "./WebhookStore.ts"

type Owner = Pick<Webhook, "id" | "organizationId">

// bound to the webhook too, so that no row can have the secret of another one
const toPurpose = ({ id }: Pick<Owner, "id">): string => `webhook/${id}`

const signsAt = (now: Timestamp) => ({ expiresAt }: StoredSecret): boolean => expiresAt === null || expiresAt > now

export class WebhookSecrets extends Effect.Service<WebhookSecrets>()("@attestry/core/webhook/WebhookSecrets", {
  effect: Effect.gen(function*() {
    const box = yield* SecretBox
    const store = yield* WebhookStore
    const unit = yield* UnitOfWork

    const seal = (webhook: Owner, secret: Redacted.Redacted) =>
      Effect.map(
        box.seal(webhook.organizationId, toPurpose(webhook), secret),
        (sealed): StoredSecret => ({ sealed, expiresAt: null })
      )

    // Writes the new one first, then the current one, which now expires.
    const rotate = Effect.fnUntraced(function*(webhook: Owner, secret: Redacted.Redacted, until: Timestamp) {
      const before = yield* store.findSecrets(webhook.organizationId, webhook.id)
      const current = before.filter(({ expiresAt }) => expiresAt === null)
      const after = [yield* seal(webhook, secret), ...current.map(({ sealed }) => ({ sealed, expiresAt: until }))]
      yield* store.replaceSecrets(webhook.organizationId, webhook.id, before, after)
    })

    // those that sign now
    const open = Effect.fnUntraced(function*(webhook: Owner) {
      const now = yield* Timestamp.now
      const known = yield* store.findSecrets(webhook.organizationId, webhook.id)
      return yield* Effect.forEach(
        known.filter(signsAt(now)),
        ({ sealed }) => box.open(webhook.organizationId, toPurpose(webhook), sealed)
      )
    })

    // Drops what expired, as a rotation does.
    const reseal = (organizationId: OrganizationId, id: WebhookId) =>
      Effect.gen(function*() {
        const now = yield* Timestamp.now
        const before = yield* store.findSecrets(organizationId, id)
        const found = yield* Effect.forEach(before.filter(signsAt(now)), ({ expiresAt, sealed }) =>
          Effect.map(
            resealText(box, organizationId, toPurpose({ id }), sealed),
            ({ outcome, sealed }) => ({ outcome, secret: { sealed, expiresAt } })
          ))
        if (found.length < before.length || found.some(({ outcome }) => outcome === "resealed")) {
          yield* store.replaceSecrets(organizationId, id, before, found.map(({ secret }) => secret))
        }
        return found.map(({ outcome }) => outcome)
      }).pipe(unit.run)

    const kind = makeSecretKind("webhook", store.listSealed, reseal)

    return { seal, rotate, open, kind }
  })
}) {}

import * as Effect from "effect/Effect"
import { type Permission, permissions } from "../access/Permission.ts"
import { Memberships } from "../authentication/Memberships.ts"
import type { Webhook } from "./Webhook.ts"

// finds the present permissions of a webhook's reader: their role may have changed, or they may have left
export class WebhookReaders extends Effect.Service<WebhookReaders>()("@attestry/core/webhook/WebhookReaders", {
  effect: Effect.map(Memberships, (memberships) => ({
    findPermissions: Effect.fnUntraced(function*({ organizationId, readsAs }: Webhook) {
      if (readsAs === null) return new Set(permissions)
      const held = yield* memberships.findPermissions(readsAs.userId, organizationId)
      const scopes = new Set<string>(readsAs.scopes)
      return scopes.has("*") ? held : new Set<Permission>([...held].filter((permission) => scopes.has(permission)))
    })
  }))
}) {}

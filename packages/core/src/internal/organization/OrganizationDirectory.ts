import * as Effect from "effect/Effect"
import { OrganizationStore } from "../../organization/OrganizationStore.ts"

// for the set-up, which makes organizations; it asks no permission
export class OrganizationDirectory
  extends Effect.Service<OrganizationDirectory>()("@attestry/core/internal/organization/OrganizationDirectory", {
    effect: Effect.map(OrganizationStore, ({ insert, insertFirst, isEmpty }) => ({ insert, insertFirst, isEmpty }))
  })
{}

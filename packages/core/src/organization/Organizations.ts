import { Effect, Option } from "effect"
import { CurrentActor } from "../access/Actor.ts"
import { Authenticator } from "../access/Authenticator.ts"
import { Journal } from "../journal/Journal.ts"
import { patched } from "../shared/Patch.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { UnitOfWork } from "../shared/UnitOfWork.ts"
import { organizationEntries, OrganizationNotFound, type OrganizationPatch } from "./Organization.ts"
import { OrganizationAccess } from "./OrganizationAccess.ts"
import { OrganizationStore } from "./OrganizationStore.ts"

/**
 * The caller's organization.
 *
 * @since 0.1.0
 * @category use cases
 */
export class Organizations extends Effect.Service<Organizations>()("@attestry/core/organization/Organizations", {
  effect: Effect.gen(function*() {
    const store = yield* OrganizationStore
    const journal = yield* Journal
    const unit = yield* UnitOfWork
    const authenticator = yield* Authenticator

    const load = Effect.gen(function*() {
      const { organization } = yield* CurrentActor
      const found = yield* store.find(organization.id)
      return Option.isSome(found) ? found.value : yield* new OrganizationNotFound()
    })

    const get = Effect.fn("Organizations.get")(function*() {
      return (yield* load).value
    }, OrganizationAccess.get)

    const update = Effect.fn("Organizations.update")(
      function*(patch: OrganizationPatch) {
        const { revision, value } = yield* load
        const updated = patched(value, patch, yield* Timestamp.now)
        if (updated === value) return value
        yield* store.save(updated, revision)
        yield* journal.record(organizationEntries.updated(value, updated))
        yield* unit.afterCommit(authenticator.forget)
        return updated
      },
      unit.run,
      OrganizationAccess.update
    )

    return { get, update }
  })
}) {}

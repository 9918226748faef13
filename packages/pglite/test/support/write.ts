// Writes organizations into the folder's database without end, and says the id of each once it is committed.
import { defaultApprovalSettings, Organization, OrganizationStore } from "@attestry/core/organization"
import { IdGenerator, OrganizationId } from "@attestry/core/shared"
import { UnitOfWork } from "@attestry/core/storage"
import * as Pglite from "@attestry/pglite/Pglite"
import { Effect, Layer, Schema } from "effect"

const [dataDir = ""] = process.argv.slice(2)
const at = "2026-01-01T00:00:00.000Z"

const write = Effect.gen(function*() {
  const organizations = yield* OrganizationStore
  const { run } = yield* UnitOfWork
  const ids = yield* IdGenerator
  const id = yield* ids.make(OrganizationId)
  const fields = {
    id,
    name: "Acme",
    timeZone: "UTC",
    ...defaultApprovalSettings,
    profile: null,
    timeZoneSince: at,
    createdAt: at,
    updatedAt: at
  }
  yield* run(organizations.insert(yield* Schema.decode(Organization)(fields)))
  process.send?.(id)
})

Effect.runFork(Effect.provide(Effect.forever(write), Layer.merge(Pglite.layer({ dataDir }), IdGenerator.layer)))

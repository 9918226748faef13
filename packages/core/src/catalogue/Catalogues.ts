import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { PermissionMissing } from "../access/Access.ts"
import type { CurrentActor } from "../access/Actor.ts"
import { useCase } from "../shared/UseCase.ts"
import { type Catalogue, type CatalogueId, CatalogueNotFound } from "./Catalogue.ts"
import { CatalogueAccess } from "./CatalogueAccess.ts"
import { CatalogueRegistry } from "./CatalogueRegistry.ts"

/** The catalogues of controls that documents can be made of. */
export interface CataloguesService {
  /** Lists the registered catalogues, in their order, with the texts in all languages. */
  readonly list: () => Effect.Effect<ReadonlyArray<Catalogue>, PermissionMissing, CurrentActor>
  /** Returns the catalogue with the texts in all languages. */
  readonly get: (
    id: CatalogueId
  ) => Effect.Effect<Catalogue, CatalogueNotFound | PermissionMissing, CurrentActor>
}

const make = Effect.map(CatalogueRegistry, ({ catalogues }) => {
  const list = useCase("Catalogues.list")(function*() {
    const all: ReadonlyArray<Catalogue> = yield* Effect.sync(() => Array.from(catalogues.values()))
    return all
  }, CatalogueAccess.list)

  const get = useCase("Catalogues.get")(function*(id: CatalogueId) {
    return catalogues.get(id) ?? (yield* new CatalogueNotFound())
  }, CatalogueAccess.get)

  return { list, get }
})

export class Catalogues extends Context.Tag("@attestry/core/catalogue/Catalogues")<Catalogues, CataloguesService>() {
  static readonly Default = Layer.effect(this, make)
}

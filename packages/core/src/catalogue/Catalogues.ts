import * as Effect from "effect/Effect"
import { useCase } from "../shared/UseCase.ts"
import { type Catalogue, type CatalogueId, CatalogueNotFound } from "./Catalogue.ts"
import { CatalogueAccess } from "./CatalogueAccess.ts"
import { CatalogueRegistry } from "./CatalogueRegistry.ts"

/** The catalogues of controls that documents can be made of. */
export class Catalogues extends Effect.Service<Catalogues>()("@attestry/core/catalogue/Catalogues", {
  effect: Effect.map(CatalogueRegistry, ({ catalogues }) => {
    const list = useCase("Catalogues.list")(function*() {
      const all: ReadonlyArray<Catalogue> = yield* Effect.sync(() => Array.from(catalogues.values()))
      return all
    }, CatalogueAccess.list)

    const get = useCase("Catalogues.get")(function*(id: CatalogueId) {
      return catalogues.get(id) ?? (yield* new CatalogueNotFound())
    }, CatalogueAccess.get)

    return { list, get }
  })
}) {}

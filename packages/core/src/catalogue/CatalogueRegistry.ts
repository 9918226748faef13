import * as Context from "effect/Context"
import * as Layer from "effect/Layer"
import type { Catalogue } from "./Catalogue.ts"
import { iso27001 } from "./Iso27001.ts"

/**
 * The catalogues that statements of applicability are made of. Keep a catalogue for as long as documents of it exist: without
 * it they can only be listed.
 */
export class CatalogueRegistry extends Context.Tag("@attestry/core/catalogue/CatalogueRegistry")<CatalogueRegistry, {
  readonly catalogues: ReadonlyMap<string, Catalogue>
}>() {
  /** Registers these catalogues. Throws if two have the same id. */
  static readonly register = (...catalogues: ReadonlyArray<Catalogue>): Layer.Layer<CatalogueRegistry> => {
    const registered = new Map<string, Catalogue>(catalogues.map((catalogue) => [catalogue.id, catalogue]))
    if (registered.size < catalogues.length) throw new Error("Two catalogues have the same id")
    return Layer.succeed(CatalogueRegistry, { catalogues: registered })
  }

  /** The default: Annex A of ISO/IEC 27001:2022. */
  static readonly iso27001: Layer.Layer<CatalogueRegistry> = CatalogueRegistry.register(iso27001)
}

import type { OrganizationStore } from "@attestry/core/organization"
import type { UnitOfWork } from "@attestry/core/storage"
import type { VendorStore } from "@attestry/core/vendor"
import { Layer } from "effect"
import * as Sqlite from "./Sqlite.ts"
import * as SqliteOrganizationStore from "./SqliteOrganizationStore.ts"
import * as SqliteVendorStore from "./SqliteVendorStore.ts"

/** Some of the storage ports over one unit of work. A complete adapter is a `Layer<StoragePorts>`. */
export const layer = (filename: string): Layer.Layer<OrganizationStore | UnitOfWork | VendorStore> =>
  Layer.provideMerge(Layer.merge(SqliteOrganizationStore.layer, SqliteVendorStore.layer), Sqlite.layer(filename))

import type { OrganizationStore } from "@attestry/core/organization/OrganizationStore"
import type { UnitOfWork } from "@attestry/core/storage/UnitOfWork"
import type { VendorStore } from "@attestry/core/vendor/VendorStore"
import { Layer } from "effect"
import * as Sqlite from "./Sqlite.ts"
import * as SqliteOrganizationStore from "./SqliteOrganizationStore.ts"
import * as SqliteVendorStore from "./SqliteVendorStore.ts"

/** The ports that are here, over one unit of work. The type names them; a whole adapter's is `Layer<StoragePorts>`. */
export const layer = (filename: string): Layer.Layer<OrganizationStore | UnitOfWork | VendorStore> =>
  Layer.provideMerge(Layer.merge(SqliteOrganizationStore.layer, SqliteVendorStore.layer), Sqlite.layer(filename))

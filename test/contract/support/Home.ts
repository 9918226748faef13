import type { Tenant } from "../../support/Tenant.ts"

/** An organization, and a mark in each text that is stored for it. */
export interface Home {
  readonly people: Tenant
  readonly mark: string
}

/** By the prefix of an id. */
export interface Ids {
  readonly [prefix: string]: string
}

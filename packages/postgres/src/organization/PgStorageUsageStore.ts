import { Organization, StorageUsageStore } from "@attestry/core/organization"
import type { OrganizationId } from "@attestry/core/shared"
import * as Array from "effect/Array"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { orStorageDefect } from "../Failure.ts"
import { storeLayer } from "../internal/PgDatabase.ts"

type Used = Organization & { readonly revision: number; readonly storedBytes: number }

const toUsage = ({ revision, storedBytes, ...value }: Used) => ({
  organization: { value, revision },
  bytes: storedBytes
})

export const layer = storeLayer(StorageUsageStore, ({ nameOf, record, run, sql, table }) => {
  const organizations = table("organization", Organization)
  const bytesOf = (organizationId: OrganizationId) =>
    sql`SELECT coalesce(sum(bytes), 0)::float8
        FROM ${nameOf("stored_bytes")}
        WHERE organization_id = ${organizationId}`

  return {
    find: (organizationId) =>
      run(sql<Used>`
        SELECT ${organizations.columns}, revision, (${bytesOf(organizationId)}) AS "storedBytes"
        FROM ${organizations.name}
        WHERE id = ${organizationId}`).pipe(
        Effect.map((rows) => Option.map(Array.head(rows), toUsage)),
        orStorageDefect("StorageUsageStore.find")
      ),
    // A statement sees what had been committed when it began, so the sum comes after the lock.
    keepWithin: (organizationId, limit) =>
      record({
        key: undefined,
        last: [
          sql`SELECT pg_advisory_xact_lock(hashtextextended(${`stored_bytes ${organizationId}`}, 0))`,
          sql`SELECT ${nameOf("expect")}((${bytesOf(organizationId)}) <= ${limit})`
        ]
      })
  }
})

import type { Slice } from "@attestry/core/page"
import { foldForSearch, type OrganizationId } from "@attestry/core/shared"
import {
  SoaDocument,
  type SoaId,
  type SoaQuery,
  SoaStore,
  SoaSummary,
  SoaVersion,
  SoaVersionSummary
} from "@attestry/core/soa"
import * as Array from "effect/Array"
import * as Effect from "effect/Effect"
import { orStorageDefect } from "../Failure.ts"
import { countFacets } from "../internal/CountFacets.ts"
import { matchesAny } from "../internal/Filters.ts"
import { byCreation, byCreationOrName } from "../internal/Keyset.ts"
import { toPendingColumns } from "../internal/PendingColumns.ts"
import { storeLayer } from "../internal/PgDatabase.ts"
import { selectSoaLinks, type SoaLinkRow, toSoaLink } from "./SoaLinks.ts"
import { statusPlace } from "./SoaTables.ts"

const derived = ({ approval, decisions, name }: SoaDocument) => ({
  name_key: foldForSearch(name),
  ...toPendingColumns(approval),
  owner_ids: Array.dedupe(decisions.flatMap(({ ownerId }) => ownerId ?? []))
})

export const layer = storeLayer(SoaStore, (database) => {
  const { record, run, sql, table } = database
  const documents = table("soa", SoaDocument)
  const summaries = table("soa", SoaSummary)
  const versions = table("soa_version", SoaVersion)
  const versionSummaries = table("soa_version", SoaVersionSummary)

  const matching = ({ catalogueId, isArchived, search, status }: Slice<SoaQuery>["filters"]) => [
    ...matchesAny(sql, sql`status`, status),
    ...matchesAny(sql, sql`catalogue_id`, catalogueId),
    ...(isArchived === undefined ? [] : [sql`is_archived = ${isArchived}`]),
    ...(search === undefined ? [] : [sql`strpos(name_key, ${foldForSearch(search)}) > 0`])
  ]

  const { id, value } = byCreationOrName(sql)
  const order = { id, value: { ...value, updatedAt: sql`updated_at`, status: sql.literal(statusPlace) } }
  const facets = { status: sql`status`, catalogueId: sql`catalogue_id` }

  const ofOrganization = (organizationId: OrganizationId, filters: Slice<SoaQuery>["filters"]) =>
    sql.and([sql`organization_id = ${organizationId}`, ...matching(filters)])

  const ofDocument = (organizationId: OrganizationId, id: SoaId) =>
    sql`organization_id = ${organizationId} AND document_id = ${id}`

  const toKey = (organizationId: OrganizationId, id: SoaId) => `SoaStore/${organizationId}/${id}`

  const atRevision = (organizationId: OrganizationId, id: SoaId, revision: number) =>
    sql`organization_id = ${organizationId} AND id = ${id} AND revision = ${revision}`

  return {
    list: (organizationId, slice) =>
      summaries.listRevised(
        order,
        slice,
        ofOrganization(organizationId, slice.filters)
      ).pipe(orStorageDefect("SoaStore.list")),
    count: (organizationId, filters) =>
      summaries.countOwned(organizationId, matching(filters)).pipe(orStorageDefect("SoaStore.count")),
    facets: (organizationId, filters, names) =>
      countFacets(
        database,
        summaries.name,
        names.map((name) => [name, facets[name]] as const),
        ofOrganization(organizationId, filters)
      ).pipe(orStorageDefect("SoaStore.facets")),
    find: (organizationId, id) =>
      documents.findVersioned(sql`organization_id = ${organizationId} AND id = ${id}`).pipe(
        orStorageDefect("SoaStore.find")
      ),
    insert: (_, document) => record({ key: undefined, statement: documents.insert(document, derived(document)) }),
    save: (organizationId, document, revision) =>
      record({
        key: toKey(organizationId, document.id),
        statement: documents.update(atRevision(organizationId, document.id, revision), document, derived(document))
      }),
    remove: (organizationId, id, revision) =>
      record({
        key: toKey(organizationId, id),
        statement: documents.remove(atRevision(organizationId, id, revision))
      }),
    assignedTo: (organizationId, userId) =>
      documents.listVersioned(sql`
        organization_id = ${organizationId}
        AND (pending_approver_id = ${userId} OR (status <> 'approved' AND ${userId} = ANY (owner_ids)))`).pipe(
        orStorageDefect("SoaStore.assignedTo")
      ),
    versions: (organizationId, id, slice) =>
      versionSummaries.list(byCreation(sql), slice, ofDocument(organizationId, id)).pipe(
        orStorageDefect("SoaStore.versions")
      ),
    countVersions: (organizationId, id) =>
      versionSummaries.count(ofDocument(organizationId, id)).pipe(orStorageDefect("SoaStore.countVersions")),
    findVersion: (organizationId, id, version) =>
      versions.find(sql`${ofDocument(organizationId, id)} AND version = ${version}`).pipe(
        orStorageDefect("SoaStore.findVersion")
      ),
    insertVersion: (_, version) => record({ key: undefined, statement: versions.insert(version) }),
    findLinks: (organizationId, ids) =>
      run(sql<SoaLinkRow>`${selectSoaLinks(database, organizationId, ids)}`).pipe(
        Effect.map(Array.map(toSoaLink)),
        orStorageDefect("SoaStore.findLinks")
      )
  }
})

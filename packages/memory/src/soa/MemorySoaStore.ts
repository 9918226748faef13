import { toPending } from "@attestry/core/approval"
import { byCreation, type Slice } from "@attestry/core/page"
import { foldForSearch, type OrganizationId } from "@attestry/core/shared"
import {
  type SoaDocument,
  soaOrder,
  type SoaQuery,
  type SoaStore,
  SoaSummary,
  SoaVersionSummary
} from "@attestry/core/soa"
import { mapRow } from "@attestry/core/storage"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { countFacets } from "../internal/CountFacets.ts"
import type { MemoryTables } from "../internal/MemoryTables.ts"
import type { RecordWrite } from "../storage/MemoryUnitOfWork.ts"
import { makeFindSoaLinks } from "./MemorySoaLinks.ts"

const matching = ({ catalogueId, isArchived, search, status }: Slice<SoaQuery>["filters"]) => {
  const searched = foldForSearch(search ?? "")
  return (document: SoaDocument): boolean =>
    (status?.includes(document.status) ?? true)
    && (catalogueId?.includes(document.catalogueId) ?? true)
    && (isArchived === undefined || document.isArchived === isArchived)
    && foldForSearch(document.name).includes(searched)
}

const facets = {
  status: ({ status }: SoaDocument) => status,
  catalogueId: ({ catalogueId }: SoaDocument) => catalogueId
}

const makePick = ({ fields }: { readonly fields: object }) => <Picked extends object>(value: Picked): Picked => {
  const picked = { ...value }
  for (const key of Reflect.ownKeys(picked)) if (!(key in fields)) Reflect.deleteProperty(picked, key)
  return picked
}

const pickSummary = makePick(SoaSummary)
const pickVersionSummary = makePick(SoaVersionSummary)

export const makeMemorySoaStore = (tables: MemoryTables, record: RecordWrite): typeof SoaStore.Service => {
  const { soaDocuments, soaVersions } = tables
  const findLinks = makeFindSoaLinks(tables)

  const isWorkedOnFor = (userId: string) => ({ approval, decisions, status }: SoaDocument): boolean =>
    toPending(approval).pendingApproverId === userId
    || (status !== "approved" && decisions.some(({ ownerId }) => ownerId === userId))

  return {
    list: (organizationId, slice) =>
      Effect.sync(() =>
        soaDocuments.sliceRevised(organizationId, slice, soaOrder.position, matching(slice.filters)).map(
          mapRow(pickSummary)
        )
      ),
    count: (organizationId, filters) =>
      Effect.sync(() => soaDocuments.filter(organizationId, matching(filters)).length),
    facets: (organizationId, filters, names) =>
      Effect.sync(() => countFacets(soaDocuments.filter(organizationId, matching(filters)), facets, names)),
    find: (organizationId, id) => Effect.sync(() => soaDocuments.find(organizationId, id)),
    insert: (organizationId, document) => Effect.suspend(() => record(soaDocuments.insert(organizationId, document))),
    save: (organizationId, document, revision) =>
      Effect.suspend(() => record(soaDocuments.save(organizationId, document, revision))),
    remove: (organizationId, id, revision) =>
      Effect.suspend(() => record(soaDocuments.remove(organizationId, id, revision))),
    assignedTo: (organizationId, userId) =>
      Effect.sync(() =>
        soaDocuments.filter(organizationId, isWorkedOnFor(userId)).flatMap(({ id }) =>
          Option.toArray(soaDocuments.find(organizationId, id))
        )
      ),
    versions: (organizationId, id, slice) =>
      Effect.sync(() =>
        soaVersions.slice(organizationId, slice, byCreation.position, ({ documentId }) => documentId === id)
          .map(pickVersionSummary)
      ),
    countVersions: (organizationId, id) =>
      Effect.sync(() => soaVersions.filter(organizationId, ({ documentId }) => documentId === id).length),
    findVersion: (organizationId, id, version) =>
      Effect.sync(() => soaVersions.findUnique(`${organizationId}/${id}/${version}`)),
    insertVersion: (organizationId: OrganizationId, version) =>
      Effect.suspend(() => record(soaVersions.insert(organizationId, version))),
    findLinks: (organizationId, ids) => Effect.sync(() => findLinks(organizationId, ids))
  }
}

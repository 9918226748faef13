import { insertEntries, makeEntry } from "@attestry/conformance/contextEntry/ContextEntryStoreLists"
import * as Fixtures from "@attestry/conformance/Fixtures"
import type { Member } from "@attestry/core/member"
import { SoaStore } from "@attestry/core/soa"
import type { Writes } from "@attestry/core/storage"
import { Effect } from "effect"

type Write = Effect.Effect<void, never, Writes>

/** A document that waits for the member, with an approved version, what its decision refers to, and one without versions. */
export const storedSoa = ({ organizationId: id, userId }: Member) =>
  Effect.gen(function*() {
    const soa = yield* SoaStore
    const policy = yield* Fixtures.storedPolicy(id, { name: `linked policy of ${id}` })
    const task = yield* Fixtures.storedTask(id, { title: `linked task of ${id}` })
    const vendor = yield* Fixtures.storedVendor(id, { name: `linked vendor of ${id}` })
    const entry = makeEntry(id, { question: `linked entry of ${id}` })
    yield* insertEntries(id, [entry])
    const document = yield* Fixtures.storedSoaDocument(id, {
      name: `statement of ${id}`,
      status: "pending_approval",
      approval: Fixtures.pendingApproval(userId, Fixtures.at(1)),
      decisions: [Fixtures.soaDecision("A.5.1", { justification: `decision of ${id}`, ownerId: userId })]
    })
    // it can be removed
    const spare = yield* Fixtures.storedSoaDocument(id)
    const version = Fixtures.soaVersion(document, 1, userId, { name: `version of ${id}` })
    yield* Fixtures.unit(soa.insertVersion(id, version))
    const ids = { policyIds: [policy.id], taskIds: [task.id], vendorIds: [vendor.id], contextEntryIds: [entry.id] }
    return { id, document, spare, version, links: { ...ids, members: [userId] } }
  })

type Stored = Effect.Effect.Success<ReturnType<typeof storedSoa>>

/** Every method of the port, called for one organization, with what belongs to it and to another one. */
export const soaCalls = <Call>(
  own: Stored,
  other: Stored,
  write: (...writes: ReadonlyArray<Write>) => ReadonlyArray<Call>
) =>
  Effect.gen(function*() {
    const { id } = own
    const soa = yield* SoaStore
    const slice = { filters: {}, sort: "createdAt", after: undefined, limit: 100_000 } as const
    const both = [own, other]
    return {
      [SoaStore.key]: {
        list: [soa.list(id, slice), soa.list(id, { ...slice, sort: "-name" })],
        count: [soa.count(id, {})],
        facets: [soa.facets(id, {}, ["status", "catalogueId"])],
        find: both.map(({ document }) => soa.find(id, document.id)),
        insert: write(soa.insert(id, Fixtures.soaDocument(id))),
        save: write(soa.save(id, { ...other.document, name: Fixtures.name("Renamed") }, 1)),
        remove: write(soa.remove(id, other.spare.id, 1)),
        assignedTo: both.flatMap(({ links }) => links.members.map((userId) => soa.assignedTo(id, userId))),
        versions: both.map(({ document }) => soa.versions(id, document.id, slice)),
        countVersions: both.map(({ document }) => soa.countVersions(id, document.id)),
        findVersion: both.map(({ document }) => soa.findVersion(id, document.id, 1)),
        insertVersion: write(soa.insertVersion(id, Fixtures.soaVersion(own.document, 2, own.version.approvedBy))),
        findLinks: both.map(({ links }) => soa.findLinks(id, links))
      }
    }
  })

/** Adds to one organization a document or a version of another one. */
export const soaIntrusions = (own: Stored, other: Stored) =>
  Effect.map(SoaStore, (soa) => [
    soa.insert(own.id, Fixtures.soaDocument(other.id)),
    soa.insertVersion(own.id, Fixtures.soaVersion(other.document, 2, other.version.approvedBy))
  ])

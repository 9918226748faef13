import * as Effect from "effect/Effect"
import type { Verdict } from "../approval/Approval.ts"
import { ContentHash } from "../document/ContentHash.ts"
import { hashContent } from "../document/ContentHashing.ts"
import { runInTurns } from "../eventLoop/Steps.ts"
import type { UserId } from "../shared/Ids.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { idsOf } from "./Coverage.ts"
import type { LinkedById, SoaView } from "./SoaCoverage.ts"
import type { LinkedThen, SoaVersion, SoaVersionId } from "./SoaDocument.ts"

type Content = Pick<SoaVersion, "catalogueId" | "decisions" | "linked" | "name" | "scope">

// a resource that was removed meanwhile keeps its id as name; names of people can be erased, so a version has none
const toLinkedThen = (decisions: Content["decisions"], linked: LinkedById): ReadonlyArray<LinkedThen> => {
  const ids = decisions.flatMap(idsOf).filter(([type]) => type !== "user")
  const all = new Map(ids.map(([type, id]) => [id, type]))
  return Array.from(all, ([id, type]) => linked.get(id) ?? { type, id, name: id, state: "removed" as const })
}

export const hashSoaContent = ({ catalogueId, decisions, linked, name, scope }: Content): Effect.Effect<ContentHash> =>
  Effect.map(
    runInTurns(hashContent([{ catalogueId, name, scope }, ...decisions, ...linked])),
    (hash) => ContentHash.make(hash)
  )

export const makeSoaVersion = (
  id: SoaVersionId,
  { document, linked }: SoaView,
  { by, comment }: { readonly by: UserId; readonly comment: Verdict["comment"] | undefined }
): Effect.Effect<Omit<SoaVersion, "isSelfApproval">> =>
  Effect.gen(function*() {
    const { approval: { submittedBy }, catalogueId, decisions, name, organizationId, scope, version } = document
    const content = { catalogueId, name, scope, decisions, linked: toLinkedThen(decisions, linked) }
    return {
      id,
      organizationId,
      documentId: document.id,
      version,
      contentHash: yield* hashSoaContent(content),
      submittedBy,
      approvedBy: by,
      comment: comment ?? null,
      createdAt: yield* Timestamp.now,
      ...content
    }
  })

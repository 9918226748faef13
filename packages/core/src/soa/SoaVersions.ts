import * as Effect from "effect/Effect"
import type { Verdict } from "../approval/Approval.ts"
import type { ControlId } from "../catalogue/Catalogue.ts"
import { ContentHash } from "../document/ContentHash.ts"
import { hashContent } from "../document/ContentHashing.ts"
import { runInTurns } from "../eventLoop/Steps.ts"
import type { UserId } from "../shared/Ids.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { SoaDecision } from "../soaDecision/SoaDecision.ts"
import { type CoveredSoa, idsOf, type LinkedById } from "./Coverage.ts"
import type { SoaChange, SoaFieldChange } from "./SoaComparison.ts"
import type { LinkedThen, SoaDocument, SoaVersion, SoaVersionId } from "./SoaDocument.ts"

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
  { document, linked }: CoveredSoa,
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

export type SoaContent = Pick<SoaDocument, "decisions" | "name" | "scope">

const differs = (a: unknown, b: unknown): boolean => JSON.stringify(a) !== JSON.stringify(b)

const compareFields = (
  names: ReadonlyArray<string>,
  before: object | undefined,
  after: object | undefined
): ReadonlyArray<SoaFieldChange> =>
  names.flatMap((field) => {
    const [old, current] = [before, after].map((values): unknown =>
      values === undefined ? null : Reflect.get(values, field)
    )
    return differs(old, current) ? [{ field, before: old, after: current }] : []
  })

const { control: _, decidedAt: __, decidedBy: ___, ...compared } = SoaDecision.fields
const decisionFields = Object.keys(compared)
const documentFields = ["name", "scope"]

const byControl = ({ decisions }: SoaContent) =>
  new Map<ControlId, SoaDecision>(decisions.map((decision) => [decision.control, decision]))

export const compareDocuments = (before: SoaContent | undefined, after: SoaContent): ReadonlyArray<SoaFieldChange> =>
  compareFields(documentFields, before, after)

// in the order of the newer one
export const compareDecisions = (before: SoaContent | undefined, after: SoaContent): ReadonlyArray<SoaChange> => {
  const [old, current] = [
    before === undefined ? new Map<ControlId, SoaDecision>() : byControl(before),
    byControl(after)
  ]
  return Array.from(new Set([...current.keys(), ...old.keys()])).flatMap((control) => {
    const fields = compareFields(decisionFields, old.get(control), current.get(control))
    if (fields.length === 0) return []
    const kind = !old.has(control) ? "added" as const : current.has(control) ? "changed" as const : "removed" as const
    return [{ control, kind, fields }]
  })
}

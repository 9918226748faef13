import type { Actor } from "../access/Actor.ts"
import type { Permission } from "../access/Permission.ts"
import type { Catalogue, ControlId } from "../catalogue/Catalogue.ts"
import { controlIdsOf } from "../catalogue/ControlIds.ts"
import type { Timestamp } from "../shared/Timestamp.ts"
import type { SoaDecision } from "../soaDecision/SoaDecision.ts"
import type { LinkState, LinkType, SoaLink } from "../soaDecision/SoaLink.ts"
import { type EvidenceAge, type EvidenceCutoffs, findEvidenceAge } from "../task/Task.ts"
import type { ControlCoverage, SoaCoverage, SoaLinked } from "./SoaCoverage.ts"
import type { SoaDocument } from "./SoaDocument.ts"

// by the id of what they lead to; those to what was removed are left out
export type LinkedById = ReadonlyMap<string, SoaLinked & { readonly name: string }>

// a document with its catalogue and the present state of what its decisions refer to
export interface CoveredSoa {
  readonly document: SoaDocument
  readonly catalogue: Catalogue
  readonly linked: LinkedById
  readonly coverage: SoaCoverage
}

const findState = (link: SoaLink, cutoffs: EvidenceCutoffs, now: Timestamp): LinkState => {
  switch (link.type) {
    case "policy": {
      if (!link.isActive) return "inactive"
      const isDue = link.status === "needs_review" || (link.reviewDate !== null && link.reviewDate <= now)
      return isDue ? "due_for_review" : "active"
    }
    case "task":
      return findEvidenceAge(link, cutoffs)
    case "vendor":
      return link.isAssessed ? "assessed" : "not_assessed"
    case "context":
      return "present"
    case "user":
      return link.isActive ? "active" : "inactive"
  }
}

export const toLinked = (links: ReadonlyArray<SoaLink>, cutoffs: EvidenceCutoffs, now: Timestamp): LinkedById => {
  const linked = new Map<string, SoaLinked & { readonly name: string }>()
  for (const link of links) {
    const { id, name, type } = link
    linked.set(id, { type, id, name, state: findState(link, cutoffs, now) })
  }
  return linked
}

const linksOf = <A>(
  { contextEntryIds, ownerId, policyIds, taskIds, vendorIds }: SoaDecision,
  toLink: (type: LinkType, id: string) => A
): ReadonlyArray<A> => {
  const links: Array<A> = []
  for (const id of policyIds) links.push(toLink("policy", id))
  for (const id of taskIds) links.push(toLink("task", id))
  for (const id of vendorIds) links.push(toLink("vendor", id))
  for (const id of contextEntryIds) links.push(toLink("context", id))
  if (ownerId !== null) links.push(toLink("user", ownerId))
  return links
}

export const idsOf = (decision: SoaDecision): ReadonlyArray<readonly [type: LinkType, id: string]> =>
  linksOf(decision, (type, id) => [type, id])

const ages: ReadonlyArray<EvidenceAge> = ["missing", "stale", "fresh"]

const findEvidence = ({ taskIds }: SoaDecision, linked: LinkedById): EvidenceAge | null =>
  taskIds.length === 0 ? null : ages.find((age) => taskIds.some((id) => linked.get(id)?.state === age)) ?? null

// a policy that is due for review still applies
const supporting: { readonly [type in LinkType]: ReadonlyArray<LinkState> } = {
  policy: ["active", "due_for_review"],
  task: ["fresh"],
  vendor: ["assessed"],
  context: ["present"],
  user: []
}

const hasActiveSupport = (decision: SoaDecision, linked: LinkedById): boolean =>
  idsOf(decision).some(([type, id]) => {
    const state = linked.get(id)?.state
    return state !== undefined && supporting[type].includes(state)
  })

export const coverControl = (decision: SoaDecision, linked: LinkedById): ControlCoverage => ({
  linked: linksOf(decision, (type, id): SoaLinked => linked.get(id) ?? { type, id, state: "removed" }),
  evidence: findEvidence(decision, linked)
})

export const countCoverage = (
  decisions: ReadonlyArray<SoaDecision>,
  catalogue: Catalogue,
  linked: LinkedById
): SoaCoverage => {
  const known = controlIdsOf(catalogue)
  const decided = decisions.filter(({ control }) => known.has(control))
  const applicable = decided.filter(({ applicable }) => applicable)
  const evidence = applicable.map((decision) => findEvidence(decision, linked))
  const implemented = applicable.filter(({ implementation }) => implementation === "implemented")
  return {
    controls: known.size,
    decided: decided.length,
    applicable: applicable.length,
    implemented: implemented.length,
    withActiveSupport: implemented.filter((decision) => hasActiveSupport(decision, linked)).length,
    withEvidence: evidence.filter((age) => age === "fresh" || age === "stale").length,
    withFreshEvidence: evidence.filter((age) => age === "fresh").length
  }
}

export const findUndecided = (
  decisions: ReadonlyArray<SoaDecision>,
  { controls }: Catalogue
): ReadonlyArray<ControlId> => {
  const decided = new Set(decisions.map(({ control }) => control))
  return controls.flatMap(({ id }) => decided.has(id) ? [] : [id])
}

const readPermissions: { readonly [type in LinkType]: Permission } = {
  policy: "policy:read",
  task: "task:read",
  vendor: "vendor:read",
  context: "context:read",
  user: "member:read"
}

// names of what the caller may not read are left out
export const makeVisible = ({ permissions }: Pick<Actor, "permissions">) => (linked: SoaLinked): SoaLinked => {
  if (permissions.has(readPermissions[linked.type])) return linked
  const { name: _, ...unnamed } = linked
  return unnamed
}

import type { Timestamp } from "../../shared/Timestamp.ts"
import type { Catalogue, ControlId } from "../../soa/Catalogue.ts"
import type { ControlCoverage, LinkedById, SoaCoverage, SoaLinked } from "../../soa/SoaCoverage.ts"
import type { SoaDecision } from "../../soa/SoaDecision.ts"
import type { LinkState, LinkType, SoaLink } from "../../soa/SoaLink.ts"
import { type EvidenceAge, type EvidenceCutoffs, findEvidenceAge } from "../../task/Task.ts"

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

export const toLinked = (links: ReadonlyArray<SoaLink>, cutoffs: EvidenceCutoffs, now: Timestamp): LinkedById =>
  new Map(
    links.map((link) => [
      link.id,
      { type: link.type, id: link.id, name: link.name, state: findState(link, cutoffs, now) }
    ])
  )

export const idsOf = (
  { contextEntryIds, ownerId, policyIds, taskIds, vendorIds }: SoaDecision
): ReadonlyArray<readonly [type: LinkType, id: string]> => [
  ...policyIds.map((id) => ["policy", id] as const),
  ...taskIds.map((id) => ["task", id] as const),
  ...vendorIds.map((id) => ["vendor", id] as const),
  ...contextEntryIds.map((id) => ["context", id] as const),
  ...(ownerId === null ? [] : [["user", ownerId] as const])
]

const ages: ReadonlyArray<EvidenceAge> = ["missing", "stale", "fresh"]

const findEvidence = ({ taskIds }: SoaDecision, linked: LinkedById): EvidenceAge | null => {
  if (taskIds.length === 0) return null
  const states = new Set(taskIds.map((id) => linked.get(id)?.state))
  return ages.find((age) => states.has(age)) ?? null
}

export const coverControl = (decision: SoaDecision, linked: LinkedById): ControlCoverage => ({
  linked: idsOf(decision).map(([type, id]): SoaLinked => linked.get(id) ?? { type, id, state: "removed" }),
  evidence: findEvidence(decision, linked)
})

export const countCoverage = (
  decisions: ReadonlyArray<SoaDecision>,
  { controls }: Catalogue,
  linked: LinkedById
): SoaCoverage => {
  const known = new Set<ControlId>(controls.map(({ id }) => id))
  const decided = decisions.filter(({ control }) => known.has(control))
  const applicable = decided.filter(({ applicable }) => applicable)
  const evidence = applicable.map((decision) => findEvidence(decision, linked))
  return {
    controls: controls.length,
    decided: decided.length,
    applicable: applicable.length,
    implemented: applicable.filter(({ implementation }) => implementation === "implemented").length,
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

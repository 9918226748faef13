import type { Actor } from "../access/Actor.ts"
import { inLanguage } from "../catalogue/Catalogue.ts"
import { describeControls } from "../soaDecision/Controls.ts"
import type { SoaDecision } from "../soaDecision/SoaDecision.ts"
import { coverControl, type CoveredSoa, makeVisible } from "./Coverage.ts"
import type { SoaLinked } from "./SoaCoverage.ts"
import type { SoaDocument, SoaVersion } from "./SoaDocument.ts"
import type { ExportedSoa } from "./SoaExport.ts"

export interface Exported {
  readonly covered: CoveredSoa
  // the approved version that is exported, if any
  readonly version: SoaVersion | undefined
  readonly language: string
}

interface Names {
  readonly organization: string
  // by the id of the user: the approver and owners of a version, for a caller who may read members
  readonly users: ReadonlyMap<string, string>
}

const findStatus = (document: SoaDocument, version: SoaVersion | undefined): ExportedSoa["status"] => {
  if (version === undefined) return document.status
  return version.version === document.approvedVersion ? "approved" : "superseded"
}

const toThen = ({ linked }: SoaVersion) => linked.map((it) => [it.id, it] as const)

const toOwners = (users: ReadonlyMap<string, string>) =>
  Array.from(users, ([id, name]) => [id, { type: "user" as const, id, name, state: "active" as const }] as const)

export const toExportedSoa = (
  { covered: { catalogue, document, linked }, language, version }: Exported,
  actor: Pick<Actor, "permissions">,
  { organization, users }: Names
): ExportedSoa => {
  const { decisions, name, scope, version: number } = version ?? document
  const then = version === undefined ? linked : new Map([...toOwners(users), ...toThen(version)])
  const byControl = new Map(decisions.map((decision) => [decision.control, decision]))
  const hide = makeVisible(actor)
  const toDecision = (decided: SoaDecision) => {
    const { control: _, decidedBy: __, ...decision } = decided
    const all: ReadonlyArray<SoaLinked> = coverControl(decided, then).linked
    return { ...decision, linked: all.map(hide) }
  }
  return {
    organization,
    name,
    catalogue: inLanguage(catalogue.name, language),
    scope,
    version: number,
    status: findStatus(document, version),
    approvedBy: version === undefined ? null : users.get(version.approvedBy) ?? version.approvedBy,
    approvedAt: version?.createdAt ?? null,
    comment: version?.comment ?? null,
    isSelfApproval: version?.isSelfApproval ?? false,
    contentHash: version?.contentHash ?? null,
    controls: describeControls(catalogue, decisions, language).map(({ control, label, theme, title }) => {
      const decision = byControl.get(control)
      return {
        control,
        theme,
        label: title ?? label,
        decision: decision === undefined ? null : toDecision(decision)
      }
    })
  }
}

import { toApprovalFacts } from "../approval/ApprovalFacts.ts"
import type { Report, ReportCell } from "../report/ReportWriter.ts"
import type { LinkState, LinkType } from "../soaDecision/SoaLink.ts"
import type { ExportedSoa } from "./SoaExport.ts"

type Row = ExportedSoa["controls"][number]

const typeNames: { readonly [type in LinkType]: string } = {
  policy: "Policy",
  task: "Task",
  vendor: "Vendor",
  context: "Context",
  user: "Owner"
}

const stateNames: { readonly [state in LinkState]: string } = {
  active: "active",
  due_for_review: "due for review",
  inactive: "inactive",
  fresh: "evidence fresh",
  stale: "evidence stale",
  missing: "evidence missing",
  assessed: "assessed",
  not_assessed: "not assessed",
  present: "",
  removed: "removed"
}

const reasonNames = { legal: "Legal", contractual: "Contractual", business: "Business", risk: "Risk" }

const implementationNames = { not_started: "Not started", partial: "Partial", implemented: "Implemented" }

const statusNames: { readonly [status in ExportedSoa["status"]]: string } = {
  draft: "Draft",
  in_progress: "In progress",
  pending_approval: "Pending approval",
  approved: "Approved",
  declined: "Declined",
  superseded: "Superseded"
}

type Decision = NonNullable<Row["decision"]>

const listLinks = ({ linked }: Decision): string =>
  linked.filter(({ type }) => type !== "user").map(({ id, name, state, type }) => {
    const stateName = stateNames[state]
    return `${typeNames[type]}: ${name ?? id}${stateName === "" ? "" : ` (${stateName})`}`
  }).join("\n")

const nameOwner = ({ linked, ownerId }: Decision): string | null =>
  linked.find(({ type }) => type === "user")?.name ?? ownerId

const dateOf = (at: string | null): string | null => at === null ? null : at.slice(0, 10)

interface ReportColumn {
  readonly label: string
  readonly width: number
  readonly cell: (decision: Decision) => ReportCell
}

const columns: ReadonlyArray<ReportColumn> = [
  { label: "Applicable", width: 11, cell: ({ applicable }) => applicable ? "Yes" : "No" },
  {
    label: "Reasons",
    width: 13,
    cell: ({ inclusionReasons }) => inclusionReasons.map((reason) => reasonNames[reason]).join(", ")
  },
  { label: "Justification", width: 36, cell: ({ justification }) => justification },
  {
    label: "Implementation",
    width: 15,
    cell: ({ applicable, implementation }) => applicable ? implementationNames[implementation] : null
  },
  { label: "Supported by", width: 44, cell: listLinks },
  { label: "Owner", width: 16, cell: nameOwner },
  { label: "Due", width: 12, cell: ({ dueDate }) => dateOf(dueDate) }
]

const toRow = ({ control, decision, label, theme }: Row): ReadonlyArray<ReportCell> => [
  control,
  theme,
  label,
  ...columns.map(({ cell }, index) => decision === null ? (index === 0 ? "Undecided" : null) : cell(decision))
]

const toFacts = (soa: ExportedSoa): Report["facts"] => [
  { label: "Catalogue", value: soa.catalogue },
  ...(soa.scope === "" ? [] : [{ label: "Scope", value: soa.scope }]),
  { label: "Version", value: String(soa.version) },
  { label: "Status", value: statusNames[soa.status] },
  ...toApprovalFacts({ ...soa, approvedAt: dateOf(soa.approvedAt) }),
  ...(soa.contentHash === null ? [] : [{ label: "SHA-256 of the content", value: soa.contentHash }])
]

export const toReport = (soa: ExportedSoa, language: string, createdAt: string): Report => ({
  title: soa.name,
  author: soa.organization,
  language,
  createdAt,
  facts: toFacts(soa),
  columns: [
    { label: "Control", width: 9 },
    { label: "Theme", width: 14 },
    { label: "Title", width: 24 },
    ...columns.map(({ label, width }) => ({ label, width }))
  ],
  rows: soa.controls.map(toRow)
})

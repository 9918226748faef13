import * as Arr from "effect/Array"
import * as Struct from "effect/Struct"
import type { Catalogue, ControlId } from "../catalogue/Catalogue.ts"
import { controlIdsOf } from "../catalogue/ControlIds.ts"
import type { UserId } from "../shared/Ids.ts"
import { isEqual } from "../shared/Patch.ts"
import { hasVisibleCharacter, PlainText } from "../shared/Text.ts"
import type { Timestamp } from "../shared/Timestamp.ts"
import type { SoaDecision, SoaDecisionPatch } from "../soaDecision/SoaDecision.ts"
import type { SoaLink } from "../soaDecision/SoaLink.ts"
import type { SoaDocument } from "./SoaDocument.ts"

export interface Fault {
  readonly pointer: string
  readonly detail: string
  readonly isReference: boolean
}

export interface DecisionChange {
  readonly before: SoaDecision | undefined
  readonly after: SoaDecision
}

interface Merged {
  // the same list if nothing changes
  readonly decisions: ReadonlyArray<SoaDecision>
  readonly changes: ReadonlyArray<DecisionChange>
  readonly faults: ReadonlyArray<Fault>
}

interface Given {
  readonly catalogue: Catalogue
  readonly links: ReadonlyArray<SoaLink>
}

// indexed once for all decisions; members by either id
const indexGiven = ({ catalogue, links }: Given) => {
  const members = links.filter((link) => link.type === "user")
  return {
    controls: controlIdsOf(catalogue),
    ids: new Set<string>(links.map(({ id }) => id)),
    members: new Map<string, typeof members[number]>(members.flatMap((it) => [[it.id, it], [it.memberId, it]]))
  }
}

type Known = ReturnType<typeof indexGiven>

const defaults = {
  justification: PlainText(2_000).make(""),
  inclusionReasons: [],
  implementation: "not_started",
  policyIds: [],
  taskIds: [],
  vendorIds: [],
  contextEntryIds: [],
  ownerId: null,
  dueDate: null
} as const

const mergedFieldNames = ["applicable", ...Struct.keys(defaults)] as const

const linkFields = {
  policyIds: "Expected a policy of this organization",
  taskIds: "Expected a task of this organization",
  vendorIds: "Expected a vendor of this organization",
  contextEntryIds: "Expected a context entry of this organization"
} as const

const linkFieldNames = Struct.keys(linkFields)

const findUnknownLinks = (
  input: SoaDecisionPatch,
  before: SoaDecision | undefined,
  { ids }: Known
): ReadonlyArray<Fault> => {
  const faults: Array<Fault> = []
  for (const field of linkFieldNames) {
    const given: ReadonlyArray<string> | undefined = input[field]
    const present: ReadonlyArray<string> | undefined = before?.[field]
    given?.forEach((id, index) => {
      if (ids.has(id) || present?.includes(id) === true) return
      faults.push({ pointer: `${field}/${index}`, detail: linkFields[field], isReference: true })
    })
  }
  return faults
}

const findRuleFaults = ({ applicable, inclusionReasons, justification }: SoaDecision): ReadonlyArray<Fault> => {
  if (!applicable) {
    return hasVisibleCharacter(justification)
      ? []
      : [{ pointer: "justification", detail: "Required, because the control is not applicable", isReference: false }]
  }
  return inclusionReasons.length > 0
    ? []
    : [{
      pointer: "inclusionReasons",
      detail: "At least one is required, because the control is applicable",
      isReference: false
    }]
}

const findFaults = (input: SoaDecisionPatch, before: SoaDecision | undefined, known: Known): ReadonlyArray<Fault> => {
  if (!known.controls.has(input.control)) {
    return [{ pointer: "control", detail: "Expected a control of the catalogue", isReference: false }]
  }
  const owner = known.members.get(input.ownerId ?? "")
  const isOwnerKnown = input.ownerId === undefined || input.ownerId === null
    || (owner !== undefined && (owner.isActive || owner.id === before?.ownerId))
  return [
    ...findUnknownLinks(input, before, known),
    ...(isOwnerKnown
      ? []
      : [{ pointer: "ownerId", detail: "Expected an active member of this organization", isReference: true }])
  ]
}

// each field in the order of the schema: equal decisions are equal texts
const merge = (
  input: SoaDecisionPatch,
  before: SoaDecision | undefined,
  { members }: Known,
  by: UserId | null,
  now: Timestamp
): SoaDecision | undefined => {
  const { applicable = before?.applicable, dueDate = before?.dueDate ?? null } = input
  if (applicable === undefined) return undefined
  const present = before ?? defaults
  const merged: SoaDecision = {
    control: input.control,
    applicable,
    justification: input.justification ?? present.justification,
    inclusionReasons: input.inclusionReasons ?? present.inclusionReasons,
    implementation: input.implementation ?? present.implementation,
    policyIds: input.policyIds ?? present.policyIds,
    taskIds: input.taskIds ?? present.taskIds,
    vendorIds: input.vendorIds ?? present.vendorIds,
    contextEntryIds: input.contextEntryIds ?? present.contextEntryIds,
    ownerId: input.ownerId === null ? null : members.get(input.ownerId ?? "")?.id ?? present.ownerId,
    dueDate,
    decidedBy: by,
    decidedAt: now
  }
  return before !== undefined && mergedFieldNames.every((name) => isEqual(before[name], merged[name])) ? before : merged
}

// decisions of controls that the catalogue no longer has come last
const inOrder = (decisions: ReadonlyMap<ControlId, SoaDecision>, catalogue: Catalogue): ReadonlyArray<SoaDecision> => {
  const known = controlIdsOf(catalogue)
  const ordered: Array<SoaDecision> = []
  for (const id of known) {
    const decision = decisions.get(id)
    if (decision !== undefined) ordered.push(decision)
  }
  for (const [id, decision] of decisions) if (!known.has(id)) ordered.push(decision)
  return ordered
}

// an owner who left since the approval does not come into the next version
const withoutFormerOwners = (
  { decisions, status }: SoaDocument,
  { members }: Known
): ReadonlyArray<DecisionChange> =>
  status !== "approved" ?
    [] :
    decisions.flatMap((before) =>
      before.ownerId === null || members.has(before.ownerId)
        ? []
        : [{ before, after: { ...before, ownerId: null } }]
    )

export const mergeDecisions = (
  document: SoaDocument,
  inputs: ReadonlyArray<SoaDecisionPatch>,
  given: Given,
  by: UserId | null,
  now: Timestamp
): Merged => {
  const known = indexGiven(given)
  const present = new Map(document.decisions.map((decision) => [decision.control, decision]))
  const faults: Array<Fault> = []
  const changes = new Map<ControlId, DecisionChange>()
  for (const [index, input] of inputs.entries()) {
    const before = present.get(input.control)
    const report = ({ detail, isReference, pointer }: Fault) =>
      faults.push({ pointer: `/decisions/${index}/${pointer}`, detail, isReference })
    const found = findFaults(input, before, known)
    found.forEach(report)
    const after = merge(input, before, known, by, now)
    if (after === undefined) {
      report({ pointer: "applicable", detail: "Required, because the control is undecided", isReference: false })
    } else if (found.length === 0) findRuleFaults(after).forEach(report)
    if (after !== undefined && after !== before) changes.set(input.control, { before, after })
  }
  if (changes.size === 0 || faults.length > 0) return { decisions: document.decisions, changes: [], faults }
  for (const change of withoutFormerOwners(document, known)) {
    if (!changes.has(change.after.control)) changes.set(change.after.control, change)
  }
  for (const [control, { after }] of changes) present.set(control, after)
  return { decisions: inOrder(present, given.catalogue), changes: Arr.fromIterable(changes.values()), faults }
}

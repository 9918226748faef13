import * as Arr from "effect/Array"
import type { UserId } from "../../shared/Ids.ts"
import { hasVisibleCharacter, PlainText } from "../../shared/Text.ts"
import type { Timestamp } from "../../shared/Timestamp.ts"
import type { Catalogue, ControlId } from "../../soa/Catalogue.ts"
import { SoaDecision, type SoaDecisionInput } from "../../soa/SoaDecision.ts"
import type { SoaDocument } from "../../soa/SoaDocument.ts"
import type { SoaLink } from "../../soa/SoaLink.ts"

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

interface Known {
  readonly catalogue: Catalogue
  readonly links: ReadonlyArray<SoaLink>
}

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

const linkFields = {
  policyIds: "Expected a policy of this organization",
  taskIds: "Expected a task of this organization",
  vendorIds: "Expected a vendor of this organization",
  contextEntryIds: "Expected a context entry of this organization"
} as const

type LinkField = keyof typeof linkFields

const linkFieldNames = ["policyIds", "taskIds", "vendorIds", "contextEntryIds"] as const satisfies ReadonlyArray<
  LinkField
>

const findOwner = (links: Known["links"], reference: string) =>
  links.find((link) => link.type === "user" && (link.id === reference || link.memberId === reference))

const findUnknownLinks = (
  input: SoaDecisionInput,
  before: SoaDecision | undefined,
  links: Known["links"]
): ReadonlyArray<Fault> => {
  const known = new Set<string>(links.map(({ id }) => id))
  return linkFieldNames.flatMap((field) => {
    const present = new Set<string>(before?.[field])
    return (input[field] ?? []).flatMap((id: string, index) =>
      known.has(id) || present.has(id)
        ? []
        : [{ pointer: `${field}/${index}`, detail: linkFields[field], isReference: true }]
    )
  })
}

const findRuleFaults = (
  { applicable, inclusionReasons, justification }: SoaDecision
): ReadonlyArray<Fault> => {
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

const isEqual = (a: SoaDecision | undefined, b: SoaDecision): boolean => JSON.stringify(a) === JSON.stringify(b)

const fieldNames = Object.keys(SoaDecision.fields)

// in the order of the fields, so that equal decisions are equal texts
const orderFields = (decision: SoaDecision): SoaDecision => {
  const ordered = { ...decision }
  for (const name of fieldNames) {
    Reflect.deleteProperty(ordered, name)
    Reflect.set(ordered, name, Reflect.get(decision, name))
  }
  return ordered
}

const findFaults = (
  input: SoaDecisionInput,
  before: SoaDecision | undefined,
  { catalogue, links }: Known
): ReadonlyArray<Fault> => {
  if (!catalogue.controls.some(({ id }) => id === input.control)) {
    return [{ pointer: "control", detail: "Expected a control of the catalogue", isReference: false }]
  }
  const owner = input.ownerId === undefined || input.ownerId === null ? undefined : findOwner(links, input.ownerId)
  const isOwnerKnown = input.ownerId === undefined || input.ownerId === null
    || (owner?.type === "user" && (owner.isActive || owner.id === before?.ownerId))
  return [
    ...findUnknownLinks(input, before, links),
    ...(isOwnerKnown
      ? []
      : [{ pointer: "ownerId", detail: "Expected an active member of this organization", isReference: true }])
  ]
}

const merge = (
  { ownerId, ...input }: SoaDecisionInput,
  before: SoaDecision | undefined,
  { links }: Known,
  by: UserId | null,
  now: Timestamp
): SoaDecision | undefined => {
  const { applicable = before?.applicable } = input
  if (applicable === undefined) return undefined
  const owner = ownerId === undefined || ownerId === null ? undefined : findOwner(links, ownerId)
  const merged = orderFields({
    ...defaults,
    decidedBy: by,
    decidedAt: now,
    ...before,
    ...input,
    applicable,
    ...(ownerId === null ? { ownerId } : owner?.type === "user" ? { ownerId: owner.id } : {})
  })
  return before !== undefined && isEqual(before, merged) ? before : { ...merged, decidedBy: by, decidedAt: now }
}

// decisions of controls that the catalogue no longer has come last
const inOrder = (decisions: ReadonlyMap<ControlId, SoaDecision>, { controls }: Catalogue) => {
  const ids = new Set([...controls.map(({ id }) => id), ...decisions.keys()])
  return Array.from(ids).flatMap((id) => decisions.get(id) ?? [])
}

// an owner who left since the approval does not come into the next version
const withoutFormerOwners = (
  { decisions, status }: SoaDocument,
  links: Known["links"]
): ReadonlyArray<DecisionChange> =>
  status !== "approved" ?
    [] :
    decisions.flatMap((before) =>
      before.ownerId === null || findOwner(links, before.ownerId) !== undefined
        ? []
        : [{ before, after: { ...before, ownerId: null } }]
    )

export const mergeDecisions = (
  document: SoaDocument,
  inputs: ReadonlyArray<SoaDecisionInput>,
  known: Known,
  by: UserId | null,
  now: Timestamp
): Merged => {
  const present = new Map(document.decisions.map((decision) => [decision.control, decision]))
  const faults: Array<Fault> = []
  const changes = new Map<ControlId, DecisionChange>()
  for (const [index, input] of inputs.entries()) {
    const before = present.get(input.control)
    const report = ({ pointer, ...fault }: Fault) =>
      faults.push({ pointer: `/decisions/${index}/${pointer}`, ...fault })
    const found = findFaults(input, before, known)
    found.forEach(report)
    const after = merge(input, before, known, by, now)
    if (after === undefined) {
      report({ pointer: "applicable", detail: "Required, because the control is undecided", isReference: false })
    } else if (found.length === 0) findRuleFaults(after).forEach(report)
    if (after !== undefined && after !== before) changes.set(input.control, { before, after })
  }
  if (changes.size === 0 || faults.length > 0) return { decisions: document.decisions, changes: [], faults }
  for (const change of withoutFormerOwners(document, known.links)) {
    if (!changes.has(change.after.control)) changes.set(change.after.control, change)
  }
  for (const [control, { after }] of changes) present.set(control, after)
  return { decisions: inOrder(present, known.catalogue), changes: Arr.fromIterable(changes.values()), faults }
}

import { type AuditEntry, makeAuditEntries } from "../audit/Audited.ts"
import { mostErrors } from "../problem/FieldErrors.ts"
import type { UserId } from "../shared/Ids.ts"
import { UnknownReference } from "../shared/UnknownReference.ts"
import { InvalidDecisions, SoaDecision } from "../soaDecision/SoaDecision.ts"
import type { DecisionChange, Fault } from "./MergeDecisions.ts"
import type { SoaDocument, SoaId } from "./SoaDocument.ts"

const events = makeAuditEntries("soa", SoaDecision)

const decided = events.changedIn("decided")

// one for each control, so that the audit log shows who decided what
export const toDecisionEvent = (id: SoaId) => ({ after, before }: DecisionChange): AuditEntry => {
  const { control } = after
  if (before !== undefined) return decided(id, before, after, { control })
  const created = events.created({ id, ...after })
  return { resource: created.resource, before: null, action: "soa.decided", after: { control, ...created.after } }
}

export const toOwnerEvents = ({ decisions, id, status }: SoaDocument, userId: UserId): ReadonlyArray<AuditEntry> =>
  status === "approved" ? [] : decisions.filter(({ ownerId }) => ownerId === userId)
    .map((before) => toDecisionEvent(id)({ before, after: { ...before, ownerId: null } }))

export const toProblem = (faults: ReadonlyArray<Fault>): InvalidDecisions | UnknownReference => {
  const errors = faults.slice(0, mostErrors).map(({ detail, pointer }) => ({ pointer, detail }))
  if (faults.every(({ isReference }) => isReference)) return new UnknownReference({ errors })
  return faults.length <= mostErrors
    ? new InvalidDecisions({ errors })
    : new InvalidDecisions({ errors, moreErrors: faults.length - mostErrors })
}

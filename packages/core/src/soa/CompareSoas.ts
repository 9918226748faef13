import type { ControlId } from "../catalogue/Catalogue.ts"
import { SoaDecision } from "../soaDecision/SoaDecision.ts"
import type { SoaChange, SoaFieldChange } from "./SoaComparison.ts"
import type { SoaDocument } from "./SoaDocument.ts"

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

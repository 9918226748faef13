import type { Catalogue, Control, ControlId } from "./Catalogue.ts"

const found = new WeakMap<ReadonlyArray<Control>, ReadonlySet<ControlId>>()

// in the order of the catalogue, found once for it
export const controlIdsOf = ({ controls }: Catalogue): ReadonlySet<ControlId> => {
  const known = found.get(controls) ?? new Set(controls.map(({ id }) => id))
  found.set(controls, known)
  return known
}

import type { Steps } from "../shared/Steps.ts"
import { findContentFaults, findContentFaultsInSteps } from "./ContentCheck.ts"
import type { ContentFault } from "./ContentFault.ts"

const known = new WeakMap<object, ReadonlyArray<ContentFault>>()

// the schema that decodes the content next finds what was found here
export const checkContentInSteps = function*(content: unknown): Steps<void> {
  if (typeof content === "object" && content !== null) known.set(content, yield* findContentFaultsInSteps(content, 1))
}

export const findFaults = (content: unknown, most: number): ReadonlyArray<ContentFault> => {
  if (typeof content !== "object" || content === null) return findContentFaults(content, most)
  const found = known.get(content)
  return found !== undefined && (found.length === 0 || most === 1) ? found : findContentFaults(content, most)
}

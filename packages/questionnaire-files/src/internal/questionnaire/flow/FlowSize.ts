import type { Block } from "../Source.ts"

export const mostOfFlow = { blocks: 50_000, tables: 5_000, characters: 10_000_000 }

// More than any questionnaire has.
export const isTooLargeFlow = (blocks: ReadonlyArray<Block>): boolean => {
  if (blocks.length > mostOfFlow.blocks) return true
  let tables = 0
  let characters = 0
  for (const block of blocks) {
    if (block.type === "table") tables++
    else characters += block.text.length
  }
  return tables > mostOfFlow.tables || characters > mostOfFlow.characters
}

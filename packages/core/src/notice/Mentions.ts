import { foldCase } from "../shared/Text.ts"

// a description may name everybody; the first are mailed
const mostMentions = 50

const letters = "\\p{L}\\p{M}\\p{N}"

// An id or an address after an @ that begins a word. What follows must not belong to it: so `@ada@example.com.` names Ada,
// and `@ada@example.com.evil.test` somebody else.
const mention = new RegExp(
  `(?<![${letters}_.+%@-])@(?:(mem_[0-9A-Za-z]{1,64})(?![${letters}_@-])`
    + `|([^\\s@<>,;:()[\\]{}"]{1,64}@[${letters}-]{1,63}(?:\\.[${letters}-]{1,63}){0,8})(?!\\.?[${letters}_@-]))`,
  "gu"
)

// ids of members, and addresses in lower case, each once
export const findMentions = (text: string): ReadonlySet<string> => {
  const found = new Set<string>()
  if (!text.includes("@")) return found
  for (const [, id, email = ""] of text.matchAll(mention)) {
    if (found.size === mostMentions) break
    found.add(id ?? foldCase(email).normalize("NFC"))
  }
  return found
}

export const findNewMentions = (before: string, after: string): ReadonlyArray<string> => {
  if (before === after) return []
  const known = findMentions(before)
  return [...findMentions(after)].filter((reference) => !known.has(reference))
}

const mostTexts = 5_000
const mostCharacters = 500_000

// Keeps results of a pure function by text, because each stage asks the same of the same texts. Forgets all when full.
export const remember = <A>(analyse: (text: string) => A): (text: string) => A => {
  const known = new Map<string, A>()
  let characters = 0
  let last: { readonly text: string; readonly result: A } | undefined
  const find = (text: string): A => {
    const found = known.get(text)
    if (found !== undefined) return found
    const result = analyse(text)
    characters += text.length
    if (known.size >= mostTexts || characters > mostCharacters) {
      known.clear()
      characters = text.length
    }
    known.set(text, result)
    return result
  }
  return (text) => {
    if (last?.text !== text) last = { text, result: find(text) }
    return last.result
  }
}

export interface Choice {
  readonly label: string
  readonly isChecked: boolean
}

// with the place of its box in the text
export interface BoxChoice extends Choice {
  readonly start: number
  readonly end: number
}

export interface CheckBoxes {
  // the text before the first box
  readonly lead: string
  readonly choices: ReadonlyArray<BoxChoice>
}

const open = "☐□❏❑❒⬜◻▢○◯\uf0a8\uf06f\uf071"
const checked = "☑☒☓✓✔✗✘■⬛◼●◉🗹🗷\uf0fe\uf0fd\uf0fc\uf078"

// empty brackets and those with a cross, but not [[ … ]]
const box = new RegExp(`[${open}]|[${checked}]|(?<!\\[)\\[ {0,3}[xX✓✔]? {0,3}\\](?![\\](])`, "gu")

const isCross = new RegExp(`[${checked}xX✓✔]`, "u")

// marks that are bullets or words of a text unless they begin it, or others are beside them
const isDoubtful = /[✓✔✗✘●■○◉◼]/u

const toChoice = ({ 0: mark, index }: RegExpExecArray, label: string): BoxChoice => ({
  label,
  isChecked: isCross.test(mark),
  start: index,
  end: index + mark.length
})

const trimLabel = (text: string): string => text.replaceAll(/^[\s:–-]+|[\s,;|/]+$/gu, "")

// The boxes of a text alone.
export const findBoxes = (text: string): ReadonlyArray<BoxChoice> =>
  [...text.matchAll(box)].map((mark) => toChoice(mark, ""))

// Reads boxes with labels behind them, such as `☐ Yes ☒ No`. Null if the text has none.
export const readCheckBoxes = (text: string): CheckBoxes | null => {
  const found = [...text.slice(0, 10_000).matchAll(box)]
  const [first] = found
  if (first === undefined) return null
  if (found.every(([mark]) => isDoubtful.test(mark)) && found.length < 2) return null
  const labels = found.map(({ 0: mark, index }, position) =>
    trimLabel(text.slice(index + mark.length, found[position + 1]?.index ?? text.length))
  )
  const lead = text.slice(0, first.index).trim()
  // labels before their boxes: `Yes ☐ No ☐`
  if (labels.at(-1) === "" && lead !== "") return readTrailing(text, found)
  const choices = found.map((mark, index) => toChoice(mark, labels[index] ?? ""))
  return { lead, choices: choices.filter(({ label }) => label !== "") }
}

const readTrailing = (text: string, found: ReadonlyArray<RegExpExecArray>): CheckBoxes => {
  let start = 0
  const choices = found.map((mark) => {
    const choice = toChoice(mark, trimLabel(text.slice(start, mark.index)))
    start = choice.end
    return choice
  })
  const [first, ...others] = choices
  if (first === undefined) return { lead: text, choices: [] }
  // the first label is the last word after the question's end
  const end = Math.max(first.label.lastIndexOf("?"), first.label.lastIndexOf(":"))
  const lead = end < 0 ? "" : first.label.slice(0, end + 1)
  const label = end < 0 ? first.label : trimLabel(first.label.slice(end + 1))
  return { lead, choices: [{ ...first, label }, ...others].filter((choice) => choice.label !== "") }
}

// The labels that are checked, in one text; null if none is.
export const checkedOf = (choices: ReadonlyArray<Choice>): string | null => {
  const labels = choices.flatMap(({ isChecked, label }) => isChecked ? [label] : [])
  return labels.length === 0 ? null : labels.join("\n")
}

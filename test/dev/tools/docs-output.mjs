// Compares the output of a command with the output that a page shows for it. Ids, times and secrets differ at each run.

const escape = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")

/** Ids, times, request ids, and what is cut by `…`. */
const token = /\b[a-z]{2,4}_[0-9a-hjkmnp-tv-z]{26}\b|\d{4}-\d\d-\d\dT[\d:.]+Z|\b[0-9a-f]{32}\b|[\w-]*…/g
const isId = (text) => /^[a-z]{2,4}_[0-9a-z]{26}$/.test(text)

/** Shown ids stand for real ones: `known` learns them, and later ones must agree. */
export const isShown = (shown, real, known) => {
  const learnt = []
  let from = 0
  let pattern = ""
  for (const { 0: text, index } of shown.matchAll(token)) {
    pattern += escape(shown.slice(from, index))
    from = index + text.length
    const place = learnt.indexOf(text)
    if (text === "…") pattern += "[\\s\\S]*?"
    else if (/^\d{4}-/.test(text)) pattern += "\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z"
    else if (/^[0-9a-f]{32}$/.test(text)) pattern += "[0-9a-f]{32}"
    else if (isId(text) && known.has(text)) pattern += escape(known.get(text))
    else if (place >= 0) pattern += `\\${place + 1}(?!\\d)`
    else {
      learnt.push(text)
      pattern += text.endsWith("…") ? `(${escape(text.slice(0, -1))}[\\w-]*)` : `(${text.split("_")[0]}_[0-9a-z]{26})`
    }
  }
  const found = new RegExp(`^${pattern}${escape(shown.slice(from))}$`).exec(real)
  learnt.forEach((text, i) => found !== null && known.set(text, found[i + 1]))
  return found !== null
}

/** The real output as a page may show it: known ids and new ones, in their order, keep the page's names. */
export const toShown = (shown, real, known) => {
  const free = [...shown.matchAll(token)].map(([text]) => text).filter((text) => isId(text) && !known.has(text))
  const names = new Map([...known].map(([name, value]) => [value, name]))
  return real.replace(/\batk_\w{57}\b|\bats_\w{49}\b/g, (text) => `${text.slice(0, 4)}…`).replace(token, (text) => {
    if (!isId(text)) return text
    const next = free.findIndex((name) => name.slice(0, 4) === text.slice(0, 4))
    if (!names.has(text) && next >= 0) {
      names.set(text, free[next])
      known.set(...free.splice(next, 1), text)
    }
    return names.get(text) ?? text
  })
}

/** The command with the real ids in place of the shown ones. */
export const toReal = (command, known) => command.replace(token, (text) => known.get(text) ?? text)

/** The ids in the command that no output has shown yet. */
export const findUnknown = (command, known) =>
  [...command.matchAll(token)].map(([text]) => text).filter((text) => isId(text) && !known.has(text))

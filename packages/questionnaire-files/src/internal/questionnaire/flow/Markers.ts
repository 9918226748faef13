export interface Marked {
  // the shown marker; empty if there is none
  readonly marker: string
  readonly rest: string
}

const digits = "\\d{1,4}(?:\\.\\d{1,4}){0,6}"

const patterns = [
  // Q1: and Question 1.
  new RegExp(`^((?:Q|Question|Frage|Pregunta|Domanda|Vraag|Pergunta)\\s?#?${digits})\\s?[.:)–-]?\\s+(?=\\S)`, "iu"),
  /^(Q|Question|Frage|Pregunta|Domanda|Vraag|Pergunta)\s?[:)]\s*(?=\S)/iu,
  // 1. and 1.2) and (3) and 4a.
  new RegExp(`^(\\(?${digits}[a-z]?\\s?[.):])\\s*(?=[^\\s\\d])`, "iu"),
  // 1.2 and 1.2.3
  /^(\d{1,3}(?:\.\d{1,4}){1,6}[a-z]?)\s+(?=\S)/u,
  // 1 and a tab
  new RegExp(`^(#?${digits})\\s?(?:\\t|[–-]\\s| {2,})\\s*(?=\\S)`, "u"),
  // A&A-01.1 and AC-2: and SEC.1
  new RegExp(
    "^((?!(?:AES|ISO|SHA|SOC|TLS|SSL|RSA|PCI|NIST|WPA|FIPS|MD|IP|HTTP|CVE|COVID|OWASP|IEC)\\b)[A-Z][A-Z"
      + "&]{0,9}(?:[-._][A-Z&]{1,9}){0,2}[-._]?\\d{1,4}(?:[.-]\\d{1,4}){0,5}[.:)]?)\\s+(?=\\S)",
    "u"
  ),
  // a) and (iv) and B.
  /^(\([a-z]\)|\([ivx]{1,5}\)|[a-z]\)|[ivx]{1,5}\)|[a-z]\.|[A-Z][.)])\s+(?=\S)/u,
  // bullets, also those of symbol fonts
  /^([•◦▪▫●○‣⁃∙·\uf0b7\uf0a7➢►–*-])\s+(?=\S)/u
] as const

// Splits the number, letter or bullet from a text that begins with one.
export const splitMarker = (text: string): Marked => {
  const head = text.slice(0, 60)
  for (const pattern of patterns) {
    const found = pattern.exec(head)
    if (found?.[1] !== undefined) {
      return { marker: found[1], rest: text.slice(found[0].length).replace(/^[-–—]\s+(?=\S)/u, "") }
    }
  }
  return { marker: "", rest: text }
}

export const isBullet = (marker: string): boolean => !/[\p{L}\p{N}]/u.test(marker) || marker === "o"

// The number that a marker shows: `1` of `1.`, `b` of `(b)`; null of bullets and of a bare `Q:`.
export const toNumber = (marker: string): string | null => {
  if (isBullet(marker)) return null
  const number = marker.replace(/^\(/, "").replace(/[\s.:)–-]{1,4}$/u, "")
  return number === "" || /^(?:Q|Question|Frage|Pregunta|Domanda|Vraag|Pergunta)$/iu.test(number) ? null : number
}

// The depth of a number by itself: 1 of `2.1`, 0 of `2`, 1 of `a)`.
export const depthOf = (marker: string): number => {
  const number = toNumber(marker)
  if (number === null) return 2
  if (/^[a-z]{1,5}$/u.test(number)) return 1
  return number.split(/[.-]/u).length - 1
}

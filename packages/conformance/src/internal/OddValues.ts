import type { Name } from "@attestry/core/shared"
import { storedName } from "./Values.ts"

export const oddTexts: ReadonlyArray<string> = [
  `'; DROP TABLE vendors; -- "quoted" 'twice''`,
  "back\\slash \\n \\u0041 \\",
  "${name} $1 $$ %s %d {0} {{x}} ?",
  "% _ * . [a-z] ^$",
  "👩‍👩‍👧 🇵🇹 𝒳 ￼",
  "e\u0301 decomposed, \u00e9 composed, Å Å",
  "line\nfeed\r\nand\ttab \u2028 \u0085",
  "العربية \u202eesrever\u202c עברית",
  "null",
  "NaN",
  "{\"json\":[1,null]}",
  "<b>&amp;</b>",
  "\u0001\u001fx\u007f\ufeff",
  "  spaces around  ",
  "x".repeat(10_000),
  "🔑".repeat(10_000)
]

export const oddNames: ReadonlyArray<Name> = oddTexts.map((text) => storedName(Array.from(text).slice(0, 255).join("")))

export const tamper = (value: unknown): void => {
  if (typeof value !== "object" || value === null) return
  for (const key of Object.keys(value)) {
    tamper(Reflect.get(value, key))
    Reflect.set(value, key, "tampered")
  }
  Reflect.set(value, "surplus", "tampered")
}

import { chinese } from "./Chinese.ts"
import { dutch } from "./Dutch.ts"
import { english } from "./English.ts"
import { french } from "./French.ts"
import { german } from "./German.ts"
import { italian } from "./Italian.ts"
import { japanese } from "./Japanese.ts"
import { korean } from "./Korean.ts"
import type { Language } from "./Language.ts"
import { polish } from "./Polish.ts"
import { portuguese } from "./Portuguese.ts"
import { spanish } from "./Spanish.ts"

export const languages: ReadonlyArray<Language> = [
  english,
  french,
  spanish,
  german,
  portuguese,
  japanese,
  dutch,
  italian,
  polish,
  chinese,
  korean
]

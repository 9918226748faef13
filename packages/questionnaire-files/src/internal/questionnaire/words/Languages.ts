import { english } from "./English.ts"
import { french } from "./French.ts"
import { german } from "./German.ts"
import { japanese } from "./Japanese.ts"
import type { Language } from "./Language.ts"
import { portuguese } from "./Portuguese.ts"
import { spanish } from "./Spanish.ts"

export const languages: ReadonlyArray<Language> = [english, french, spanish, german, portuguese, japanese]

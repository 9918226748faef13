import { Catalogues } from "./index.ts"

export const useCases = Catalogues.Default

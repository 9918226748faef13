import { Erasure } from "./index.ts"

export const useCases = Erasure.Default

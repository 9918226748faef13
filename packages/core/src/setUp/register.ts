import { SetUp } from "./index.ts"

export const useCases = SetUp.Default

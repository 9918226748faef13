import { OwnUser } from "./index.ts"

export const useCases = OwnUser.Default

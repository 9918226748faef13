import * as Layer from "effect/Layer"
import { OwnOrganizations, OwnUser } from "./index.ts"

export const useCases = Layer.merge(OwnOrganizations.Default, OwnUser.Default)

import * as Layer from "effect/Layer"
import { PolicyRepository } from "../policy/PolicyRepository.ts"
import { PolicyApprovals } from "./index.ts"

export const useCases = Layer.provide(PolicyApprovals.Default, PolicyRepository.Default)

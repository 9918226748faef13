import { onEveryStack } from "../support/onEveryStack.ts"
import { furthest } from "../support/stacks.ts"
import { probe } from "./support/KeyTiming.ts"

onEveryStack("the time to reject a wrong API key", (it) => {
  it.effect("does not reveal whether the key id exists", () => probe(3_000))
}, furthest)

import { onEveryStack } from "../support/onEveryStack.ts"
import { furthest } from "../support/stacks.ts"
import { probe } from "./support/KeyTiming.ts"

onEveryStack("how long it takes to refuse a wrong key", (it) => {
  it.effect("does not tell whether there is a key of that id", () => probe(3_000))
}, furthest)

import { probe } from "../contract/support/KeyTiming.ts"
import { onEveryStack } from "../support/onEveryStack.ts"

onEveryStack("how long it takes to refuse a wrong key", (it) => {
  it.effect("does not tell whether there is a key of that id", () => probe(20_000))
})

import { probe } from "../contract/support/KeyTiming.ts"
import { onEveryStack } from "../support/onEveryStack.ts"

onEveryStack("the time to reject a wrong API key", (it) => {
  it.effect("does not reveal whether the key id exists", () => probe(20_000))
})

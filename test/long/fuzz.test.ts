import { fuzz } from "../contract/support/FuzzSuite.ts"
import { onEveryStack } from "../support/onEveryStack.ts"

onEveryStack("fuzz", (it) => {
  it.effect("finds no answer that the API document does not have, and none of 500", () => fuzz(10_000))
})

import { fuzz } from "../contract/support/FuzzSuite.ts"
import { onEveryStack } from "../support/onEveryStack.ts"

onEveryStack("fuzz", (it) => {
  it.effect("finds no response outside the API document, and no 500", () => fuzz(10_000))
})

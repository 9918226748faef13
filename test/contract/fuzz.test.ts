import * as Memory from "@attestry/memory/Memory"
import { layer } from "@effect/vitest"
import { served } from "../support/onEveryStack.ts"
import { rounds } from "../support/Rounds.ts"
import { fuzz } from "./support/FuzzSuite.ts"

layer(served(Memory.layer), { excludeTestServices: true })("fuzz", (it) => {
  it.effect("finds no response outside the API document, and no 500", () => fuzz(rounds(700, 2_000)))
})

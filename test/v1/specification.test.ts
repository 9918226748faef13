import { onEveryStack } from "../support/onEveryStack.ts"
import { browser } from "./browser.ts"
import { everything } from "./everything.ts"
import { plainText } from "./questionnaires.ts"

onEveryStack("the specification", (it) => {
  everything(it, plainText)
  browser(it)
})

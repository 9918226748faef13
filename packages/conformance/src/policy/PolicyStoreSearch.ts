import { SearchText } from "@attestry/core/shared"
import { Effect, Schema } from "effect"
import * as Fixtures from "../Fixtures.ts"
import type { PolicyPorts, StorageTests } from "../StorageTests.ts"
import { arrangePolicies } from "./PolicyStoreLists.ts"

const search = Schema.decodeSync(SearchText)

/** The part of the suite of `PolicyStore` that searches. */
export const policySearchCases = (it: StorageTests<PolicyPorts>): void => {
  it.effect("searches policies by a part of name or description, in any case, with each character literal", () =>
    Effect.gen(function*() {
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const check = yield* arrangePolicies(organizationId, [
        { name: "100% Cloud", description: "C:\\temp" },
        { name: "snake_case", description: "ÜBER uns 🔑 ЯБЛОКО" },
        { name: "Rocket 🚀", description: "it's \"quoted\" 10,00" },
        { name: "joined", description: "here\nnext line" },
        { name: "bare", description: null },
        { name: "ΟΔΟΣ", description: "" }
      ])
      const found: ReadonlyArray<readonly [string, ...ReadonlyArray<number>]> = [
        ["%", 0],
        ["1%c"],
        ["_", 1],
        ["snake-case"],
        ["\\", 0],
        ["\\t", 0],
        ["\\%"],
        ["CLOUD", 0],
        ["über", 1],
        ["u\u0308ber", 1],
        ["uber", 1],
        ["é", 0, 1, 2, 3, 4],
        ["яблоко", 1],
        ["🔑", 1],
        ["🚁"],
        ["it's", 2],
        ["\"QUOTED\"", 2],
        ["HERE\nNEXT", 3],
        ["joinedhere"],
        ["joined here"],
        ["joined\nhere"],
        ["d\nh"],
        ["null"],
        ["BARE", 4],
        ["οδος", 5],
        [".*"],
        ["e", 0, 1, 2, 3, 4]
      ]
      for (const [text, ...expected] of found) yield* check({ search: search(text) }, ...expected)
    }))
}

import { RateLimits } from "@attestry/core/fairness"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { send } from "../support/Api.ts"
import { endpoints } from "../support/endpoints.ts"
import * as MemoryServer from "../support/MemoryServer.ts"

describe("heavy requests of the contract", () => {
  it.scopedLive("are the exports, the import, the comparisons, and the lists of the contract that come whole", () =>
    Effect.gen(function*() {
      const heavy = new Set<string>()
      let name = ""
      const decision = Effect.succeed({ exceeded: "heavy" as const, headers: {} })
      const limits = Layer.succeed(RateLimits, {
        mostParallel: 6,
        address: () => Effect.succeed({ exceeded: null, headers: {} }),
        countRejected: () => Effect.void,
        caller: (_, isHeavy) => Effect.zipRight(Effect.sync(() => isHeavy && heavy.add(name)), decision),
        finish: () => Effect.void
      })
      const { owner, url } = yield* Effect.provide(MemoryServer.started(), limits)
      for (const endpoint of endpoints) {
        for (const query of ["", "?limit=5", "?sort=name&cursor=abc"]) {
          name = `${endpoint.name}${query}`
          yield* send(url)(endpoint.method, `${endpoint.path}${query}`, { key: owner.key })
        }
      }
      const { paths } = (yield* send(url)("GET", "/v1/openapi.json")).body
      const whole = endpoints.filter(({ method, template }) => {
        const operation = paths[template.replace(/:(\w+)/g, "{$1}")][method.toLowerCase()]
        const [type] = Object.keys(operation.responses["200"]?.content ?? { "application/json": {} })
        return type !== "application/json" || /one page when `limit` or `cursor` is given/.test(operation.description)
      })
      const alwaysWhole = "automations.listVersions"
      assert.deepStrictEqual(
        [...heavy].filter((name) => !name.includes("?")).toSorted(),
        [
          ...whole.map(({ name }) => name),
          alwaysWhole,
          "policyVersions.compare",
          "questionnaireMappings.replace",
          "questionnaires.create",
          "questionnaires.export",
          "questionnaires.preview",
          "soa.compare",
          "soa.export"
        ]
          .toSorted()
      )
      const paged = [...heavy].filter((name) =>
        name.includes("?") && /\.list/.test(name) && !name.startsWith(alwaysWhole)
      )
      assert.deepStrictEqual(paged, [])
      assert.isAbove(heavy.size, 4)
    }))
})

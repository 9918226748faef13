import { assert } from "@effect/vitest"
import { Effect, Option, SchemaAST } from "effect"
import { Api } from "../support/Api.ts"
import { endpoints, isForSessions } from "../support/endpoints.ts"
import { onEveryStack } from "../support/onEveryStack.ts"
import { furthest } from "../support/stacks.ts"
import { tenant } from "../support/Tenant.ts"

const parametersOf = (schema: (typeof endpoints)[number]["urlParamsSchema"]): ReadonlyArray<string> =>
  Option.match(schema, {
    onNone: () => [],
    onSome: ({ ast }) => SchemaAST.getPropertySignatures(SchemaAST.encodedAST(ast)).map(({ name }) => String(name))
  })

onEveryStack("repeated query parameters", (it) => {
  it.effect("are rejected as given twice on every endpoint, whatever their values are", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { owner } = yield* tenant
      let tried = 0
      for (const endpoint of endpoints) {
        if (isForSessions(endpoint)) continue
        for (const name of parametersOf(endpoint.urlParamsSchema)) {
          const path = `${endpoint.path}?${name}=1&${name}=1&other=2`
          const { body, status } = yield* send(endpoint.method, path, { key: owner.key })
          assert.deepStrictEqual([endpoint.name, name, status, body.errors], [endpoint.name, name, 400, [
            { pointer: `/${name}`, detail: "Given twice. Send it once." },
            { pointer: "/other", detail: "Unknown property" }
          ]])
          tried++
        }
      }
      assert.isAtLeast(tried, 30)
      console.log(`${tried} query parameters given twice`)
    }))
}, furthest)

import * as HttpApi from "@effect/platform/HttpApi"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { makeStrict } from "../../src/contract/Contract.ts"
import * as Endpoints from "../../src/contract/Endpoints.ts"
import { TaggedProblem } from "../../src/shared/TaggedProblem.ts"
import { VendorAccess } from "../../src/vendor/VendorAccess.ts"

let messages = 0

class Probed extends TaggedProblem<Probed>()("Probed", 409, { fields: {}, message: () => `${++messages}` }) {}

describe("an endpoint", () => {
  it("makes the schemas of its errors, which have messages as examples, when a reader asks for them", () => {
    const read = Endpoints.get("read", VendorAccess.get, { success: Schema.String, errors: [Probed], summary: "Read" })
    const api = makeStrict(HttpApi.make("probes").add(HttpApiGroup.make("probes").add(read).prefix("/probes")))
    assert.strictEqual(messages, 0)
    HttpApi.reflect(api, {
      onGroup: () => {},
      onEndpoint: ({ errors }) => assert.isTrue(errors.has(409))
    })
    assert.isAbove(messages, 0)
  })
})

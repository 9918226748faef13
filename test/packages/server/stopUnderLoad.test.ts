import { beforeAll, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import * as ReferenceServer from "../../long/support/ReferenceServer.ts"
import { stopsUnderLoad } from "../../support/StopUnderLoad.ts"

describe("SIGTERM under load", () => {
  beforeAll(() => Effect.runPromise(ReferenceServer.built))

  it.scopedLive(
    "leaves no request without a result that its client knows",
    () => stopsUnderLoad(1)
  )
})

import { beforeAll, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import * as ReferenceServer from "../../long/support/ReferenceServer.ts"
import { stopsUnderLoad } from "../../support/StopUnderLoad.ts"

describe("SIGTERM under load", () => {
  beforeAll(() => Effect.runPromise(ReferenceServer.built))

  it.scopedLive(
    "leaves every client with a known result",
    () => stopsUnderLoad(1)
  )
})

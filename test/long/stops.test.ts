import { beforeAll, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { stopsUnderLoad } from "../support/StopUnderLoad.ts"
import * as ReferenceServer from "./support/ReferenceServer.ts"

describe("SIGTERM under load", () => {
  beforeAll(() => Effect.runPromise(ReferenceServer.built))

  it.scopedLive(
    "leaves no request without a result that its client knows, twenty times",
    () => stopsUnderLoad(20)
  )
})

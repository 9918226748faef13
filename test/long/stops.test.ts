import { beforeAll, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { stopsUnderLoad } from "../support/StopUnderLoad.ts"
import * as ReferenceServer from "./support/ReferenceServer.ts"

describe("SIGTERM under load", () => {
  beforeAll(() => Effect.runPromise(ReferenceServer.built))

  it.scopedLive(
    "leaves every client with a known result, twenty times",
    () => stopsUnderLoad(20)
  )
})

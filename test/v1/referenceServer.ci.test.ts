import { layer } from "@effect/vitest"
import { Effect } from "effect"
import { beforeAll } from "vitest"
import * as ReferenceServer from "../nightly/support/ReferenceServer.ts"
import { beside } from "../support/BesideReferenceServer.ts"
import { everything } from "./everything.ts"
import { separated } from "./questionnaires.ts"

beforeAll(() => Effect.runPromise(ReferenceServer.built), 600_000)

layer(beside, { excludeTestServices: true, timeout: "5 minutes" })(
  "the specification, of the reference server",
  (it) => everything(it, separated)
)

import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { node, source } from "../../../test/support/processes.ts"
import * as S3Server from "./support/S3Server.ts"

it.scopedLive("puts and gets a large blob in constant memory", () =>
  Effect.gen(function*() {
    const { endpoint } = yield* S3Server.make()
    // 64 KiB each
    const count = String(1_600)
    const program = source("packages/blob-s3/test/support/measuring.ts")
    const { until } = yield* node(program, { COUNT: count, ENDPOINT: endpoint })
    assert.isBelow(Number(yield* until(/grew by (\d+)/)), 64 * 1_048_576)
  }))

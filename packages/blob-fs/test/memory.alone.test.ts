import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { node, source } from "../../../test/support/processes.ts"
import * as TemporaryFolder from "../../../test/support/TemporaryFolder.ts"

it.scopedLive("puts and gets a large blob in constant memory", () =>
  Effect.gen(function*() {
    const folder = yield* TemporaryFolder.folder
    // 64 KiB each
    const count = String(1_600)
    const program = source("packages/blob-fs/test/support/measuring.ts")
    const { until } = yield* node(program, { FOLDER: folder, COUNT: count })
    assert.isBelow(Number(yield* until(/grew by (\d+)/)), 64 * 1_048_576)
  }))

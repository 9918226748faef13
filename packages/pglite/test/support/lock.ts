// Locks the folder, says its own pid or that of the process which has it, and stays.
import { lock } from "@attestry/pglite/FolderLock"
import { Effect } from "effect"

const [dataDir = ""] = process.argv.slice(2)
const say = (message: object) => Effect.sync(() => process.send?.(message))

Effect.runFork(Effect.scoped(
  lock(dataDir).pipe(
    Effect.zipRight(say({ holds: process.pid })),
    Effect.catchTag("FolderInUse", ({ pid }) => say({ refusedFor: pid })),
    Effect.zipRight(Effect.never)
  )
))

import { assert } from "@effect/vitest"
import { Effect, Exit } from "effect"
import { sha256, textFile } from "../../support/Attachments.ts"
import type * as ReferenceServer from "./ReferenceServer.ts"

const writers = 4

type Server = ReferenceServer.ReferenceServer

/** A file of a request: what was asked of it, and what is certain. */
export interface Sent {
  readonly task: string
  readonly sha256: string
  id: string | undefined
  is: "unknown" | "attached" | "removing" | "removed"
}

const sizeOf = () => Math.ceil(10 ** (Math.random() * 5))

/** Clients that attach files of any size and remove them, until the scope ends. Returns what pauses them. */
export const write = (
  { key, removes = true, server, tasks, userId }: {
    readonly server: Server
    readonly key: string
    readonly userId: string
    readonly tasks: ReadonlyArray<string>
    readonly removes?: boolean
  },
  all: Array<Sent>
) => {
  const attach = Effect.gen(function*() {
    const content = `${crypto.randomUUID()}${"x".repeat(sizeOf())}`
    const task = tasks[Math.floor(Math.random() * tasks.length)] ?? ""
    const sent: Sent = { task, sha256: sha256(content), id: undefined, is: "unknown" }
    all.push(sent)
    const { body, status } = yield* server.send("POST", `/v1/tasks/${task}/attachments`, {
      key,
      body: textFile(content, { userId })
    })
    if (status !== 201) return
    sent.id = body.id
    sent.is = "attached"
  })
  const remove = Effect.gen(function*() {
    const sent = all.find(({ is }) => is === "attached")
    if (sent === undefined) return
    sent.is = "removing"
    const { status } = yield* server.send("DELETE", `/v1/tasks/${sent.task}/attachments/${sent.id}`, { key })
    if (status === 200) sent.is = "removed"
  })
  const one = Effect.gen(function*() {
    if (!server.isListening()) return yield* Effect.sleep("10 millis")
    const exit = yield* Effect.exit(Effect.timeout(!removes || Math.random() < 0.7 ? attach : remove, "20 seconds"))
    if (Exit.isFailure(exit)) yield* Effect.sleep("20 millis")
  })
  return Effect.gen(function*() {
    const open = yield* Effect.makeLatch(true)
    const turns = yield* Effect.makeSemaphore(writers)
    yield* Effect.replicateEffect(
      Effect.forkScoped(Effect.forever(open.whenOpen(turns.withPermits(1)(one)))),
      writers
    )
    return <A, E, R>(effect: Effect.Effect<A, E, R>) =>
      Effect.acquireUseRelease(
        Effect.zipRight(open.close, turns.take(writers)),
        () => effect,
        () => Effect.zipRight(turns.release(writers), open.open)
      )
  })
}

interface Row {
  readonly id: string
  readonly sha256: string
  readonly downloadUrl: string
}

const rowsOf = (server: Server, key: string, task: string) =>
  Effect.gen(function*() {
    const rows: Array<Row> = []
    let cursor: string | null = ""
    while (cursor !== null) {
      const after: string = cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`
      const { body } = yield* server.send("GET", `/v1/tasks/${task}/attachments?limit=500${after}`, { key })
      rows.push(...body.data)
      cursor = body.nextCursor
    }
    return rows
  })

const read = (url: string) => Effect.promise(async () => new Uint8Array(await (await fetch(url)).arrayBuffer()))

/** Each row has its file, each acknowledged upload its row, and no acknowledged removal has one. */
export const check = (
  server: Server,
  key: string,
  tasks: ReadonlyArray<string>,
  all: ReadonlyArray<Sent>,
  what: string
) =>
  Effect.gen(function*() {
    const rows = (yield* Effect.forEach(tasks, (task) => rowsOf(server, key, task))).flat()
    const found = new Set(rows.map(({ sha256 }) => sha256))
    for (const sent of all) {
      if (sent.is === "attached") assert.isTrue(found.has(sent.sha256), `${what}: ${sent.id} is lost`)
      if (sent.is === "removed") assert.isFalse(found.has(sent.sha256), `${what}: ${sent.id} is back`)
    }
    for (const row of rows) {
      assert.strictEqual(sha256(yield* read(row.downloadUrl)), row.sha256, `${what}: ${row.id}`)
    }
    return rows
  })

import { CurrentActor, systemActor } from "@attestry/core/access"
import { OrganizationId } from "@attestry/core/shared"
import { StorageDefect } from "@attestry/core/storage"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Fiber, Option, Scope, TestClock, TestServices } from "effect"
import { existsSync, readFileSync } from "node:fs"
import { getPriority } from "node:os"
import { defectOf, isRunning, newProcesses } from "../../../test/support/FileProcesses.ts"
import { node, source } from "../../../test/support/processes.ts"
import { assertWithin, until } from "../../../test/support/Waiting.ts"
import { pdfs } from "./hostile/Pdfs.ts"
import { fileOf, questions, reader } from "./support/QuestionnaireFiles.ts"

const find = () => pdfs.find(({ title }) => title.includes("inflates to 500 MB")) ?? assert.fail("no such file")

let made: ReturnType<typeof fileOf> | undefined
/** Made once, because it takes a second. */
const bomb = () => made ??= fileOf("questions.pdf", find().make())

describe("the processes of questionnaires", () => {
  it.scopedLive("read a file, and end with the scope", () =>
    Effect.gen(function*() {
      const started = newProcesses()
      const scope = yield* Scope.make()
      const { preview, read } = yield* Scope.extend(reader({ maxProcesses: 1 }), scope)
      assert.lengthOf(started(), 0)
      const found = yield* read(questions)
      assert.deepStrictEqual(found.questions.map(({ answer, number, text }) => [number, text, answer]), [
        ["1", "Do you encrypt backups?", "Yes"],
        ["2", "Do you test restores?", null]
      ])
      const [sheet] = yield* preview(questions)
      assert.deepStrictEqual(sheet?.rows[0]?.cells.map(({ text }) => text), ["No", "Question", "Answer"])
      assert.deepStrictEqual(yield* read(questions), found)
      assert.strictEqual((yield* Effect.flip(read(fileOf("a.txt", ""))))._tag, "NoQuestionsFound")
      const unreadable = yield* Effect.flip(read(fileOf("a.xlsx", new Uint8Array([80, 75, 3, 4, 0, 0]))))
      assert.deepInclude(unreadable, { _tag: "UnreadableFile", reason: "damaged" })
      assert.lengthOf(started(), 1)
      yield* Scope.close(scope, Exit.void)
      assert.lengthOf(started(), 0)
    }))

  it.scopedLive("end when a file needs too long or too much memory, and the next file is read", () =>
    Effect.gen(function*() {
      const started = newProcesses()
      const slow = yield* reader({ maxProcesses: 1, timeout: "1 millis" })
      assert.deepInclude(yield* Effect.flip(slow.read(bomb())), { reason: "too_slow" })
      assert.lengthOf(started(), 0)
      const { read } = yield* reader({ maxProcesses: 1, maxMemory: 128, timeout: "1 minute" })
      assert.deepInclude(yield* Effect.flip(read(bomb())), { reason: "too_large" })
      assert.lengthOf(started(), 0)
      assert.lengthOf((yield* read(questions)).questions, 2)
    }))

  it.scopedLive("leave one for other organizations, however slow the files of the first are", () =>
    Effect.gen(function*() {
      const { read } = yield* reader({ maxProcesses: 2, maxMemory: 1_024, timeout: "1 minute" })
      const readAs = (suffix: string, file: typeof questions) =>
        Effect.provideService(read(file), CurrentActor, systemActor(OrganizationId.fromSuffix(suffix)))
      const slow = yield* Effect.forEach([1, 2, 3], () => Effect.fork(Effect.exit(readAs("first", bomb()))))
      // they have begun, so that the other one comes after all of them
      yield* Effect.sleep("300 millis")
      assert.lengthOf((yield* readAs("second", questions)).questions, 2)
      const ended = yield* Effect.forEach(slow, Fiber.poll)
      assert.isTrue(ended.every(Option.isNone))
      yield* Fiber.interruptAll(slow)
    }))

  it.scopedLive("are one more than files are read, so that the next file need not wait for a start", () =>
    Effect.gen(function*() {
      const started = newProcesses()
      const { read } = yield* reader({ maxProcesses: 3 })
      const slow = yield* Effect.fork(Effect.exit(read(bomb())))
      yield* until(Effect.sync(() => started().length === 2))
      yield* Fiber.interrupt(slow)
      assert.lengthOf((yield* read(questions)).questions, 2)
      yield* until(Effect.sync(() => started().length === 2))
    }))

  it.scopedLive("have a lower priority than the server", () =>
    Effect.gen(function*() {
      const started = newProcesses()
      const { read } = yield* reader({ maxProcesses: 1 })
      yield* read(questions)
      const [id = ""] = started()
      assert.isAbove(getPriority(Number(id)), getPriority())
    }))

  it.scopedLive("get nothing of the environment", () =>
    Effect.gen(function*() {
      const started = newProcesses()
      const { read } = yield* reader({ maxProcesses: 1 })
      yield* read(questions)
      const [id = ""] = started()
      const names = readFileSync(`/proc/${id}/environ`, "utf8").split("\0").map((entry) => entry.replace(/=.*/s, ""))
      assert.sameMembers(names.filter((name) => name !== ""), ["NODE_CHANNEL_FD", "NODE_CHANNEL_SERIALIZATION_MODE"])
    }))

  it.scopedLive("end with a server that is killed while they work", () =>
    Effect.gen(function*() {
      const server = yield* node([...source("packages/questionnaire-files/test/support/readForever.ts")])
      const [, id = ""] = /reading in (\d+)/.exec(yield* server.until(/reading in \d+/)) ?? []
      assert.isTrue(isRunning(id))
      const killed = performance.now()
      server.child.kill("SIGKILL")
      yield* until(Effect.sync(() => !isRunning(id)))
      assertWithin(performance.now() - killed, 500, "the end of the process")
    }))

  it.scopedLive("are started again when the system has ended them", () =>
    Effect.gen(function*() {
      const started = newProcesses()
      const { read } = yield* reader({ maxProcesses: 1 })
      yield* read(questions)
      const [id = ""] = started()
      process.kill(Number(id), "SIGKILL")
      // and this process knows
      yield* until(Effect.sync(() => !existsSync(`/proc/${id}`)))
      assert.lengthOf((yield* read(questions)).questions, 2)
      assert.notInclude(started(), id)
    }))

  it.scopedLive("are unavailable while the system starts none", () =>
    Effect.gen(function*() {
      const { execPath } = process
      const { read } = yield* reader({ maxProcesses: 1 })
      process.execPath = "/nowhere/node"
      const defect = yield* defectOf(Effect.orDie(read(questions))).pipe(
        Effect.ensuring(Effect.sync(() => {
          process.execPath = execPath
        }))
      )
      assert.deepInclude(defect, { operation: "QuestionnaireReader.read", unavailable: true })
      assert.lengthOf((yield* read(questions)).questions, 2)
    }))

  it.scopedLive("reject a text that would need more memory than a process has in one call", () =>
    Effect.gen(function*() {
      const { read } = yield* reader({ maxProcesses: 1 })
      for (
        const [name, text] of [["a.json", `[${"{},".repeat(600_000)}{}]`], ["a.md", "\n".repeat(500_001)]] as const
      ) {
        assert.deepInclude(yield* Effect.flip(read(fileOf(name, text))), { reason: "too_large" })
      }
    }))

  it.scopedLive("let as many files wait as they may, and end with a caller that leaves", () =>
    Effect.gen(function*() {
      const started = newProcesses()
      const { read } = yield* reader({ maxProcesses: 1, maxQueue: 0, timeout: "1 minute" })
      const reading = yield* Effect.fork(read(bomb()))
      yield* until(Effect.sync(() => started().length > 0))
      const defect = yield* defectOf(Effect.orDie(read(questions)))
      assert.deepInclude(defect, { operation: "QuestionnaireReader.read", unavailable: true })
      assert.instanceOf(defect, StorageDefect)
      yield* Fiber.interrupt(reading)
      assert.lengthOf(started(), 0)
    }))

  it.scoped("are unavailable to a file that has waited for 30 seconds beyond eight times its time", () =>
    Effect.gen(function*() {
      const started = newProcesses()
      const { read } = yield* reader({ maxProcesses: 1, timeout: "10 minutes" })
      const reading = yield* Effect.fork(read(bomb()))
      yield* TestServices.provideLive(until(Effect.sync(() => started().length > 0)))
      const waiting = yield* Effect.fork(defectOf(Effect.orDie(read(questions))))
      yield* TestClock.adjust("4830 seconds")
      assert.isTrue(Option.isNone(yield* Fiber.poll(waiting)))
      yield* TestClock.adjust("1 second")
      const defect = yield* Fiber.join(waiting)
      assert.deepInclude(defect, { operation: "QuestionnaireReader.read", unavailable: true })
      assert.deepInclude(Object(defect).cause, { reason: "busy" })
      yield* Fiber.interrupt(reading)
    }))
})

import { InstructionPlanner, PlannerMissing, PlannerUnavailable, type PlanRequest } from "@attestry/core/browser"
import { OrganizationId } from "@attestry/core/shared"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Layer, Option, TestClock } from "effect"
import { makeWriteSteps } from "../../src/browser/WriteSteps.ts"

const organizationId = OrganizationId.make("org_plan")

type Answer = Effect.Effect<string, PlannerMissing | PlannerUnavailable>

const free = {
  instruction: "See at status.example.org whether all is green. Compare https://docs.example.com:8443/a, too.",
  targetUrl: "https://app.example.com/home?token=t0p#secret"
}

/** Writes steps with a planner that gives the answers in turn, and returns its prompts too. */
const write = (answers: ReadonlyArray<string | Answer>, asked = free) =>
  Effect.gen(function*() {
    const requests: Array<PlanRequest> = []
    const planner = Layer.succeed(InstructionPlanner, {
      plan: (_, request) => {
        const answer = answers[requests.push(request) - 1] ?? Effect.dieMessage("Asked too often")
        return typeof answer === "string" ? Effect.succeed(answer) : answer
      }
    })
    const written = yield* Effect.either(
      Effect.flatMap(makeWriteSteps, (writeSteps) => writeSteps(organizationId, asked)).pipe(Effect.provide(planner))
    )
    const result: Option.Option<string> | PlannerMissing | PlannerUnavailable = written._tag === "Right"
      ? written.right
      : written.left
    return { requests, written: result }
  })

const isRejected = (answer: string) =>
  Effect.map(write([answer, answer]), ({ requests, written }) => {
    assert.deepStrictEqual(written, Option.none(), answer)
    assert.lengthOf(requests, 2)
    return requests[1]?.rejected?.problems ?? []
  })

describe("steps that a planner writes", () => {
  it.effect("are kept as the parser reads them, and nothing else of the answer", () =>
    Effect.gen(function*() {
      const { requests, written } = yield* write(["# thoughts\n\n1. CLICK the Button “Save”.\n  - screenshot\n"])
      assert.deepStrictEqual(written, Option.some("click button \"Save\"\nscreenshot"))
      assert.deepStrictEqual(requests, [{
        instruction: free.instruction,
        targetUrl: "https://app.example.com/home",
        rejected: null
      }])
    }))

  it.effect("are asked for once more, with what is wrong, and then no more", () =>
    Effect.gen(function*() {
      const second = yield* write(["Sure! Here you go:\nscreenshot", "screenshot"])
      assert.deepStrictEqual(second.written, Option.some("screenshot"))
      assert.deepInclude(second.requests[1]?.rejected, { text: "Sure! Here you go:\nscreenshot" })
      assert.deepInclude(second.requests[1]?.rejected?.problems[0], { line: 1, word: "Sure!" })
      for (
        const answer of [
          "",
          "# nothing",
          "```\nscreenshot\n```",
          "{\"type\": \"click\"}",
          "open \"javascript:alert(1)\"",
          "open \"file:///etc/passwd\"",
          "click \"a\" and click \"b\"",
          `expect text "${"x".repeat(301)}"`,
          "screenshot\n".repeat(51),
          "\ud800 screenshot",
          "expect text \"\ud800\"",
          "expect text \"\0\"",
          `screenshot${" ".repeat(20_000)}`,
          `fill "a" with "${"x".repeat(290)}"\n`.repeat(50)
        ]
      ) assert.isNotEmpty(yield* isRejected(answer))
    }))

  it.effect("open only hosts that a person named", () =>
    Effect.gen(function*() {
      for (
        const url of [
          "/settings",
          "https://app.example.com/other?x=1",
          "https://status.example.org",
          "https://docs.example.com:8443/b"
        ]
      ) {
        const { written } = yield* write([`open "${url}"`])
        assert.deepStrictEqual(written, Option.some(`open "${url}"`), url)
      }
      for (
        const url of [
          "https://evil.example.net/",
          "http://app.example.com/",
          "https://example.com/",
          "https://status.example.org.evil.example.net/",
          "https://docs.example.com/",
          "https://app.example.com:444/"
        ]
      ) {
        const [problem] = yield* isRejected(`screenshot\nopen "${url}"`)
        assert.deepInclude(problem, { line: 2 }, url)
        assert.strictEqual(problem?.detail, "Expected a path, or a URL of a host that the instruction names.")
      }
    }))

  it.effect("are none when there is no planner, and unavailable when it fails, dies or is slow", () =>
    Effect.gen(function*() {
      const missing = yield* write([new PlannerMissing()])
      assert.strictEqual(missing.written._tag, "PlannerMissing")
      const failed = yield* write(["no steps", new PlannerUnavailable({ detail: "HttpResponseError 503" })])
      assert.deepInclude(failed.written, { _tag: "PlannerUnavailable", detail: "HttpResponseError 503" })
      const dead = yield* write([Effect.die("a secret")])
      assert.deepInclude(dead.written, { _tag: "PlannerUnavailable", detail: "It died" })
      // both answers together, and whether or not it can be interrupted
      const slow = yield* Effect.fork(write([
        Effect.as(Effect.sleep("20 seconds"), "no steps"),
        Effect.uninterruptible(Effect.as(Effect.sleep("1 hour"), "screenshot"))
      ]))
      yield* TestClock.adjust("31 seconds")
      const { written } = yield* Fiber.join(slow)
      assert.deepInclude(written, { _tag: "PlannerUnavailable", detail: "It was too slow" })
    }))
})

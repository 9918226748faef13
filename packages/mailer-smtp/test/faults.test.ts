import type { MailNotSent } from "@attestry/core/mail"
import { OrganizationId } from "@attestry/core/shared"
import { assert, describe, it } from "@effect/vitest"
import { Duration, Effect, Exit, Fiber, Logger, Redacted, Scope } from "effect"
import type { Socket } from "node:net"
import { assertWithin, takenIn, until } from "../../../test/support/Waiting.ts"
import * as MailServer from "./support/MailServer.ts"
import * as ScriptedServer from "./support/ScriptedServer.ts"
import { mail, mailer, sendOnce, shown, to } from "./support/sending.ts"

const failureOf = (failure: { readonly _tag: string }): MailNotSent =>
  failure._tag === "MailNotSent" ? failure as MailNotSent : assert.fail(failure._tag)

/** The failure, and the milliseconds until it came. */
const failed = (options: Parameters<typeof sendOnce>[0]) =>
  Effect.flip(sendOnce(options)).pipe(
    Effect.timed,
    Effect.map(([took, failure]) => ({ failure: failureOf(failure), millis: Duration.toMillis(took) }))
  )

const causeOf = ({ cause }: MailNotSent): string => cause instanceof Error ? cause.message : String(cause)

describe("a mail that the server rejects", () => {
  it.scopedLive("permanently fails at once, without the address in the failure", () =>
    Effect.gen(function*() {
      const { asked, port, received, refuse } = yield* MailServer.make()
      refuse(550)
      const { failure } = yield* failed(to(port))
      assert.strictEqual(failure.reason, "refused")
      assert.strictEqual(causeOf(failure), "EENVELOPE 550 5.1.1 at RCPT TO")
      assert.notInclude(shown(failure), mail.to.email)
      assert.strictEqual(asked(), 1)
      assert.lengthOf(received(), 0)
    }))

  it.scopedLive("temporarily is sent again, and delivered once", () =>
    Effect.gen(function*() {
      const { asked, port, received, refuse } = yield* MailServer.make()
      refuse(451)
      yield* sendOnce(to(port))
      assert.strictEqual(asked(), 2)
      assert.lengthOf(received(), 1)
    }))

  it.scopedLive("temporarily fails after the third attempt", () =>
    Effect.gen(function*() {
      const { asked, port, refuse } = yield* MailServer.make()
      refuse(451, 452, 450, 451, 451, 451)
      const { failure, millis } = yield* failed(to(port))
      assert.strictEqual(failure.reason, "unreachable")
      assert.strictEqual(asked(), 3)
      assertWithin(millis, 5_000)
    }))

  it.scopedLive("with 421 fails in the end too", () =>
    Effect.gen(function*() {
      const { opened, port } = yield* ScriptedServer.make((socket) => socket.end("421 4.3.2 closing\r\n"))
      const { failure, millis } = yield* failed(to(port))
      assert.strictEqual(failure.reason, "unreachable")
      assert.strictEqual(opened(), 3)
      assertWithin(millis, 5_000)
    }))
})

describe("an unreachable server", () => {
  const quick = { connectTimeout: "300 millis", answerTimeout: "300 millis", sendTimeout: "1 second" } as const

  const greeting = (text: string) => (socket: { readonly write: (text: string) => boolean }) => void socket.write(text)

  /** Replies of a server that takes every mail; to the lines of the mail nothing. */
  const taking = (line: string) =>
    line === "DATA" ? "354 go on" : /^(EHLO|MAIL|RCPT) |^\.$/.test(line) ? "250 fine" : undefined

  it.scopedLive("fails the mail as unreachable when nobody listens", () =>
    Effect.gen(function*() {
      const { port } = yield* Effect.scoped(ScriptedServer.make(() => {}))
      const { failure } = yield* failed(to(port))
      assert.strictEqual(failure.reason, "unreachable")
      assert.include(causeOf(failure), "ECONNREFUSED")
    }))

  it.scopedLive("fails the mail as unreachable when it resets or hangs up at any point", () =>
    Effect.gen(function*() {
      const atLine = (last: string, end: (socket: Socket) => void) =>
        ScriptedServer.make(greeting("220 here\r\n"), (line, socket) => {
          if (line !== last) return taking(line)
          end(socket)
          return undefined
        })
      const servers = [
        yield* ScriptedServer.make((socket) => socket.resetAndDestroy()),
        yield* ScriptedServer.make((socket) => socket.end()),
        yield* atLine("DATA", (socket) => socket.resetAndDestroy()),
        yield* atLine("DATA", (socket) => socket.end()),
        yield* atLine(".", (socket) => socket.resetAndDestroy()),
        yield* atLine(".", (socket) => socket.end())
      ]
      for (const { opened, port } of servers) {
        const { failure } = yield* failed(to(port, quick))
        assert.strictEqual(failure.reason, "unreachable")
        // the mail may have left, so it is not sent again
        assert.strictEqual(opened(), 1)
      }
    }))

  it.scopedLive("fails the mail within the timeout when it says nothing, or falls silent", () =>
    Effect.gen(function*() {
      const silent = yield* ScriptedServer.make(() => {})
      const later = yield* ScriptedServer.make(
        greeting("220 here\r\n"),
        (line) => line.startsWith("EHLO") ? "250 here" : undefined
      )
      for (const { port } of [silent, later]) {
        const { failure, millis } = yield* failed(to(port, { ...quick, sendTimeout: "20 seconds" }))
        assert.strictEqual(failure.reason, "unreachable")
        assert.include(causeOf(failure), "ETIMEDOUT")
        assertWithin(millis, 8_000)
      }
    }))

  it.scopedLive("fails the mail within the timeout when it drips its answer for ever", () =>
    Effect.gen(function*() {
      const dripping = yield* ScriptedServer.make((socket) => {
        socket.write("220 here\r\n250-here\r\n")
        const drip = setInterval(() => socket.write("250-more\r\n"), 50)
        socket.on("close", () => clearInterval(drip))
      })
      const { failure, millis } = yield* failed(to(dripping.port, { ...quick, connectTimeout: "20 seconds" }))
      assert.strictEqual(failure.reason, "unreachable")
      assertWithin(millis, 8_000)
    }))

  it.scopedLive("is connected again when it has closed an idle connection", () =>
    Effect.gen(function*() {
      const { open, opened, port } = yield* ScriptedServer.make(greeting("220 here\r\n"), (line, socket) => {
        if (line === ".") setTimeout(() => socket.end(), 50)
        return taking(line)
      })
      const { send } = yield* mailer(to(port))
      yield* send(mail)
      yield* until(Effect.sync(() => open() === 0))
      yield* takenIn
      yield* send(mail)
      assert.strictEqual(opened(), 2)
    }))

  it.scopedLive("delays the end of the scope by 5 seconds at most", () =>
    Effect.gen(function*() {
      const { heard, port } = yield* ScriptedServer.make(
        greeting("220 here\r\n"),
        (line) => line.startsWith("MAIL") ? undefined : taking(line)
      )
      const scope = yield* Scope.make()
      const { send } = yield* Scope.extend(mailer(to(port)), scope)
      const sending = yield* Effect.fork(Effect.flip(send(mail)))
      yield* Effect.repeat(Effect.sleep("10 millis"), { until: () => heard().includes("MAIL") })
      const [took] = yield* Effect.timed(Scope.close(scope, Exit.void))
      assert.strictEqual((yield* Fiber.join(sending)).reason, "unreachable")
      assertWithin(Duration.toMillis(took), 10_000)
    }))

  it.scopedLive("delays no mail of another organization while it hangs for those of one", () =>
    Effect.gen(function*() {
      const server = yield* ScriptedServer.make(
        greeting("220 here\r\n"),
        (line) => line.includes("slow@") ? undefined : taking(line)
      )
      const { send } = yield* mailer(to(server.port, { answerTimeout: "20 seconds", sendTimeout: "20 seconds" }))
      const slow = {
        ...mail,
        organizationId: OrganizationId.fromSuffix("slow"),
        to: { name: "S", email: "slow@example.com" }
      }
      const hanging = yield* Effect.forEach(Array.from({ length: 10 }), () => Effect.fork(send(slow)))
      yield* Effect.sleep("200 millis")
      const other = { ...mail, organizationId: OrganizationId.fromSuffix("other") }
      yield* Effect.timeout(Effect.all([send(other), send(other)], { concurrency: 2 }), "10 seconds")
      yield* Fiber.interruptAll(hanging)
    }))

  it.scopedLive("delays no other mail once it is back", () =>
    Effect.gen(function*() {
      let isDown = true
      const server = yield* ScriptedServer.make((socket) => {
        if (!isDown) socket.write("220 here\r\n")
      }, taking)
      const patient = { connectTimeout: "1 second", sendTimeout: "10 seconds" } as const
      const { send } = yield* mailer(to(server.port, { ...patient, maxConnections: 2 }))
      const failures = yield* Effect.all(
        Array.from({ length: 6 }, () => Effect.flip(send(mail))),
        { concurrency: 6 }
      )
      assert.deepStrictEqual(new Set(failures.map(({ reason }) => reason)), new Set(["unreachable"]))
      isDown = false
      yield* send(mail)
    }))
})

describe("the password of a mail server", () => {
  const password = "correct horse battery"
  const encoded = [
    password,
    Buffer.from(password).toString("base64"),
    Buffer.from(`\0bob\0${password}`).toString("base64")
  ]

  it.scopedLive("appears in no failure and no log when it is wrong, whatever the server says", () =>
    Effect.gen(function*() {
      const { port, received } = yield* MailServer.make({ account: { user: "bob", password: "another" } })
      const logged: Array<string> = []
      const log = Logger.make(({ annotations, cause, message }) => {
        logged.push(JSON.stringify([message, cause, [...annotations]]), String(cause))
      })
      const options = to(port, { auth: { user: "bob", password: Redacted.make(password) } })
      const failure = failureOf(
        yield* Effect.flip(
          sendOnce(options).pipe(
            Effect.tapErrorCause((cause) => Effect.logError("Not sent", cause)),
            Effect.withSpan("sending"),
            Effect.provide(Logger.replace(Logger.defaultLogger, log))
          )
        )
      )
      assert.strictEqual(failure.reason, "refused")
      assert.strictEqual(causeOf(failure), "EAUTH 535 at AUTH PLAIN")
      assert.lengthOf(received(), 0)
      assert.isAbove(logged.length, 0)
      for (const text of [...encoded, "bob"]) assert.notInclude(`${shown(failure)} ${logged.join(" ")}`, text)
    }))

  it.scopedLive("is demanded by the server, and accepted when it is right", () =>
    Effect.gen(function*() {
      const { port, received } = yield* MailServer.make({ account: { user: "bob", password } })
      const without = failureOf(yield* Effect.flip(sendOnce(to(port))))
      assert.strictEqual(without.reason, "refused")
      yield* sendOnce(to(port, { auth: { user: "bob", password: Redacted.make(password) } }))
      assert.deepStrictEqual(received().map(({ user }) => user), ["bob"])
    }))
})

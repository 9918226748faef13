import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import * as SmtpServer from "../src/internal/SmtpServer.ts"
import { selfSigned } from "./support/Certificate.ts"
import * as MailServer from "./support/MailServer.ts"
import * as ScriptedServer from "./support/ScriptedServer.ts"
import { mail, sendOnce, to } from "./support/sending.ts"

const certificate = selfSigned("localhost")
const auth = { user: "bob", password: Redacted.make("correct horse battery") }
const account = { user: "bob", password: "correct horse battery" }
const secret = Buffer.from("\0bob\0correct horse battery").toString("base64")

const reasonOf = (options: Parameters<typeof sendOnce>[0]) =>
  Effect.map(
    Effect.flip(sendOnce(options)),
    (failure) => failure._tag === "MailNotSent" ? failure.reason : failure._tag
  )

describe("TLS", () => {
  it.scopedLive("is used with STARTTLS and from the start, when the certificate is valid", () =>
    Effect.gen(function*() {
      const upgraded = yield* MailServer.make({ certificate, account })
      const secured = yield* MailServer.make({ certificate, account, secure: true })
      const common = { host: "localhost", ca: certificate.cert, auth }
      yield* sendOnce(to(upgraded.port, { ...common, startTls: true }))
      yield* sendOnce(to(secured.port, { ...common, secure: true }))
      for (const { received } of [upgraded, secured]) {
        assert.deepStrictEqual(received().map(({ isSecure, user }) => [isSecure, user]), [[true, "bob"]])
      }
    }))

  it.scopedLive("is required: nothing is sent in plain text when STARTTLS is missing", () =>
    Effect.gen(function*() {
      const answers: ReadonlyArray<(line: string) => string> = [
        (line) =>
          line.startsWith("EHLO") ? "250-here\r\n250 AUTH PLAIN" : line === "STARTTLS" ? "502 what?" : "250 fine",
        (line) => line.startsWith("EHLO") ? "502 what?" : "250 fine",
        (line) =>
          line.startsWith("EHLO")
            ? "250-here\r\n250-STARTTLS\r\n250 AUTH PLAIN"
            : line === "STARTTLS"
            ? "454 later"
            : "250 fine"
      ]
      for (const answer of answers) {
        const server = yield* ScriptedServer.make((socket) => void socket.write("220 here\r\n"), answer)
        assert.strictEqual(yield* reasonOf(to(server.port, { startTls: true, auth })), "unreachable")
        assert.match(server.heard(), /^EHLO .*\r\n/)
        for (const word of ["AUTH", secret, "MAIL", "RCPT", "DATA", mail.to.email, mail.text]) {
          assert.notInclude(server.heard(), word)
        }
      }
    }))

  it.scopedLive("with an invalid certificate sends nothing", () =>
    Effect.gen(function*() {
      const expired = selfSigned("localhost", { isExpired: true })
      const other = selfSigned("mail.example.com")
      const wrong = [
        { certificate, ca: undefined },
        { certificate, ca: other.cert },
        { certificate: other, ca: other.cert },
        { certificate: expired, ca: expired.cert }
      ]
      for (const { ca, certificate } of wrong) {
        for (const secure of [true, false]) {
          const server = yield* MailServer.make({ certificate, account, secure })
          const options = to(server.port, { host: "localhost", secure, startTls: true, ca, auth })
          assert.strictEqual(yield* reasonOf(options), "unreachable")
          assert.strictEqual(server.asked(), 0)
        }
      }
    }))

  it.scopedLive("is optional on this machine, and where it is switched off", () =>
    Effect.gen(function*() {
      const server = yield* MailServer.make({ certificate })
      yield* sendOnce(to(server.port))
      yield* sendOnce(to(server.port, { startTls: false }))
      assert.deepStrictEqual(server.received().map(({ isSecure }) => isSecure), [false, false])
    }))

  it.scopedLive("is required of every other host, unless it is switched off", () =>
    Effect.gen(function*() {
      const { port, received } = yield* MailServer.make()
      // an address of no machine in particular, which leads to this one without saying so
      assert.strictEqual(yield* reasonOf(to(port, { host: "0.0.0.0" })), "unreachable")
      assert.lengthOf(received(), 0)
      yield* sendOnce(to(port, { host: "0.0.0.0", startTls: false }))
      assert.lengthOf(received(), 1)
    }))

  it("is optional for loopback addresses only", () => {
    const here = ["localhost", "LOCALHOST", "127.0.0.1", "127.8.9.10", "::1"]
    const elsewhere = [
      "mail.example.com",
      "localhost.example.com",
      "127.0.0.1.example.com",
      "127.example.com",
      "10.0.0.1",
      "0.0.0.0",
      "::",
      "1270.0.0.1",
      ""
    ]
    assert.deepStrictEqual(here.filter((host) => !SmtpServer.isLoopback(host)), [])
    assert.deepStrictEqual(elsewhere.filter(SmtpServer.isLoopback), [])
  })
})

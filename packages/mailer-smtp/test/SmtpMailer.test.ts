import * as SmtpMailer from "@attestry/mailer-smtp/SmtpMailer"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Fiber, Layer, Redacted, Scope } from "effect"
import { until } from "../../../test/support/Waiting.ts"
import * as SmtpServer from "../src/internal/SmtpServer.ts"
import * as MailServer from "./support/MailServer.ts"
import { mail, mailer, sendOnce, to } from "./support/sending.ts"

const headerLines = (raw: string) => {
  const head = raw.slice(0, raw.indexOf("\r\n\r\n"))
  return head.replaceAll(/\r\n[ \t]+/g, " ").split("\r\n")
}

const names = (raw: string) => headerLines(raw).map((line) => line.slice(0, line.indexOf(":")).toLowerCase()).sort()

describe("a mail over SMTP", () => {
  it.scopedLive("has the right envelope, headers and both bodies, and no others", () =>
    Effect.gen(function*() {
      const { port, received } = yield* MailServer.make()
      yield* sendOnce(to(port), { ...mail, to: { name: "Zoë Ødegård", email: "zoe@example.com" }, subject: "Grüße 👋" })
      const [{ from, mail: { headers, ...parsed }, raw, to: recipients } = assert.fail("no mail")] = received()
      assert.deepStrictEqual([from, recipients], ["no-reply@example.com", ["zoe@example.com"]])
      assert.deepStrictEqual(names(raw), [
        "auto-submitted",
        "content-type",
        "date",
        "from",
        "message-id",
        "mime-version",
        "subject",
        "to"
      ])
      assert.deepInclude(parsed, {
        from: { name: "Attestry", address: "no-reply@example.com" },
        to: [{ name: "Zoë Ødegård", address: "zoe@example.com" }],
        subject: "Grüße 👋"
      })
      assert.strictEqual(parsed.text?.trim(), mail.text)
      assert.strictEqual(parsed.html?.trim(), mail.html)
      assert.match(parsed.messageId ?? "", /^<[\w-]+@example\.com>$/)
      assert.strictEqual(headers.find(({ key }) => key === "auto-submitted")?.value, "auto-generated")
      assert.match(raw, /^[\r\n\x20-\x7e]*$/)
      assert.isBelow(Math.max(...raw.split("\r\n").map((line) => line.length)), 79)
    }))

  const breaks = ["\r\n", "\n", "\r", "\r\n\r\n", "\u2028", "\u0085", "\0", "\r\n\t", "\v\f"]

  it.scopedLive("keeps names and subjects out of headers, recipients and bodies", () =>
    Effect.gen(function*() {
      const { port, received } = yield* MailServer.make()
      const { send } = yield* mailer(to(port))
      const evil = breaks.map((text) => `Ines${text}Bcc: evil@example.com${text}X-Evil: 1${text}${text}<b>`)
      const more = [
        "\" <evil@example.com>, \"",
        "evil@example.com,",
        "a:b;",
        "(comment) =?utf-8?Q?=0D=0ABcc:_x?=",
        "x".repeat(5_000)
      ]
      yield* Effect.forEach([...evil, ...more], (text) =>
        Effect.all([
          send({ ...mail, to: { ...mail.to, name: text } }),
          send({ ...mail, subject: text })
        ]), { discard: true })
      assert.lengthOf(received(), 2 * (evil.length + more.length))
      for (const { mail: { html, text, to: shownTo }, raw, to: recipients } of received()) {
        assert.deepStrictEqual(recipients, ["ines@example.com"])
        assert.deepStrictEqual(shownTo?.map(({ address }) => address), ["ines@example.com"])
        assert.lengthOf(names(raw), 8)
        assert.notInclude(names(raw).join(), "bcc")
        assert.deepStrictEqual([text?.trim(), html?.trim()], [mail.text, mail.html])
      }
    }))

  it.scopedLive("rejects an ambiguous address before it connects", () =>
    Effect.gen(function*() {
      const server = yield* MailServer.make()
      const addresses = [
        "a@example.com,evil@example.com",
        "a@example.com>\r\nRCPT TO:<evil@example.com",
        "<a@example.com>",
        "a @example.com",
        "\"a\"@example.com",
        "a@example.com\u0000",
        "a\u202e@example.com",
        "a@b@example.com",
        "a",
        ""
      ]
      for (const email of addresses) {
        const failure = yield* Effect.flip(sendOnce(to(server.port), { ...mail, to: { name: "Ines", email } }))
        assert.strictEqual(failure._tag === "MailNotSent" && failure.reason, "refused", email)
      }
      assert.strictEqual(server.connections().opened, 0)
    }))

  it.scopedLive("reads no file and no URL, whatever the texts say", () =>
    Effect.gen(function*() {
      const { port, received } = yield* MailServer.make()
      const html =
        "<img src=\"/etc/hostname\"><img src=\"http://127.0.0.1:1/x\"><img src=\"data:image/png;base64,AAAA\">"
      yield* sendOnce(to(port), { ...mail, text: "file:///etc/hostname", html })
      assert.strictEqual(received()[0]?.mail.html?.trim(), html)
      assert.deepStrictEqual(received()[0]?.mail.attachments, [])
    }))
})

describe("the connection pool", () => {
  it.scopedLive("stays within its limit when 50 mails are sent at once", () =>
    Effect.gen(function*() {
      const { connections, port, received } = yield* MailServer.make({ slow: 10 })
      const { send } = yield* mailer(to(port, { maxConnections: 4 }))
      yield* Effect.forEach(
        Array.from({ length: 50 }, (_, i) => ({ ...mail, subject: `Number ${i}` })),
        send,
        { concurrency: "unbounded", discard: true }
      )
      assert.deepStrictEqual(new Set(received().map(({ mail: { subject } }) => subject)).size, 50)
      assert.strictEqual(connections().most, 4)
    }))

  it.scopedLive("closes its connections with the scope", () =>
    Effect.gen(function*() {
      const { connections, port } = yield* MailServer.make()
      const scope = yield* Scope.make()
      const { send } = yield* Scope.extend(mailer(to(port)), scope)
      yield* Effect.all([send(mail), send(mail), send(mail)], { concurrency: 3 })
      assert.isAtLeast(connections().open, 1)
      yield* Scope.close(scope, Exit.void)
      yield* until(Effect.sync(() => connections().open === 0))
      assert.strictEqual((yield* Effect.flip(send(mail))).reason, "unreachable")
    }))

  it.scopedLive("finishes mails in progress when the scope ends", () =>
    Effect.gen(function*() {
      const { connections, port, received } = yield* MailServer.make({ slow: 300 })
      const scope = yield* Scope.make()
      const { send } = yield* Scope.extend(mailer(to(port, { maxConnections: 1 })), scope)
      const sending = yield* Effect.fork(Effect.all([send(mail), send(mail)], { concurrency: 2 }))
      yield* until(Effect.sync(() => connections().open === 1))
      yield* Scope.close(scope, Exit.void)
      yield* Fiber.join(sending)
      assert.lengthOf(received(), 2)
    }))

  it.scopedLive("frees the connection when a mail times out", () =>
    Effect.gen(function*() {
      const { connections, port, received } = yield* MailServer.make({ slow: 400 })
      const { send } = yield* mailer(to(port, { maxConnections: 1, sendTimeout: "10 seconds" }))
      yield* Effect.timeoutOption(send({ ...mail, subject: "given up" }), "100 millis")
      yield* send({ ...mail, subject: "sent" })
      assert.include(received().map(({ mail: { subject } }) => subject), "sent")
      assert.isAtMost(connections().open, 1)
    }))
})

describe("the URL of a server", () => {
  const from = { email: "no-reply@example.com" }

  it.scopedLive("names the server and the account, with escapes", () =>
    Effect.gen(function*() {
      const account = { user: "user@example.com", password: "p@ss:w/rd%?" }
      const { port, received } = yield* MailServer.make({ account })
      const credentials = `${encodeURIComponent(account.user)}:${encodeURIComponent(account.password)}`
      yield* sendOnce({ url: Redacted.make(`smtp://${credentials}@127.0.0.1:${port}`), from })
      assert.strictEqual(received()[0]?.user, account.user)
    }))

  it.effect("without a port means the default one, and TLS from the start on port 465", () =>
    Effect.gen(function*() {
      const urls = {
        "smtp://mail.example.com": { host: "mail.example.com", port: 587, secure: false },
        "smtps://mail.example.com/": { host: "mail.example.com", port: 465, secure: true },
        "smtp://mail.example.com:465": { host: "mail.example.com", port: 465, secure: true },
        "smtps://mail.example.com:2465": { host: "mail.example.com", port: 2465, secure: true },
        "smtp://[::1]:25": { host: "::1", port: 25, secure: false }
      }
      for (const [url, connection] of Object.entries(urls)) {
        assert.deepStrictEqual(SmtpServer.connectionOf(yield* SmtpServer.fromUrl(Redacted.make(url))), connection)
      }
      assert.isFalse(SmtpServer.connectionOf({ host: "mail.example.com", port: 465, secure: false }).secure)
    }))

  it.effect("is rejected when it has anything else, without being repeated", () =>
    Effect.gen(function*() {
      const urls = [
        "",
        "secret-word",
        "http://user:secret-word@mail.example.com",
        "smtp://user:secret-word@mail.example.com?tls.rejectUnauthorized=false",
        "smtp://user:secret-word@mail.example.com/?ignoreTLS=true",
        "smtp://user:secret-word@mail.example.com/path",
        "smtp://user:secret-word@mail.example.com#x",
        "smtp://user@mail.example.com",
        "smtp://user:%zz-secret-word@mail.example.com",
        "smtp://user:secret-word@",
        "smtps:///"
      ]
      for (const url of urls) {
        const failure = yield* Effect.flip(
          Effect.scoped(Layer.build(SmtpMailer.layer({ url: Redacted.make(url), from })))
        )
        assert.strictEqual(failure._tag, "SmtpUrlInvalid", url)
        assert.notInclude(`${String(failure)} ${JSON.stringify(failure)} ${failure.stack}`, "secret-word")
      }
    }))
})

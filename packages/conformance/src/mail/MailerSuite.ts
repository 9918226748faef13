import { type Mail, Mailer, MailNotSent, MessageId, UnsubscribeUrl } from "@attestry/core/mail"
import { assert, type Vitest } from "@effect/vitest"
import { Brand, Context, Effect } from "effect"
import { oddTexts } from "../internal/OddValues.ts"

/** Receiving end of the mailer under test. */
export class Mailbox extends Context.Tag("@attestry/conformance/mail/MailerSuite/Mailbox")<Mailbox, {
  /**
   * Mails received for the address, oldest first, with decoded text. With the unsubscribe link of a header if there is one,
   * and the message id if it begins like one of a notice.
   */
  readonly arrived: (email: string) => Effect.Effect<ReadonlyArray<Mail>>
  /** Rejects the next mail permanently. */
  readonly refuseNext: Effect.Effect<void>
}>() {}

/** Removes differences of line ends, which mail may change. */
const lines = (text: string): string => text.replaceAll(/\r\n?/g, "\n").replace(/\n+$/, "")

const comparable = ({ html, messageId, subject, text, to, unsubscribe }: Mail) => ({
  to,
  subject,
  text: lines(text),
  html: lines(html),
  messageId,
  unsubscribe
})

const messageId = MessageId.make("<ntc_01jcz3n8k4v9wq2h7m5r6t8x0y@compliance.example.com>")

const unsubscribe = UnsubscribeUrl.make(
  `https://compliance.example.com/unsubscribe/${"a-b_".repeat(80)}.${"c".repeat(43)}`
)

/** Values that a caller without types could give. */
const toMessageId = Brand.nominal<MessageId>()
const toUnsubscribeUrl = Brand.nominal<UnsubscribeUrl>()

const mailTo = (email: string, rest: Partial<Mail> = {}): Mail => ({
  to: { name: "Ines Invited", email },
  subject: "A subject",
  text: "Hello Ines,\n\nthis is a mail.\n",
  html: "<!DOCTYPE html><p>Hello Ines,</p><p>this is a mail.</p>",
  ...rest
})

const arrivedAs = (mail: Mail) =>
  Effect.gen(function*() {
    const mails = yield* Effect.flatMap(Mailbox, ({ arrived }) => arrived(mail.to.email))
    assert.deepStrictEqual(mails.map(comparable), [comparable(mail)])
  })

/** Promises of a `Mailer`. The layer under test needs the receiving end too. */
export const mailerSuite = (it: Pick<Vitest.MethodsNonLive<Mailbox | Mailer, true>, "effect">): void => {
  it.effect("delivers a mail completely, and once", () =>
    Effect.gen(function*() {
      const { send } = yield* Mailer
      const mail = mailTo("whole@example.com")
      yield* send(mail)
      yield* arrivedAs(mail)
    }))

  it.effect("delivers names, subject and bodies in every script", () =>
    Effect.gen(function*() {
      const { send } = yield* Mailer
      const mail = mailTo("script@example.com", {
        to: { name: "Zoë \"Zo\" Ødegård, 山田 🔑 <x@example.com>", email: "script@example.com" },
        subject: "Einladung für Zoë: 山田太郎 حساب 👩‍👩‍👧 =?utf-8?Q?not_encoded?= e\u0301 & <b>",
        text: "Grüße, 山田さん 👋\n\u05e9\u05dc\u05d5\u05dd e\u0301 \u00e9 =3D =\n",
        html: "<p title=\"ü\">Grüße &amp; 山田さん 👋 =3D</p>\n"
      })
      yield* send(mail)
      yield* arrivedAs(mail)
    }))

  it.effect("delivers the message id and the link to unsubscribe unchanged", () =>
    Effect.gen(function*() {
      const { send } = yield* Mailer
      for (const [index, more] of [{ messageId, unsubscribe }, { messageId }, { unsubscribe }].entries()) {
        const mail = mailTo(`headers${index}@example.com`, more)
        yield* send(mail)
        yield* arrivedAs(mail)
      }
    }))

  it.effect("fails as refused when a message id or a link could become another header", () =>
    Effect.gen(function*() {
      const { send } = yield* Mailer
      const { arrived } = yield* Mailbox
      const line = "\r\nBcc: other@example.com"
      const forged = [
        { messageId: toMessageId(`<a@example.com>${line}`) },
        { messageId: toMessageId("<a@example.com>, <b@example.com>") },
        { unsubscribe: toUnsubscribeUrl(`https://example.com/a${line}`) },
        { unsubscribe: toUnsubscribeUrl("https://example.com/a>, <https://example.com/b") },
        { unsubscribe: toUnsubscribeUrl("javascript:alert(1)") }
      ]
      for (const more of forged) {
        const failure = yield* Effect.flip(send(mailTo("forged@example.com", more)))
        assert.strictEqual(failure.reason, "refused")
      }
      for (const email of ["forged@example.com", "other@example.com"]) assert.lengthOf(yield* arrived(email), 0)
    }))

  it.effect("delivers bodies with SMTP and MIME syntax in them", () =>
    Effect.gen(function*() {
      const { send } = yield* Mailer
      const odd = [...oddTexts, ".", "..\n.\n.x", "From here\n", "--\n--boundary--", "line\n\n\nline", " \t "]
      yield* Effect.forEach(odd, (text, index) =>
        Effect.gen(function*() {
          const mail = mailTo(`odd${index}@example.com`, { text: `${text}|`, html: `<pre>\n.\n${text}</pre>` })
          yield* send(mail)
          yield* arrivedAs(mail)
        }), { discard: true })
    }))

  it.effect("delivers each of many concurrent mails once", () =>
    Effect.gen(function*() {
      const { send } = yield* Mailer
      const mails = Array.from({ length: 20 }, (_, i) => mailTo(`many${i}@example.com`, { subject: `Number ${i}` }))
      yield* Effect.forEach(mails, send, { concurrency: "unbounded", discard: true })
      yield* Effect.forEach(mails, arrivedAs, { discard: true })
    }))

  it.effect("fails as refused when the server rejects a mail, and sends the next one", () =>
    Effect.gen(function*() {
      const { send } = yield* Mailer
      const { arrived, refuseNext } = yield* Mailbox
      yield* refuseNext
      const failure = yield* Effect.flip(send(mailTo("refused@example.com")))
      assert.instanceOf(failure, MailNotSent)
      assert.strictEqual(failure.reason, "refused")
      assert.notInclude(`${failure.message} ${String(failure.cause)}`, "refused@example.com")
      assert.deepStrictEqual(yield* arrived("refused@example.com"), [])
      const next = mailTo("next@example.com")
      yield* send(next)
      yield* arrivedAs(next)
    }))
}

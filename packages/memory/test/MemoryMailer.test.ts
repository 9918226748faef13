import { tamper } from "@attestry/conformance/Fixtures"
import { Mailbox, mailerSuite } from "@attestry/conformance/mail/MailerSuite"
import { Mailer } from "@attestry/core/mail"
import { MemoryMailer } from "@attestry/memory/MemoryMailer"
import { assert, it, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"

const mailbox = Layer.effect(
  Mailbox,
  Effect.map(MemoryMailer, ({ failNext, sent }) => ({
    arrived: (email) => Effect.map(sent, (mails) => mails.filter(({ to }) => to.email === email)),
    refuseNext: failNext("refused")
  }))
)

layer(Layer.provideMerge(mailbox, MemoryMailer.layer))("the mailer in memory", ({ effect }) => mailerSuite({ effect }))

const mail = { to: { name: "Ines", email: "ines@example.com" }, subject: "Hello", text: "Hello", html: "<p>Hello" }

it.effect("the mailer in memory fails as often as set, with the given reasons", () =>
  Effect.gen(function*() {
    const { send } = yield* Mailer
    const { failNext, sent } = yield* MemoryMailer
    yield* failNext("unreachable")
    yield* failNext("not_configured")
    assert.strictEqual((yield* Effect.flip(send(mail))).reason, "unreachable")
    assert.strictEqual((yield* Effect.flip(send(mail))).reason, "not_configured")
    yield* send(mail)
    assert.deepStrictEqual(yield* sent, [mail])
  }).pipe(Effect.provide(MemoryMailer.layer)))

it.effect("the mailer in memory returns sent mails that callers cannot change", () =>
  Effect.gen(function*() {
    const { sent } = yield* MemoryMailer
    const given = structuredClone(mail)
    yield* Effect.flatMap(Mailer, ({ send }) => send(given))
    tamper(given)
    tamper(yield* sent)
    assert.deepStrictEqual(yield* sent, [mail])
  }).pipe(Effect.provide(MemoryMailer.layer)))

it.effect("fails each mail as not configured when there is no mailer", () =>
  Effect.gen(function*() {
    const { send } = yield* Mailer
    assert.strictEqual((yield* Effect.flip(send(mail))).reason, "not_configured")
  }).pipe(Effect.provide(Mailer.none)))

import { NoticeLinks } from "@attestry/core/notice"
import * as SmtpMailer from "@attestry/mailer-smtp/SmtpMailer"
import { assert } from "@effect/vitest"
import { Effect, Layer, Option } from "effect"
import * as MailServer from "../../../packages/mailer-smtp/test/support/MailServer.ts"
import { freePort } from "../../support/FreePort.ts"
import { links, pendingOf, publicUrl, round } from "../../support/Mails.ts"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { at } from "../../support/Policies.ts"
import { furthest } from "../../support/stacks.ts"
import { taskTenant } from "../../support/Tasks.ts"

const port = await Effect.runPromise(freePort)

const smtp = SmtpMailer.layer({
  host: "127.0.0.1",
  port,
  from: { name: "Attestry", email: "no-reply@example.com" },
  sendTimeout: "5 seconds"
})

const stacks = furthest.map(({ name, storage }) => ({
  name,
  storage: Layer.mergeAll(storage, Layer.orDie(smtp), Layer.succeed(NoticeLinks, links))
}))

onEveryStack("notices over SMTP", (it) => {
  it.scoped("wait while the mail server is down, and arrive when it is back, with headers for one click", () =>
    Effect.gen(function*() {
      const { created, people } = yield* taskTenant
      for (const title of ["First", "Größe 👋"]) yield* created({ title, assigneeId: people.member.user.id })
      assert.isTrue(Option.isSome(yield* round(people)))
      assert.lengthOf(yield* pendingOf(people), 2)
      const { received } = yield* MailServer.make({ port })
      const later = at(new Date(Date.now() + 70_000).toISOString())
      assert.isTrue(Option.isNone(yield* round(people).pipe(later)))
      const mails = received().map(({ mail: { headers, ...mail }, raw }) => ({
        ...mail,
        raw,
        header: (name: string) => headers.find(({ key }) => key === name)?.value
      }))
      assert.sameMembers(mails.map(({ subject }) => subject), ["Assigned to you: First", "Assigned to you: Größe 👋"])
      for (const { header, html, messageId, raw, text, to } of mails) {
        assert.deepStrictEqual(to?.[0]?.address, people.member.user.email)
        assert.match(messageId ?? "", /^<ntc_[0-9a-z]+@compliance\.example\.com>$/)
        assert.strictEqual(header("list-unsubscribe-post"), "List-Unsubscribe=One-Click")
        assert.isTrue(header("list-unsubscribe")?.startsWith(`<${publicUrl}/unsubscribe/`))
        for (const body of [html, text]) assert.include(body, "https://app.example.com/tasks/tsk_")
        assert.notMatch(raw, /[^\r\n\x20-\x7e]/)
      }
    }))
}, stacks)

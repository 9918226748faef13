import { verifyWebhook } from "@attestry/client"
import { createTestCompliance, type TestCompliance } from "@attestry/client/testing"
import { assert, describe, it } from "@effect/vitest"

const using = async (use: (acme: TestCompliance) => Promise<void>): Promise<void> => {
  const acme = await createTestCompliance()
  try {
    await use(acme)
  } finally {
    await acme.close()
  }
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

describe("an application for tests", () => {
  it("has callers by role, and custom ones", () =>
    using(async ({ addCaller, admin, auditor, member, owner }) => {
      const roles = await Promise.all(
        [owner, admin, auditor, member].map(async ({ me }) => (await me.get()).member.role)
      )
      assert.deepStrictEqual(roles, ["owner", "admin", "auditor", "member"])
      const { id } = await owner.roles.create({ name: "Readers", permissions: { vendor: ["read"] } })
      const reader = await addCaller(id)
      assert.deepStrictEqual((await reader.me.get()).permissions, ["vendor:read"])
      assert.strictEqual((await reader.me.get()).user.id, reader.userId)
    }))

  it("reopens a task that is due again, and reminds its assignee", () =>
    using(async ({ advance, mails, member, owner }) => {
      const { id } = await owner.tasks.create({
        title: "Review the access",
        frequency: "monthly",
        assigneeId: member.userId,
        dueDate: inDays(10)
      })
      await owner.tasks.update(id, { status: "done" })
      await advance("60 days")
      assert.strictEqual((await owner.tasks.get(id)).status, "todo")
      const subjects = (await mails()).map(({ subject }) => subject)
      assert.isTrue(subjects.some((subject) => subject.includes("Review the access")), subjects.join("\n"))
    }))

  it("keeps the requests to webhooks, which can be verified", () =>
    using(async ({ advance, owner, webhookRequests }) => {
      const url = "https://receiver.example.com/hook"
      const { secret } = await owner.webhooks.create({ url, events: ["vendor."] })
      const { id } = await owner.vendors.create({ name: "Nimbus" })
      await advance("1 minute")
      const [request] = await webhookRequests()
      assert.deepStrictEqual([request?.url, request?.event.type, request?.event.data.resource.id], [
        url,
        "vendor.created",
        id
      ])
      const event = await verifyWebhook({
        secret: secret ?? "",
        headers: request?.headers ?? {},
        body: request?.body ?? ""
      })
      assert.deepStrictEqual(event, request?.event)
    }))

  it("has a clock that expires keys", () =>
    using(async ({ advance, key, owner }) => {
      const issued = await owner.apiKeys.create({ name: "CI", scopes: ["vendor:read"], expiresIn: "30d" })
      const ci = key(issued.key ?? "")
      await advance("29 days")
      assert.strictEqual((await ci.vendors.list()).count, 0)
      await advance("1 day")
      const code = await ci.vendors.list().then(() => "none", (error) => error.code)
      assert.strictEqual(code, "unauthenticated")
    }))
})

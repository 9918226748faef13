import { NoticeStore } from "@attestry/core/notice"
import { assert } from "@effect/vitest"
import { Effect, Option } from "effect"
import { digestAt, mailStacks, mailsTo, pendingOf, remindAt, round, subjectsTo } from "../../support/Mails.ts"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { asking, eventsOf, newPerson } from "../../support/People.ts"
import { at, inSessionOf, policyTenant, text } from "../../support/Policies.ts"
import { taskTenant } from "../../support/Tasks.ts"

const preferences = {
  policyNotifications: true,
  taskReminders: true,
  weeklyTaskDigest: true,
  unassignedItemsNotifications: true,
  taskMentions: true,
  taskAssignments: true
}

const switchOff = (key: string, preference: keyof typeof preferences) =>
  Effect.gen(function*() {
    const ask = yield* asking(key)
    const { status } = yield* ask("PUT", "/v1/people/me/email-preferences", {
      preferences: { ...preferences, [preference]: false }
    })
    assert.strictEqual(status, 200)
  })

/** In the clock of a round that follows the causes of real time. */
const nothingTwice = (people: Parameters<typeof round>[0]) =>
  Effect.gen(function*() {
    assert.isTrue(Option.isNone(yield* round(people)))
    assert.lengthOf(yield* pendingOf(people), 0)
  })

onEveryStack("notices", (it) => {
  it.effect("mail a policy to every active member who has to acknowledge it, once a version", () =>
    Effect.gen(function*() {
      const { created, member, owner, people } = yield* policyTenant
      yield* switchOff(people.auditor.key, "policyNotifications")
      const policy = yield* created({ status: "published", isRequiredToSign: true, name: "Clean desk" })
      yield* nothingTwice(people)
      assert.deepStrictEqual(subjectsTo(people.member), ["Please read: Clean desk"])
      assert.lengthOf(mailsTo(people.owner), 1)
      assert.deepStrictEqual(subjectsTo(people.auditor), [])
      const [mail] = mailsTo(people.member)
      assert.include(mail?.text, `https://app.example.com/policies/${policy.id}`)
      assert.include(mail?.text, "Acme Test")
      assert.match(mail?.messageId ?? "", /^<ntc_[0-9a-z]+@compliance\.example\.com>$/)
      assert.match(
        mail?.unsubscribe ?? "",
        /^https:\/\/compliance\.example\.com\/attestry\/unsubscribe\/[\w-]+\.[\w-]+$/
      )
      yield* owner("PATCH", policy.path, { isRequiredToSign: false })
      yield* owner("PATCH", policy.path, { isRequiredToSign: true, description: "Changed" })
      yield* nothingTwice(people)
      assert.lengthOf(mailsTo(people.member), 1)
      assert.strictEqual((yield* member("POST", `${policy.path}/acknowledge`, {})).status, 200)
      yield* owner("PATCH", policy.working, { content: text("second") })
      const published = yield* owner("POST", `${policy.path}/versions/publish`, { setAsActive: true })
      assert.strictEqual(published.status, 201, published.text)
      yield* nothingTwice(people)
      assert.lengthOf(mailsTo(people.member), 2)
    }))

  it.effect("mail no policy that was acknowledged, archived or replaced meanwhile, or needs no acknowledgement", () =>
    Effect.gen(function*() {
      const { created, member, owner, people } = yield* policyTenant
      yield* created({ status: "published", name: "Optional" })
      const read = yield* created({ status: "published", isRequiredToSign: true, name: "Read" })
      assert.strictEqual((yield* member("POST", `${read.path}/acknowledge`, {})).status, 200)
      const archived = yield* created({ status: "published", isRequiredToSign: true, name: "Archived" })
      yield* owner("PATCH", archived.path, { isArchived: true })
      const released = yield* created({ status: "published", isRequiredToSign: true, name: "Released" })
      yield* owner("PATCH", released.path, { isRequiredToSign: false })
      yield* nothingTwice(people)
      assert.deepStrictEqual(subjectsTo(people.member), [])
      assert.deepStrictEqual(subjectsTo(people.admin), ["Please read: Read"])
    }))

  it.effect("mail a version to its approver while it waits", () =>
    Effect.gen(function*() {
      const { created, owner, people } = yield* policyTenant
      const submitted = (name: string) =>
        Effect.gen(function*() {
          const policy = yield* created({ name })
          const approval = { approverId: people.admin.user.id }
          const { status, text } = yield* owner("POST", `${policy.working}/submit-for-approval`, approval)
          assert.strictEqual(status, 200, text)
          return policy
        })
      yield* submitted("Waits")
      const withdrawn = yield* submitted("Withdrawn")
      assert.strictEqual((yield* owner("POST", `${withdrawn.working}/withdraw`)).status, 200)
      yield* nothingTwice(people)
      assert.deepStrictEqual(subjectsTo(people.admin), ["Your approval is asked for: Waits"])
    }))

  it.effect("mail a task to the member to whom somebody else assigned it", () =>
    Effect.gen(function*() {
      const { ask, created, owner, people } = yield* taskTenant
      yield* created({ title: "Born so", assigneeId: people.member.user.id })
      const given = yield* created({ title: "Given" })
      yield* ask("PATCH", given.path, { assigneeId: people.member.member.id })
      yield* ask("PATCH", given.path, { title: "Given later" })
      const own = yield* created({ title: "Taken" })
      yield* owner("PATCH", own.path, { assigneeId: people.owner.user.id })
      yield* nothingTwice(people)
      assert.sameMembers([...subjectsTo(people.member)], ["Assigned to you: Born so", "Assigned to you: Given later"])
      assert.deepStrictEqual(subjectsTo(people.owner), [])
      yield* switchOff(people.member.key, "taskAssignments")
      yield* created({ title: "Unwanted", assigneeId: people.member.user.id })
      yield* nothingTwice(people)
      assert.lengthOf(mailsTo(people.member), 2)
    }))

  it.effect("mail no task that was done, assigned to another member or removed meanwhile", () =>
    Effect.gen(function*() {
      const { ask, created, people } = yield* taskTenant
      const task = (title: string) => created({ title, assigneeId: people.member.user.id })
      yield* ask("PATCH", (yield* task("Done")).path, { status: "done" })
      yield* ask("PATCH", (yield* task("Moved")).path, { assigneeId: people.admin.user.id })
      yield* ask("DELETE", (yield* task("Removed")).path)
      yield* nothingTwice(people)
      assert.deepStrictEqual(subjectsTo(people.member), [])
      assert.deepStrictEqual(subjectsTo(people.admin), ["Assigned to you: Moved"])
    }))

  it.effect("mail nothing to members who are inactive, removed or may not read tasks", () =>
    Effect.gen(function*() {
      const { ask, created, people } = yield* taskTenant
      const role = yield* ask("POST", "/v1/roles", { name: "Blind", permissions: { policy: ["read"] } })
      const blind = yield* newPerson(people, role.body.name, "Blind")
      const away = yield* newPerson(people, "member", "Away")
      const gone = yield* newPerson(people, "member", "Gone")
      for (const { user } of [blind, away, gone]) {
        yield* created({ assigneeId: user.id, description: `@${user.email}` })
      }
      yield* ask("PATCH", `/v1/people/${away.member.id}`, { isActive: false })
      yield* ask("DELETE", `/v1/people/${gone.member.id}`)
      yield* nothingTwice(people)
      for (const person of [blind, away, gone]) assert.deepStrictEqual(mailsTo(person), [])
    }))

  it.effect("mail the members whom a change of a task's description mentions, and no others", () =>
    Effect.gen(function*() {
      const { admin, auditor, member, owner } = (yield* taskTenant).people
      const { ask, created, people } = yield* taskTenant
      const [a, b, c] = [people.admin, people.auditor, people.member]
      const description = `Ask @${a.user.email.toUpperCase()}, x@${b.user.email} and @${c.user.email}.evil.test`
      const task = yield* created({ title: "Ask", description })
      yield* nothingTwice(people)
      assert.deepStrictEqual([a, b, c].map((one) => mailsTo(one).length), [1, 0, 0])
      assert.deepStrictEqual(subjectsTo(a), ["You are mentioned in: Ask"])
      yield* ask("PATCH", task.path, { description: `${description} (@${c.member.id})` })
      yield* ask("PATCH", task.path, { description: `${description} @${c.member.id}!` })
      yield* nothingTwice(people)
      assert.deepStrictEqual([a, b, c].map((one) => mailsTo(one).length), [1, 0, 1])
      const itself = yield* inSessionOf(people.member.user.id)
      const own = yield* created({ assigneeId: c.user.id, status: "in_progress" })
      yield* itself("PATCH", own.path, { description: `@${c.user.email} @${admin.user.email} @${b.member.id}` })
      yield* switchOff(b.key, "taskMentions")
      yield* nothingTwice(people)
      assert.deepStrictEqual([a, b].map((one) => mailsTo(one).length), [1, 0])
      assert.lengthOf(mailsTo(c), 2)
      // members of the first organization, one of whom a task of the second one mentions
      for (const stranger of [admin, auditor, member, owner]) assert.deepStrictEqual(mailsTo(stranger), [])
    }))

  it.effect("mail no mention that was taken back before the mail left", () =>
    Effect.gen(function*() {
      const { ask, created, people } = yield* taskTenant
      const task = yield* created({ description: `@${people.member.user.email}` })
      yield* ask("PATCH", task.path, { description: "Nobody" })
      yield* nothingTwice(people)
      assert.deepStrictEqual(mailsTo(people.member), [])
    }))

  it.effect("remind of a task three days before it is due and when it is overdue, once for each due date", () =>
    Effect.gen(function*() {
      const { ask, created, people } = yield* taskTenant
      const assigneeId = people.member.user.id
      yield* ask("PATCH", "/v1/organization", { timeZone: "Europe/Berlin" })
      yield* switchOff(people.member.key, "taskAssignments")
      const task = yield* created({ title: "Count", assigneeId, dueDate: "2036-06-10T20:00:00Z" })
      yield* created({ title: "Done", assigneeId, dueDate: "2036-06-10T20:00:00Z", status: "done" })
      yield* created({ title: "Nobody's", dueDate: "2036-06-10T20:00:00Z" })
      yield* created({ title: "Old", assigneeId, dueDate: "2036-05-01T20:00:00Z" })
      const morning = (day: string) =>
        Effect.gen(function*() {
          yield* remindAt(people, `2036-06-${day}T05:00:00.000Z`)
          yield* remindAt(people, `2036-06-${day}T05:00:00.000Z`)
          yield* nothingTwice(people)
          return subjectsTo(people.member)
        }).pipe(at(`2036-06-${day}T05:00:01.000Z`))
      yield* round(people)
      assert.deepStrictEqual(yield* morning("06"), [])
      assert.deepStrictEqual(yield* morning("07"), ["Due soon: Count"])
      assert.deepStrictEqual(yield* morning("08"), ["Due soon: Count"])
      assert.deepStrictEqual(yield* morning("10"), ["Due soon: Count"])
      assert.deepStrictEqual(yield* morning("11"), ["Due soon: Count", "Overdue: Count"])
      assert.deepStrictEqual(yield* morning("12"), ["Due soon: Count", "Overdue: Count"])
      yield* ask("PATCH", task.path, { dueDate: "2036-06-14T20:00:00Z" })
      assert.deepStrictEqual((yield* morning("13")).slice(2), ["Due soon: Count"])
      yield* switchOff(people.member.key, "taskReminders")
      assert.lengthOf(yield* morning("15"), 3)
      assert.include(mailsTo(people.member)[0]?.text, "due 2036-06-10")
    }))

  it.effect("remind of nothing that was done, moved to another day or assigned to another member meanwhile", () =>
    Effect.gen(function*() {
      const { ask, created, people } = yield* taskTenant
      const task = (title: string) =>
        created({ title, assigneeId: people.member.user.id, dueDate: "2036-06-10T12:00:00Z" })
      yield* switchOff(people.admin.key, "taskAssignments")
      const [done, moved, given] = [yield* task("Done"), yield* task("Moved"), yield* task("Given")]
      yield* round(people)
      const before = mailsTo(people.member).length
      yield* remindAt(people, "2036-06-08T07:00:00.000Z").pipe(at("2036-06-08T07:00:00.000Z"))
      assert.lengthOf(yield* pendingOf(people), 3)
      yield* ask("PATCH", done.path, { status: "done" })
      yield* ask("PATCH", moved.path, { dueDate: "2036-07-10T12:00:00Z" })
      yield* ask("PATCH", given.path, { assigneeId: people.admin.user.id })
      yield* nothingTwice(people).pipe(at("2036-06-08T07:01:00.000Z"))
      assert.lengthOf(mailsTo(people.member), before)
      assert.deepStrictEqual(subjectsTo(people.admin), [])
    }))

  it.effect("send the week's tasks on Monday, only to members with tasks, and once", () =>
    Effect.gen(function*() {
      const { ask, created, people } = yield* taskTenant
      yield* ask("PATCH", "/v1/organization", { timeZone: "America/New_York" })
      for (const { key } of [people.member, people.admin, people.auditor]) yield* switchOff(key, "taskAssignments")
      const assigneeId = people.member.user.id
      yield* created({ title: "Overdue", assigneeId, dueDate: "2036-06-01T12:00:00Z" })
      yield* created({ title: "Sunday night", assigneeId, dueDate: "2036-06-16T03:59:00Z" })
      yield* created({ title: "Next week", assigneeId, dueDate: "2036-06-16T04:01:00Z" })
      yield* created({ title: "Done", assigneeId, dueDate: "2036-06-12T12:00:00Z", status: "done" })
      yield* created({ title: "Later", assigneeId: people.admin.user.id, dueDate: "2036-06-18T12:00:00Z" })
      yield* round(people)
      const monday = "2036-06-09T12:00:00.000Z"
      yield* Effect.gen(function*() {
        yield* digestAt(people, monday)
        yield* digestAt(people, monday)
        yield* nothingTwice(people)
      }).pipe(at("2036-06-09T12:00:02.000Z"))
      const [mail, ...others] = mailsTo(people.member)
      assert.deepStrictEqual(others, [])
      assert.strictEqual(mail?.subject, "Your tasks of this week")
      assert.match(mail?.text ?? "", /- Overdue, due 2036-06-01\n[^]*- Sunday night, due 2036-06-15\n/)
      for (const title of ["Next week", "Done"]) assert.notInclude(mail?.text, title)
      for (const { email } of [people.admin.user, people.owner.user]) {
        assert.deepStrictEqual(mailsTo({ user: { email } }), [])
      }
      yield* digestAt(people, monday).pipe(at("2036-06-12T12:00:00.000Z"))
      yield* switchOff(people.member.key, "weeklyTaskDigest")
      yield* Effect.zipRight(digestAt(people, "2036-06-16T12:00:00.000Z"), round(people)).pipe(
        at("2036-06-16T12:00:02.000Z")
      )
      assert.lengthOf(mailsTo(people.member), 1)
    }))

  it.effect("mail what a removal left unassigned to those who may assign it, while it is unassigned", () =>
    Effect.gen(function*() {
      const { ask, created, people } = yield* taskTenant
      const gone = yield* newPerson(people, "member", "Gone Soon")
      const still = yield* created({ title: "Still open", assigneeId: gone.user.id })
      const given = yield* created({ title: "Given on", assigneeId: gone.user.id })
      const vendor = yield* ask("POST", "/v1/vendors", { name: "Northwind", assigneeId: gone.member.id })
      const policy = yield* ask("POST", "/v1/policies", {
        name: "Desks",
        content: text("x"),
        assigneeId: gone.user.id
      })
      assert.deepStrictEqual([vendor.status, policy.status], [201, 201])
      yield* round(people)
      yield* switchOff(people.admin.key, "unassignedItemsNotifications")
      assert.strictEqual((yield* ask("DELETE", `/v1/people/${gone.member.id}`)).status, 200)
      yield* ask("PATCH", given.path, { assigneeId: people.owner.user.id })
      yield* nothingTwice(people)
      const [mail, ...others] = mailsTo(people.owner).filter(({ subject }) => !subject.startsWith("Assigned"))
      assert.deepStrictEqual(others, [])
      for (const part of ["Still open, a task", "Northwind, a vendor", "Desks, a policy", still.id]) {
        assert.include(mail?.text, part)
      }
      for (const part of ["Given on", "Gone Soon"]) assert.notInclude(mail?.text, part)
      for (const person of [people.admin, people.member, people.auditor]) assert.deepStrictEqual(mailsTo(person), [])
    }))

  it.effect("mail the submitter when the approver they named can no longer approve", () =>
    Effect.gen(function*() {
      const { ask, people } = yield* taskTenant
      const [gone, demoted] = [yield* newPerson(people, "admin", "Gone Soon"), yield* newPerson(people, "admin")]
      const submit = (name: string, approverId: string) =>
        Effect.gen(function*() {
          const { body } = yield* ask("POST", "/v1/policies", { name, content: text("x") })
          const path = `/v1/policies/${body.id}/versions/${body.draftVersionId}/submit-for-approval`
          yield* ask("POST", path, { approverId })
          return path
        })
      yield* submit("Desks", gone.user.id)
      yield* submit("Doors", demoted.user.id)
      const again = yield* submit("Locks", gone.user.id)
      yield* round(people)
      yield* ask("DELETE", `/v1/people/${gone.member.id}`)
      yield* ask("PATCH", `/v1/people/${demoted.member.id}`, { role: "member" })
      yield* ask("POST", again, { approverId: people.admin.user.id })
      yield* nothingTwice(people)
      assert.sameMembers(mailsTo(people.owner).map(({ subject }) => subject), [
        "Name another approver: Desks",
        "Name another approver: Doors"
      ])
      assert.notInclude(mailsTo(people.owner)[0]?.text, "Gone Soon")
    }))

  it.effect("mail nothing of a removal when all was assigned again, or nothing was assigned", () =>
    Effect.gen(function*() {
      const { ask, created, people } = yield* taskTenant
      const idle = yield* newPerson(people, "member")
      const busy = yield* newPerson(people, "member")
      const task = yield* created({ assigneeId: busy.user.id })
      for (const { member } of [idle, busy]) yield* ask("DELETE", `/v1/people/${member.id}`)
      yield* ask("PATCH", task.path, { assigneeId: people.member.user.id })
      yield* nothingTwice(people)
      for (const person of [people.owner, people.admin]) assert.deepStrictEqual(mailsTo(person), [])
    }))

  it.effect("keep no name and no address, and appear in no audit event", () =>
    Effect.gen(function*() {
      const { created, people } = yield* taskTenant
      const store = yield* NoticeStore
      yield* created({
        title: "Secret title",
        assigneeId: people.member.user.id,
        description: `@${people.admin.user.email}`
      })
      const pending = yield* store.pending(people.organization.id, 100)
      assert.lengthOf(pending, 2)
      for (const word of [people.admin.user.email, people.member.user.name, "Secret"]) {
        assert.notInclude(JSON.stringify(pending), word)
      }
      yield* round(people)
      const events = yield* eventsOf(people.owner.key, "")
      assert.notInclude(JSON.stringify(events), "ntc_")
    }))
}, mailStacks)

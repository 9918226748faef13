import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { asking, newPerson, newUser } from "../../support/People.ts"
import { policyTenant, robot } from "../../support/Policies.ts"
import { root, textQuestions } from "../../support/Questionnaires.ts"

const all = { policy: ["approve"], soa: ["approve"], task: ["approve"], questionnaire: ["approve"] }

/** An organization with members of every sort, and the ids of their users. */
const peopled = Effect.gen(function*() {
  const home = yield* policyTenant
  const { ask, people } = home
  const { owner, admin, auditor, member } = people
  const role = (name: string, permissions: object) =>
    Effect.map(ask("POST", "/v1/roles", { name, permissions }), ({ body }) => body.id as string)
  const approver = yield* role("Approver", all)
  const reviewer = yield* role("Reviewer of policies", { policy: ["approve"] })
  const reader = yield* role("Reader", { policy: ["read"], task: ["read"] })
  const inRole = (role: string) => Effect.map(newPerson(people, role), ({ user }) => user.id)
  const deactivated = (role: string) =>
    Effect.gen(function*() {
      const { member, user } = yield* newPerson(people, role)
      yield* ask("PATCH", `/v1/people/${member.id}`, { isActive: false })
      return user.id
    })
  const service = yield* robot(people, "admin")
  const customService = yield* robot(people, "member")
  const { body: { data } } = yield* ask("GET", "/v1/people")
  const { id } = data.find((one: any) => one.userId === customService.id)
  yield* ask("PATCH", `/v1/people/${id}`, { role: approver })
  const invited = yield* newUser("Ida Invited")
  yield* ask("POST", "/v1/people/invite", { email: invited.email, role: "admin" })
  const users: { readonly [name: string]: string } = {
    owner: owner.user.id,
    admin: admin.user.id,
    auditor: auditor.user.id,
    member: member.user.id,
    approver: yield* inRole(approver),
    reviewer: yield* inRole(reviewer),
    reader: yield* inRole(reader),
    inactiveAdmin: yield* deactivated("admin"),
    inactiveApprover: yield* deactivated(approver),
    service: service.id,
    customService: customService.id,
    invited: invited.id
  }
  return { ...home, reviewer, users }
})

onEveryStack("the list of eligible approvers", (it) => {
  it.effect("has exactly those who are accepted as approvers, for each kind", () =>
    Effect.gen(function*() {
      const { ask, created, people, users } = yield* peopled
      const working = (yield* created()).working
      const task = (yield* ask("POST", "/v1/tasks", { title: "T", assigneeId: people.member.user.id })).body.id
      const soa = (yield* ask("POST", "/v1/soa", { name: "Statement" })).body.id
      const questionnaire = (yield* ask("POST", `${root}/upload-and-parse`, textQuestions("Is it safe?\n"))).body
        .questionnaireId
      const submissions: { readonly [kind: string]: readonly [path: string, more?: object] } = {
        policy: [`${working}/submit-for-approval`],
        soa: ["/v1/soa/submit-for-approval", { documentId: soa }],
        task: [`/v1/tasks/${task}/submit-for-review`],
        questionnaire: [`${root}/${questionnaire}/submit`]
      }
      const expected = ["owner", "admin", "approver"]
      for (const [kind, [path, more]] of Object.entries(submissions)) {
        const { body: { count, data } } = yield* ask("GET", `/v1/people?may=${kind}:approve`)
        const ids = new Set(data.map(({ userId }: any) => userId))
        const listed = Object.keys(users).filter((name) => ids.has(users[name]))
        assert.deepStrictEqual([count, listed.length], [data.length, data.length])
        const accepted: Array<string> = []
        for (const [name, approverId] of Object.entries(users)) {
          const { body } = yield* ask("POST", path, { approverId, ...more })
          if (body.code !== "approver_not_eligible") accepted.push(name)
        }
        assert.deepStrictEqual(listed, accepted, kind)
        assert.deepStrictEqual(listed, kind === "policy" ? [...expected, "reviewer"] : expected, kind)
      }
    }))

  it.effect("follows each change of a role and of a member", () =>
    Effect.gen(function*() {
      const { ask, people, reviewer } = yield* peopled
      const list = Effect.map(
        ask("GET", "/v1/people?may=policy:approve&sort=name"),
        ({ body }) => body.data.map(({ role }: any) => role)
      )
      const before = ["Approver", "Reviewer of policies", "admin", "owner"]
      assert.sameMembers(yield* list, before)
      yield* ask("PATCH", `/v1/roles/${reviewer}`, { permissions: { policy: ["read"] } })
      assert.sameMembers(yield* list, ["Approver", "admin", "owner"])
      yield* ask("PATCH", `/v1/roles/${reviewer}`, { permissions: { policy: ["approve"] } })
      yield* ask("PATCH", `/v1/people/${people.admin.member.id}`, { isActive: false })
      assert.sameMembers(yield* list, ["Approver", "Reviewer of policies", "owner"])
    }))

  it.effect("is paged, and combined with other filters", () =>
    Effect.gen(function*() {
      const { ask, people, users } = yield* peopled
      const names = ({ body }: { readonly body: any }) =>
        body.data.map(({ userId }: any) => Object.keys(users).find((name) => users[name] === userId))
      const query = "may=policy:approve&limit=2"
      const first = yield* ask("GET", `/v1/people?${query}`)
      assert.deepStrictEqual([first.body.count, names(first)], [4, ["owner", "admin"]])
      const { nextCursor } = first.body
      for (const more of ["", `&${query}`]) {
        const next = yield* ask("GET", `/v1/people?cursor=${nextCursor}${more}`)
        assert.deepStrictEqual([next.body.count, next.body.nextCursor], [4, null])
        assert.deepStrictEqual(names(next), ["approver", "reviewer"])
      }
      for (const more of ["may=task:approve", "may=policy:read&limit=2"]) {
        const { body } = yield* ask("GET", `/v1/people?cursor=${nextCursor}&${more}`)
        assert.strictEqual(body.code, "invalid_cursor", more)
      }
      assert.deepStrictEqual(names(yield* ask("GET", "/v1/people?may=policy:approve&role=admin")), ["admin"])
      assert.deepStrictEqual(names(yield* ask("GET", "/v1/people?may=policy:approve&isActive=false")), [])
      const readers = names(yield* (yield* asking(people.auditor.key))("GET", "/v1/people?may=audit:export"))
      assert.deepStrictEqual(readers, ["owner", "admin", "auditor"])
    }))

  it.effect("rejects what is no permission", () =>
    Effect.gen(function*() {
      const { ask } = yield* policyTenant
      for (const text of ["policy", "policy:approve,task:approve", "POLICY:APPROVE", "vendor:approve", "*", ""]) {
        const { body, status } = yield* ask("GET", `/v1/people?may=${encodeURIComponent(text)}`)
        assert.deepStrictEqual([status, body.errors?.[0]?.pointer], [400, "/may"], text)
      }
    }))
})

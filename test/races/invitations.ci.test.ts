import { Directory } from "@attestry/core/member"
import { assert } from "@effect/vitest"
import { Array, Effect } from "effect"
import { asking, eventsOf } from "../support/People.ts"
import { rounds as times } from "../support/Rounds.ts"
import { signIn, tenant } from "../support/Tenant.ts"
import { onTwoNodes, TwoNodes } from "../support/TwoNodes.ts"

onTwoNodes("invitations", (it, stack) => {
  const rounds = stack === "postgres" ? times(10, 40) : times(3, 8)

  it.effect("are either accepted, declined or withdrawn when all of it happens at once", () =>
    Effect.gen(function*() {
      const nodes = yield* TwoNodes
      const tally: Record<string, number> = {}
      const inviting = yield* tenant
      const { key } = inviting.owner
      const { user } = (yield* tenant).admin
      const session = yield* signIn(user.id)
      const ask = yield* asking(key)
      for (const round of Array.range(1, rounds)) {
        const { body: { id } } = yield* ask("POST", "/v1/people/invite", { email: user.email })
        const path = `/v1/me/invitations/${id}`
        const ways = [
          ["accept", "POST", `${path}/accept`, { session }],
          ["accept", "POST", `${path}/accept`, { session }],
          ["decline", "POST", `${path}/decline`, { session }],
          ["withdraw", "DELETE", `/v1/people/${id}`, { key }]
        ] as const
        const answers = yield* Effect.forEach(
          ways,
          ([way, method, at, who], i) =>
            Effect.map(nodes[(round + i) % 2]!.send(method, at, who), ({ body, status }) =>
              status === 200 ? way : `${way} ${status} ${body?.code}`),
          { concurrency: "unbounded" }
        )
        const expected = new Set([
          "accept",
          "decline",
          "withdraw",
          "accept 404 invitation_not_found",
          "decline 404 invitation_not_found",
          "withdraw 404 member_not_found"
        ])
        assert.deepStrictEqual(
          answers.filter((answer) =>
            !expected.has(answer)
          ),
          []
        )
        const done = new Set(answers.filter((answer) => !answer.includes(" ")))
        // a member who has accepted can still be removed
        assert.include(
          [["accept"], ["decline"], ["withdraw"], ["accept", "withdraw"]].map(String),
          String([...done].sort())
        )
        for (const one of done) tally[one] = (tally[one] ?? 0) + 1
        const shown = yield* ask("GET", `/v1/people/${id}`)
        assert.strictEqual(shown.status, done.size === 1 && done.has("accept") ? 200 : 404)
        const events = (yield* eventsOf(key, `resource=${id}`)).map(({ action }) => action)
          .filter((action) => action !== "member.created" && action !== "member.invitationFailed")
        assert.sameMembers(
          events,
          [...done].map((one) =>
            ({
              accept: "member.invitationAccepted",
              decline: "member.invitationDeclined",
              withdraw: "member.removed"
            })[one] ?? one
          )
        )
        if (shown.status === 200) yield* ask("DELETE", `/v1/people/${id}`)
      }
      console.log(`${stack}: ${rounds} invitations: ${JSON.stringify(tally)}`)
    }))

  it.effect("make one pending membership when several are sent at once, and none beside an active one", () =>
    Effect.gen(function*() {
      const nodes = yield* TwoNodes
      const { findMember } = yield* Directory
      const inviting = yield* tenant
      for (const round of Array.range(1, rounds)) {
        const { user } = (yield* tenant).member
        const requests = [
          ["/v1/people/invite", { email: user.email }],
          ["/v1/people/invite", { email: user.email.toUpperCase() }],
          ["/v1/people", { userId: user.id }]
        ] as const
        const answers = yield* Effect.forEach(
          requests,
          ([path, body], i) => nodes[(round + i) % 2]!.send("POST", path, { key: inviting.owner.key, body }),
          { concurrency: "unbounded" }
        )
        const codes = answers.map(({ body, status }) => status === 201 ? "created" : body.code)
        assert.sameMembers(codes, ["created", "already_member", "already_member"])
        const isPending = codes[2] !== "created"
        const member = yield* Effect.flatten(findMember(inviting.organization.id, user.id))
        assert.deepStrictEqual([member.invitation !== null, member.isActive], [isPending, !isPending])
      }
    }))
})

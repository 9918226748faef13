import { Effect } from "effect"
import { Api } from "../../support/Api.ts"
import { type signIn, tenant } from "../../support/Tenant.ts"
import * as Automations from "./AutomationResources.ts"
import * as Browser from "./BrowserResources.ts"
import { creators, markedBody } from "./DerivedResources.ts"
import type { Home, Ids } from "./Home.ts"
import * as Policies from "./PolicyResources.ts"
import * as Questionnaires from "./QuestionnaireResources.ts"
import * as Soa from "./SoaResources.ts"
import * as Tasks from "./TaskResources.ts"
import * as Webhooks from "./WebhookResources.ts"

type Made = Api | Effect.Effect.Context<ReturnType<typeof signIn> | typeof tenant>

type Make = (home: Home) => Effect.Effect<string, never, Made>

const created = (path: string, key: string, body: object) =>
  Effect.gen(function*() {
    const { send } = yield* Api
    const { body: resource, status, text } = yield* send("POST", path, { key, body })
    if (status !== 201) return yield* Effect.dieMessage(`POST ${path} is ${status}: ${text}`)
    return resource as { readonly id: string; readonly key: string; readonly userId: string }
  })

const post = (path: string, bodyOf: (home: Home) => object): Make => (home) =>
  Effect.map(Effect.suspend(() => created(path, home.people.owner.key, bodyOf(home))), ({ id }) => id)

const entry = ({ mark }: Home) => ({ question: `Why${mark}`, answer: `So${mark}`, tags: [`tag${mark}`] })

let made = 0

const invited = ({ mark, people }: Home, role = "member") =>
  Effect.suspend(() =>
    created("/v1/people/invite", people.owner.key, {
      name: `Person${mark}`,
      email: `${crypto.randomUUID()}${mark}@example.com`,
      role
    })
  )

/** Somebody who was a member of the organization, and can become one again. */
const formerMember: Make = (home) =>
  Effect.gen(function*() {
    const { send } = yield* Api
    const { id, userId } = yield* invited(home)
    yield* send("DELETE", `/v1/people/${id}`, { key: home.people.owner.key })
    return userId
  })

const role = post("/v1/roles", ({ mark }) => ({ name: `Role ${made++}${mark}`, permissions: { vendor: ["read"] } }))

const heldRole: Make = (home) => Effect.tap(role(home), (id) => invited(home, id))

/** By the prefix of an id: makes one in the organization, where a separate body is not enough. */
const ownMakers: { readonly [prefix: string]: Make } = {
  org: ({ people }) => Effect.succeed(people.organization.id),
  usr: ({ people }) => Effect.succeed(people.owner.user.id),
  // not the owner, who can't remove themselves
  mem: (home) =>
    Effect.gen(function*() {
      const { id } = yield* invited(home)
      yield* created("/v1/vendors", home.people.owner.key, { name: `Theirs${home.mark}`, assigneeId: id })
      yield* created("/v1/tasks", home.people.owner.key, { title: `Theirs${home.mark}`, assigneeId: id })
      return id
    }),
  rol: role,
  // it has done something, so that the audit log can be asked for it
  apk: (home) =>
    Effect.gen(function*() {
      const apiKey = yield* created("/v1/api-keys", home.people.owner.key, { name: `Key${home.mark}`, scopes: ["*"] })
      yield* created("/v1/context", apiKey.key, entry(home))
      return apiKey.id
    }),
  vnd: post("/v1/vendors", ({ mark, people: { owner } }) => ({
    name: `Vendor${mark}`,
    description: `It sells${mark}`,
    website: `https://example.com/${mark}`,
    // members are referred to by either id, and found by the one that was given
    assigneeId: made++ % 2 === 0 ? owner.member.id : owner.user.id
  })),
  tsk: (home) => Effect.map(Tasks.task(home), ({ tsk }) => tsk),
  att: (home) => Effect.map(Tasks.attached(home), ({ att = "" }) => att),
  aut: (home) => Effect.map(Automations.published(home), ({ aut }) => aut),
  asv: (home) => Effect.map(Automations.published(home), ({ asv }) => asv),
  pol: (home) => Effect.map(Policies.draft(home), ({ pol }) => pol),
  pv: (home) => Effect.map(Policies.draft(home), ({ pv }) => pv),
  soa: (home) => Effect.map(Soa.draft(home), ({ soa }) => soa),
  qst: (home) => Effect.map(Questionnaires.uploaded(home), ({ qst }) => qst),
  qqa: (home) => Effect.map(Questionnaires.uploaded(home), ({ qqa }) => qqa),
  lba: (home) => Effect.map(Questionnaires.kept(home), ({ lba }) => lba),
  bra: (home) => Effect.map(Browser.running(home), ({ bra }) => bra),
  brr: (home) => Effect.map(Browser.running(home), ({ brr }) => brr),
  brs: Browser.saved,
  whk: (home) => Effect.map(Webhooks.delivering(home), ({ whk }) => whk),
  dlv: (home) => Effect.map(Webhooks.delivering(home), ({ dlv }) => dlv),
  // there is nothing that it could lead to
  plt: () => Effect.sync(() => `plt_${made++}${"0".repeat(25)}`)
}

/** By the prefix of an id: makes one in the organization. Those that are not listed above derive from the contract. */
export const makers: { readonly [prefix: string]: Make } = {
  ...Object.fromEntries(Array.from(creators, ([prefix, endpoint]) => [
    prefix,
    post(endpoint.template, ({ mark }) => markedBody(endpoint, mark))
  ])),
  ...ownMakers
}

/** An invitation of the owner, to another organization. */
const received = ({ people }: Home) =>
  Effect.gen(function*() {
    const inviting = yield* Effect.orDie(tenant)
    const { email } = people.owner.user
    return { mem: (yield* created("/v1/people/invite", inviting.owner.key, { email, name: "Invited" })).id }
  })

/** By the name of an endpoint: makes what it takes and not every endpoint does, or what has to belong together. */
export const specialMakers: { readonly [endpoint: string]: (home: Home) => Effect.Effect<Ids, never, Made> } = {
  "me.acceptInvitation": received,
  "me.declineInvitation": received,
  "people.create": (home) => Effect.map(formerMember(home), (usr) => ({ usr })),
  "people.list": (home) => Effect.map(heldRole(home), (rol) => ({ rol })),
  "policies.list": Policies.owned,
  "policies.acknowledge": Policies.published,
  "policies.reviewed": Policies.published,
  "policies.remove": Policies.draft,
  "policyVersions.get": Policies.published,
  "policyVersions.compare": Policies.published,
  "policyVersions.export": Policies.published,
  "policyVersions.edit": Policies.draft,
  "policyVersions.activate": Policies.published,
  "policyVersions.restore": Policies.published,
  "policyApprovals.submit": Policies.submittable,
  "policyApprovals.withdraw": Policies.pending,
  "policyApprovals.approve": Policies.pending,
  "policyApprovals.reject": Policies.pending,
  "attachments.list": Tasks.attached,
  "attachments.get": Tasks.attached,
  "attachments.download": Tasks.attached,
  "attachments.remove": Tasks.attached,
  "automations.list": Automations.published,
  "automations.create": Automations.published,
  "automations.get": Automations.published,
  "automations.update": Automations.published,
  "automations.remove": Automations.unpublished,
  "automations.listVersions": Automations.published,
  "automations.publish": Automations.published,
  "automations.getVersion": Automations.published,
  "browserAutomations.list": Browser.automated,
  "browserAutomations.run": Browser.automated,
  "browserAutomations.listRuns": Browser.running,
  "browserAutomations.getRun": Browser.running,
  "questionnaires.list": Questionnaires.owned,
  "questionnaireReviews.submit": Questionnaires.submittable,
  "questionnaireReviews.withdraw": Questionnaires.inReview,
  "questionnaireReviews.approve": Questionnaires.inReview,
  "questionnaireReviews.reject": Questionnaires.inReview,
  "questionnaireReviews.send": Questionnaires.approved,
  "questionnaireReviews.reopen": Questionnaires.approved,
  "answerLibrary.list": Questionnaires.kept,
  "questions.list": Questionnaires.assigned,
  "questions.get": Questionnaires.uploaded,
  "questions.answer": Questionnaires.uploaded,
  "questions.answerMany": Questionnaires.uploaded,
  "questions.confirm": Questionnaires.uploaded,
  "questions.discard": Questionnaires.uploaded,
  "questions.add": Questionnaires.uploaded,
  "questions.update": Questionnaires.uploaded,
  "questions.remove": Questionnaires.uploaded,
  "questions.split": Questionnaires.uploaded,
  "questions.join": Questionnaires.uploaded,
  "soa.decide": Soa.submittable,
  "soa.submit": Soa.submittable,
  "soa.withdraw": Soa.pending,
  "soa.approve": Soa.pending,
  "soa.decline": Soa.pending,
  "soa.getVersion": Soa.approved,
  "soa.compare": Soa.approved,
  "webhooks.replayOne": Webhooks.delivering,
  "tasks.create": Tasks.approver,
  "tasks.update": Tasks.approver,
  "tasks.submit": Tasks.submittable,
  "tasks.withdraw": Tasks.inReview,
  "tasks.approve": Tasks.inReview,
  "tasks.reject": Tasks.inReview
}

/** Properties of bodies that name what is acted upon: what is unknown or another organization's is 404. */
export const actedUpon: ReadonlySet<string> = new Set([
  "documentId",
  "organizationId",
  "questionnaireId",
  "sessionId",
  "taskId",
  "userId"
])

/** Properties of bodies that list what is acted upon: what is unknown or another organization's is in `errors` of a 200. */
export const reported: ReadonlyMap<string, string> = new Map([["ids", "Task not found"]])

/** Properties of bodies that merely refer to something: 400, with the same words for unknown and foreign. */
export const references: ReadonlySet<string> = new Set([
  "after",
  "approverId",
  "assigneeId",
  "contextEntryIds",
  "ownerId",
  "policyIds",
  "questionId",
  "questionIds",
  "role",
  "signedBy",
  "taskIds",
  "vendorIds",
  "attachments.create, body /userId"
])

/** Properties of bodies that have to name what is so at the moment, with the code of 409 for whatever else they name. */
export const current: ReadonlyMap<string, string> = new Map([["versionId", "not_active_version"]])

/** Properties of bodies that are kept as given, for they lead to nothing. */
export const asGiven: ReadonlySet<string> = new Set(["policyTemplateId"])

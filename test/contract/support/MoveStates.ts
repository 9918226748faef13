import { Effect } from "effect"
import { Api } from "../../support/Api.ts"
import type { signIn } from "../../support/Tenant.ts"
import * as Automations from "./AutomationResources.ts"
import * as Browser from "./BrowserResources.ts"
import type { Home, Ids } from "./Home.ts"
import { makeOf } from "./OwnIds.ts"
import * as Policies from "./PolicyResources.ts"
import * as Questionnaires from "./QuestionnaireResources.ts"
import * as Soa from "./SoaResources.ts"
import * as Tasks from "./TaskResources.ts"
import * as Webhooks from "./WebhookResources.ts"

/** An organization, and a member who may approve everything because they changed nothing. */
interface MoveHome extends Home {
  readonly approver: Ids
}

/** Makes a resource in a state, and what its moves name. */
type MakeState = (
  home: MoveHome
) => Effect.Effect<Ids, never, Api | Effect.Effect.Context<ReturnType<typeof makeOf> | ReturnType<typeof signIn>>>

/** The moves of a kind of resource, by the endpoint that makes each, and the states to try them in. */
export interface MovesOf {
  readonly get: string
  readonly moves: { readonly [move: string]: string }
  /** Bodies of moves that differ from the example in the API document. */
  readonly bodies?: { readonly [move: string]: object | ((ids: Ids) => object) }
  readonly states: { readonly [state: string]: MakeState }
}

const request = (method: string, path: string, key: string, body: object) =>
  Effect.gen(function*() {
    const { send } = yield* Api
    const answer = yield* send(method, path, { key, body })
    return answer.status < 300 ? answer.body : yield* Effect.dieMessage(`${method} ${path}: ${answer.text}`)
  })

const one = (prefix: string): MakeState => (home) => Effect.map(makeOf(prefix, home), (id) => ({ [prefix]: id }))

/** The state after a change by the owner. */
const changed = (make: MakeState, method: string, toPath: (ids: Ids) => string, body: object): MakeState => (home) =>
  Effect.tap(make(home), (ids) => request(method, toPath(ids), home.people.owner.key, body))

const task = (more: (home: MoveHome) => object): MakeState => (home) =>
  Effect.map(
    request("POST", "/v1/tasks", home.people.owner.key, { title: `Task${home.mark}`, ...more(home) }),
    ({ id }) => ({ tsk: id })
  )

const ofMember = task(({ approver, people }) => ({ assigneeId: people.member.user.id, approverId: approver["usr"] }))

/** A task that the member submitted to the owner. */
const submittedByMember: MakeState = (home) =>
  Effect.tap(
    task(({ people }) => ({ assigneeId: people.member.user.id, approverId: people.owner.user.id }))(home),
    ({ tsk }) => request("POST", `/v1/tasks/${tsk}/submit-for-review`, home.people.member.key, {})
  )

/** A file that the member added to their own task. */
const fileOfMember: MakeState = (home) =>
  Effect.gen(function*() {
    const { tsk = "" } = yield* ofMember(home)
    const { key, user } = home.people.member
    const file = { fileName: "evidence.txt", fileType: "text/plain", fileData: btoa("Evidence"), userId: user.id }
    const { id } = yield* request("POST", `/v1/tasks/${tsk}/attachments`, key, file)
    return { tsk, att: id }
  })

/** The draft version of a published policy. */
const draftOfPublished: MakeState = (home) =>
  Effect.gen(function*() {
    const { pol } = yield* Policies.published(home)
    const { send } = yield* Api
    const { body } = yield* send("GET", `/v1/policies/${pol}`, { key: home.people.owner.key })
    return { pol, pv: body.draftVersionId }
  })

/** A numbered version that is not active. */
const inactive: MakeState = (home) =>
  Effect.tap(
    Policies.published(home),
    ({ pol }) => request("POST", `/v1/policies/${pol}/versions/publish`, home.people.owner.key, { setAsActive: true })
  )

const toPolicy = ({ pol }: Ids) => `/v1/policies/${pol}`

const archivedPolicy = (make: MakeState) => changed(make, "PATCH", toPolicy, { isArchived: true })

const sent = changed(Questionnaires.approved, "POST", ({ qst }) => `/v1/questionnaire/${qst}/send`, {})

const policyStates = {
  draft: Policies.draft,
  pending: Policies.pending,
  published: Policies.published,
  archived: archivedPolicy(Policies.published)
}

const owner: MakeState = (home) => Effect.succeed({ mem: home.people.owner.member.id })

export const movesOf: { readonly [kind: string]: MovesOf } = {
  vendor: {
    get: "vendors.get",
    moves: { update: "vendors.update", assess: "vendors.update", remove: "vendors.remove" },
    bodies: { update: { name: "Renamed" }, assess: { status: "assessed" } },
    states: { new: one("vnd") }
  },
  context: {
    get: "context.get",
    moves: { update: "context.update", remove: "context.remove" },
    states: { new: one("ctx") }
  },
  people: {
    get: "people.get",
    moves: { sendInvitation: "people.sendInvitation", update: "people.update", remove: "people.remove" },
    bodies: { update: { department: "it" } },
    states: { invited: one("mem"), owner }
  },
  role: {
    get: "roles.get",
    moves: { update: "roles.update", remove: "roles.remove" },
    bodies: { update: { permissions: {} } },
    states: { custom: one("rol"), "built in": () => Effect.succeed({ rol: "member" }) }
  },
  webhook: {
    get: "webhooks.get",
    moves: {
      update: "webhooks.update",
      remove: "webhooks.remove",
      rotate: "webhooks.rotate",
      test: "webhooks.test",
      replay: "webhooks.replay",
      replayOne: "webhooks.replayOne"
    },
    bodies: { update: { description: "Renamed" } },
    states: {
      enabled: Webhooks.delivering,
      disabled: changed(Webhooks.delivering, "PATCH", ({ whk }) => `/v1/webhooks/${whk}`, { isEnabled: false })
    }
  },
  browserSession: {
    get: "browserSessions.get",
    moves: {
      update: "browserSessions.update",
      replaceState: "browserSessions.replaceState",
      remove: "browserSessions.remove"
    },
    states: { saved: one("brs") }
  },
  browserAutomation: {
    get: "browserAutomations.get",
    moves: { update: "browserAutomations.update", remove: "browserAutomations.remove", run: "browserAutomations.run" },
    bodies: { update: { name: "Renamed" } },
    states: { new: Browser.automated }
  },
  automation: {
    get: "automations.get",
    moves: { update: "automations.update", remove: "automations.remove", publish: "automations.publish" },
    bodies: { update: { isArchived: false } },
    states: {
      unpublished: Automations.unpublished,
      published: Automations.published,
      archived: changed(
        Automations.published,
        "PATCH",
        ({ aut, tsk }) => `/v1/tasks/${tsk}/automations/${aut}`,
        { isArchived: true }
      )
    }
  },
  attachment: {
    get: "attachments.get",
    moves: { remove: "attachments.remove" },
    states: { "of the owner": Tasks.attached, "of the member": fileOfMember }
  },
  task: {
    get: "tasks.get",
    moves: {
      update: "tasks.update",
      remove: "tasks.remove",
      submit: "tasks.submit",
      withdraw: "tasks.withdraw",
      approve: "tasks.approve",
      reject: "tasks.reject",
      attach: "attachments.create",
      automate: "automations.create"
    },
    bodies: { update: { description: "Changed" } },
    states: {
      "without an approver": Tasks.task,
      "of the member": ofMember,
      "submitted by the member": submittedByMember,
      "in review": Tasks.inReview,
      done: changed(Tasks.task, "PATCH", ({ tsk }) => `/v1/tasks/${tsk}`, { status: "done" })
    }
  },
  policy: {
    get: "policies.get",
    moves: {
      update: "policies.update",
      remove: "policies.remove",
      reviewed: "policies.reviewed",
      acknowledge: "policies.acknowledge",
      publish: "policyVersions.publish"
    },
    bodies: { update: { isArchived: false }, acknowledge: {}, publish: {} },
    states: policyStates
  },
  policyVersion: {
    get: "policyVersions.get",
    moves: {
      edit: "policyVersions.edit",
      publish: "policyVersions.publish",
      activate: "policyVersions.activate",
      restore: "policyVersions.restore",
      submit: "policyApprovals.submit",
      withdraw: "policyApprovals.withdraw",
      approve: "policyApprovals.approve",
      reject: "policyApprovals.reject"
    },
    bodies: { publish: {} },
    states: {
      ...policyStates,
      inactive,
      "draft of a published policy": draftOfPublished,
      "draft of an archived policy": archivedPolicy(draftOfPublished)
    }
  },
  soa: {
    get: "soa.get",
    moves: {
      submit: "soa.submit",
      update: "soa.update",
      remove: "soa.remove",
      decide: "soa.decide",
      withdraw: "soa.withdraw",
      approve: "soa.approve",
      decline: "soa.decline"
    },
    bodies: {
      submit: ({ soa, usr }) => ({ documentId: soa, approverId: usr }),
      update: { isArchived: false, name: "Renamed" },
      decide: { decisions: [{ control: "A.5.1", applicable: true, inclusionReasons: ["legal"] }] }
    },
    states: {
      "without decisions": Soa.draft,
      complete: Soa.submittable,
      pending: Soa.pending,
      approved: Soa.approved,
      archived: changed(Soa.submittable, "PATCH", ({ soa }) => `/v1/soa/${soa}`, { isArchived: true })
    }
  },
  questionnaire: {
    get: "questionnaires.get",
    moves: {
      remove: "questionnaires.remove",
      replaceMapping: "questionnaireMappings.replace",
      update: "questionnaireReviews.update",
      submit: "questionnaireReviews.submit",
      withdraw: "questionnaireReviews.withdraw",
      approve: "questionnaireReviews.approve",
      reject: "questionnaireReviews.reject",
      send: "questionnaireReviews.send",
      reopen: "questionnaireReviews.reopen",
      add: "questions.add",
      join: "questions.join",
      answerMany: "questions.answerMany",
      confirm: "questions.confirm",
      discard: "questions.discard"
    },
    bodies: {
      replaceMapping: { mapping: [] },
      update: { customer: "Contoso" },
      add: { text: "Is it new?" },
      answerMany: ({ qqa }) => ({ answers: [{ questionId: qqa, answer: "Yes" }] })
    },
    states: {
      uploaded: Questionnaires.uploaded,
      confirmed: Questionnaires.submittable,
      "in review": Questionnaires.inReview,
      approved: Questionnaires.approved,
      sent
    }
  },
  question: {
    get: "questions.get",
    moves: {
      answer: "questions.answer",
      update: "questions.update",
      remove: "questions.remove",
      split: "questions.split"
    },
    bodies: { answer: { answer: "Yes" }, update: { reviewComment: "Why?" } },
    states: { uploaded: Questionnaires.uploaded }
  },
  libraryAnswer: {
    get: "answerLibrary.get",
    moves: { update: "answerLibrary.update", remove: "answerLibrary.remove" },
    bodies: { update: { reviewDate: null } },
    states: { kept: one("lba") }
  },
  organization: {
    get: "organization.get",
    moves: { update: "organization.update", updateApproval: "organization.update" },
    bodies: { update: { name: "Renamed" }, updateApproval: { approvalRequired: ["task"] } },
    states: { present: changed(() => Effect.succeed({}), "PATCH", () => "/v1/organization", { approvalRequired: [] }) }
  }
}
